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

package io.bulkredis.sample.compare;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.bulkredis.sample.FreePort;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.embedded.RedisServer;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Neighbour} with a Redis that wants a password.
 */
class NeighbourIntegrationTests {

	private static final String PASSWORD = "p@ss/w:rd%20#1";

	private static RedisServer redisServer;

	private static LettuceConnectionFactory connectionFactory;

	@BeforeAll
	static void startRedis() {
		int port = FreePort.find();
		redisServer = RedisServer.builder()
			.port(port)
			.setting("requirepass \"" + PASSWORD + "\"")
			.setting("enable-debug-command yes")
			.setting("save \"\"")
			.build();
		redisServer.start();
		RedisStandaloneConfiguration configuration = new RedisStandaloneConfiguration("127.0.0.1", port);
		configuration.setPassword(PASSWORD);
		configuration.setDatabase(3);
		connectionFactory = new LettuceConnectionFactory(configuration);
		connectionFactory.afterPropertiesSet();
		connectionFactory.start();
	}

	@AfterAll
	static void stopRedis() {
		connectionFactory.destroy();
		redisServer.stop();
	}

	@Test
	void sendsWhileTheWorkIsRepeated() throws Exception {
		try (Neighbour neighbour = new CompareConfiguration().neighbour(connectionFactory)) {
			long before = getsSoFar();
			AtomicInteger works = new AtomicInteger();
			Latencies latencies = neighbour.watch(() -> {
				works.incrementAndGet();
				awaitGets(before + 10L * works.get());
			}, Duration.ofMillis(50));
			assertThat(works).hasValueGreaterThan(1);
			assertThat(latencies.p50Nanos()).isPositive().isLessThanOrEqualTo(latencies.p99Nanos());
			long after = getsSoFar();
			assertThat(getsSoFar()).isEqualTo(after);
		}
	}

	@Test
	void noticesThatRedisIsBusy() throws Exception {
		try (Neighbour neighbour = new CompareConfiguration().neighbour(connectionFactory);
				RedisConnection connection = connectionFactory.getConnection()) {
			neighbour.watch(() -> awaitGets(getsSoFar() + 10), Duration.ZERO);
			Latencies latencies = neighbour.watch(() -> {
				awaitGets(getsSoFar() + 1);
				connection.execute("DEBUG", bytes("SLEEP"), bytes("0.3"));
			}, Duration.ZERO);
			assertThat(latencies.p99Nanos()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(150));
		}
	}

	private static void awaitGets(long count) {
		long start = System.nanoTime();
		while (getsSoFar() < count) {
			assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(30));
		}
	}

	private static long getsSoFar() {
		try (RedisConnection connection = connectionFactory.getConnection()) {
			Properties stats = connection.serverCommands().info("commandstats");
			String get = stats.getProperty("cmdstat_get", "calls=0,");
			return Long.parseLong(get, "calls=".length(), get.indexOf(','), 10);
		}
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
