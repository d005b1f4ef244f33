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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;

import org.springframework.data.redis.connection.lettuce.LettuceConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionProvider;
import org.springframework.data.redis.core.RedisTemplate;

import io.bulkredis.engine.LettuceExchange.Grouping;

/**
 * A Lettuce connection of bulk's own, with the template that works on it and nothing
 * else.
 */
final class PooledConnection {

	private final StatefulConnection<byte[], byte[]> connection;

	private final RedisTemplate<byte[], byte[]> template;

	private final Grouping grouping;

	private final int generation;

	private volatile boolean discarded;

	PooledConnection(StatefulConnection<byte[], byte[]> connection, Grouping grouping, int generation) {
		this.connection = connection;
		this.grouping = grouping;
		this.generation = generation;
		// The timeout is for commands sent through Spring's connection: there are none
		this.template = Envelopes.over(() -> new LettuceConnection((StatefulRedisConnection<byte[], byte[]>) null,
				new Fixed(connection), connection.getTimeout().toMillis(), 0));
	}

	void execute(Consumer<Driver> work) {
		Envelopes.execute(this.template, (redisConnection) -> new LettuceDriver(this.connection, this.grouping), work);
	}

	/**
	 * Return how often connections had been distrusted when this one was opened.
	 */
	int generation() {
		return this.generation;
	}

	void discard() {
		this.discarded = true;
	}

	boolean isUsable() {
		return !this.discarded && this.connection.isOpen();
	}

	CompletableFuture<Void> close() {
		return this.connection.closeAsync();
	}

	/**
	 * Gives Spring's connection the one that was leased, and leaves closing to the pool.
	 *
	 * @param connection the connection
	 */
	private record Fixed(StatefulConnection<byte[], byte[]> connection) implements LettuceConnectionProvider {

		@Override
		public <T extends StatefulConnection<?, ?>> CompletionStage<T> getConnectionAsync(Class<T> connectionType) {
			return CompletableFuture.completedFuture(connectionType.cast(this.connection));
		}

		@Override
		public CompletableFuture<Void> releaseAsync(StatefulConnection<?, ?> connection) {
			return CompletableFuture.completedFuture(null);
		}

	}

}
