/*
 * Copyright 2026-present the original author or authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package io.bulkredis.sample.redis;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Properties;

import org.junit.jupiter.api.Test;
import redis.embedded.RedisServer;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link EmbeddedRedisConfiguration}.
 */
class EmbeddedRedisIntegrationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class))
		.withUserConfiguration(EmbeddedRedisConfiguration.class);

	@Test
	void applicationIsConnectedToTheEmbeddedRedis() {
		this.contextRunner.run((context) -> {
			int port = context.getBean(RedisServer.class).ports().get(0);
			StringRedisTemplate redis = context.getBean(StringRedisTemplate.class);
			assertThat(info(redis)).containsEntry("tcp_port", String.valueOf(port));
		});
	}

	@Test
	void embeddedRedisWritesNoFilesAndTakesNoMoreMemoryThanItMay() {
		this.contextRunner.run((context) -> {
			StringRedisTemplate redis = context.getBean(StringRedisTemplate.class);
			assertThat(config(redis, "save")).isEmpty();
			assertThat(config(redis, "appendonly")).isEqualTo("no");
			assertThat(config(redis, "maxmemory")).isEqualTo(String.valueOf(256 * 1024 * 1024));
			assertThat(config(redis, "bind")).isEqualTo("127.0.0.1");
		});
	}

	@Test
	void embeddedRedisIsGoneWithTheApplication() {
		int[] port = new int[1];
		this.contextRunner.run((context) -> {
			port[0] = context.getBean(RedisServer.class).ports().get(0);
			connect(port[0]);
		});
		assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> connect(port[0]));
	}

	@Test
	void nothingIsStartedWhenThereIsARedis() {
		this.contextRunner.withPropertyValues("spring.data.redis.host=127.0.0.1")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RedisServer.class));
	}

	private static void connect(int port) throws Exception {
		new Socket(InetAddress.getLoopbackAddress(), port).close();
	}

	private static Properties info(StringRedisTemplate redis) {
		return redis.execute((RedisCallback<Properties>) (connection) -> connection.serverCommands().info("server"));
	}

	private static String config(StringRedisTemplate redis, String parameter) {
		return redis
			.execute((RedisCallback<Properties>) (connection) -> connection.serverCommands().getConfig(parameter))
			.getProperty(parameter);
	}

}
