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

package io.bulkredis.test;

import java.time.Duration;

import io.lettuce.core.ClientOptions;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * The ways in which bulk work reaches a server: tests run over each.
 */
public enum Drivers {

	/** Connections of bulk's own, derived from a Lettuce factory. */
	LETTUCE {
		@Override
		public RedisConnectionFactory connect(RedisStandaloneConfiguration server) {
			LettuceConnectionFactory factory = new LettuceConnectionFactory(server, lettuceConfiguration());
			factory.afterPropertiesSet();
			return factory;
		}
	},

	/** A Lettuce factory that nothing can be derived from, flushing on close. */
	LETTUCE_OF_THE_USER {
		@Override
		public RedisConnectionFactory connect(RedisStandaloneConfiguration server) {
			LettuceConnectionFactory factory = new LettuceConnectionFactory(server, lettuceConfiguration()) {
			};
			factory.setPipeliningFlushPolicy(LettuceConnection.PipeliningFlushPolicy.flushOnClose());
			factory.afterPropertiesSet();
			return factory;
		}
	},

	/** A pooled Jedis factory. */
	JEDIS {
		@Override
		public RedisConnectionFactory connect(RedisStandaloneConfiguration server) {
			JedisConnectionFactory factory = new JedisConnectionFactory(server,
					JedisClientConfiguration.builder().readTimeout(Duration.ofSeconds(10)).usePooling().build());
			factory.afterPropertiesSet();
			factory.start();
			return factory;
		}
	};

	public abstract RedisConnectionFactory connect(RedisStandaloneConfiguration server);

	public RedisConnectionFactory connect(int port) {
		return connect(new RedisStandaloneConfiguration("127.0.0.1", port));
	}

	public static void close(RedisConnectionFactory factory) {
		try {
			((DisposableBean) factory).destroy();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static LettuceClientConfiguration lettuceConfiguration() {
		return LettuceClientConfiguration.builder()
			.clientOptions(ClientOptions.create())
			.shutdownQuietPeriod(Duration.ZERO)
			.build();
	}

}
