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

package io.bulkredis.soak;

import java.time.Duration;

import io.lettuce.core.ClientOptions;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.bulkredis.test.Drivers;

/**
 * The ways in which a soak reaches its server, and what each can be held to.
 */
enum SoakDriver {

	/** Connections of bulk's own. */
	LETTUCE(1, Duration.ofSeconds(5), Duration.ofSeconds(1)) {
		@Override
		RedisConnectionFactory connect(int port) {
			return Drivers.LETTUCE.connect(port);
		}
	},

	/**
	 * A Lettuce factory that nothing can be derived from. It must not replay, which would
	 * count twice.
	 */
	LETTUCE_OF_THE_USER(4, Duration.ofSeconds(1), Duration.ofSeconds(3)) {
		@Override
		RedisConnectionFactory connect(int port) {
			LettuceClientConfiguration configuration = LettuceClientConfiguration.builder()
				.clientOptions(ClientOptions.builder().autoReconnect(false).build())
				.shutdownQuietPeriod(Duration.ZERO)
				.build();
			LettuceConnectionFactory factory = new LettuceConnectionFactory(
					new RedisStandaloneConfiguration("127.0.0.1", port), configuration) {
			};
			factory.setShareNativeConnection(false);
			factory.afterPropertiesSet();
			return factory;
		}
	},

	/** A pooled Jedis factory: a call ends with the chunks that are in flight. */
	JEDIS(4, Duration.ofSeconds(1), Duration.ofSeconds(3)) {
		@Override
		RedisConnectionFactory connect(int port) {
			return Drivers.JEDIS.connect(port);
		}
	};

	private final int share;

	private final Duration longestStall;

	private final Duration tolerance;

	SoakDriver(int share, Duration longestStall, Duration tolerance) {
		this.share = share;
		this.longestStall = longestStall;
		this.tolerance = tolerance;
	}

	abstract RedisConnectionFactory connect(int port);

	/**
	 * Return how many calls to make, of so many over connections of bulk's own.
	 */
	int share(int calls) {
		return calls / this.share;
	}

	/**
	 * Return how long a connection is stalled at most, before it is cut.
	 */
	Duration longestStall() {
		return this.longestStall;
	}

	/**
	 * Return how long after its deadline no call ends any more: much less than a stall
	 * takes, except over connections of the user's, where what is in flight or being
	 * opened is waited for.
	 */
	Duration tolerance() {
		return this.tolerance;
	}

}
