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

package io.bulkredis.engine;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConnection;
import org.springframework.data.redis.core.RedisTemplate;

import org.jspecify.annotations.Nullable;

/**
 * The template that every synchronous call runs in.
 */
final class Envelopes {

	private Envelopes() {
	}

	/**
	 * Create a template over connections of a factory that nothing else knows, so that no
	 * connection bound to the calling thread, with the user's pipeline or transaction on
	 * it, is ever taken.
	 */
	static RedisTemplate<byte[], byte[]> over(Supplier<RedisConnection> connections) {
		RedisTemplate<byte[], byte[]> template = new RedisTemplate<>();
		template.setConnectionFactory(new UnboundConnectionFactory(connections));
		template.setEnableDefaultSerializer(false);
		template.afterPropertiesSet();
		return template;
	}

	@SuppressWarnings("NullAway") // A pipelined callback must return null
	static void execute(RedisTemplate<byte[], byte[]> template, Function<RedisConnection, Driver> driver,
			Consumer<Driver> work) {
		template.executePipelined((RedisConnection connection) -> {
			work.accept(driver.apply(connection));
			return null;
		}, null);
	}

	private record UnboundConnectionFactory(Supplier<RedisConnection> connections) implements RedisConnectionFactory {

		@Override
		public RedisConnection getConnection() {
			return this.connections.get();
		}

		@Override
		public RedisClusterConnection getClusterConnection() {
			throw new UnsupportedOperationException();
		}

		@Override
		public RedisSentinelConnection getSentinelConnection() {
			throw new UnsupportedOperationException();
		}

		@Override
		public boolean getConvertPipelineAndTxResults() {
			return false;
		}

		@Override
		public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException ex) {
			return null;
		}

	}

}
