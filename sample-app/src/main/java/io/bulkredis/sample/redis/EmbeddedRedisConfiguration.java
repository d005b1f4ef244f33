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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

import redis.embedded.RedisServer;

import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/**
 * Starts a Redis for this application alone, unless it is told of another by
 * {@code spring.data.redis.*}. It is stopped after the connections to it are closed.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(OnNoRedisConfiguredCondition.class)
class EmbeddedRedisConfiguration {

	private static final String LOOPBACK = "127.0.0.1";

	@Bean(initMethod = "start", destroyMethod = "stop")
	RedisServer embeddedRedis() {
		return RedisServer.builder()
			.bind(LOOPBACK)
			.port(findFreePort())
			.setting("save \"\"")
			.setting("maxmemory 256mb")
			.build();
	}

	@Bean
	DataRedisConnectionDetails embeddedRedisConnectionDetails(RedisServer embeddedRedis) {
		int port = embeddedRedis.ports().get(0);
		return new DataRedisConnectionDetails() {

			@Override
			public Standalone getStandalone() {
				return Standalone.of(LOOPBACK, port);
			}

		};
	}

	private static int findFreePort() {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
