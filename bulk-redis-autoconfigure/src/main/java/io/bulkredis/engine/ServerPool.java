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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.support.AsyncObjectFactory;
import io.lettuce.core.support.BoundedAsyncPool;
import io.lettuce.core.support.BoundedPoolConfig;

import io.bulkredis.engine.LettuceExchange.Grouping;

/**
 * Connections of bulk's own to one server. A connection that is closed, or was given back
 * with something in flight, is thrown away.
 */
final class ServerPool {

	private final BoundedAsyncPool<PooledConnection> pool;

	private final AtomicInteger generation;

	private volatile boolean closed;

	/**
	 * Create a pool, which opens nothing before its first use.
	 * @param connector opens a connection
	 * @param isRunning whether the client is, which has closed all connections otherwise
	 * @param grouping which items of a chunk may go in one command
	 * @param maxConnections how many connections there may be
	 */
	ServerPool(Supplier<CompletableFuture<StatefulConnection<byte[], byte[]>>> connector, BooleanSupplier isRunning,
			Grouping grouping, int maxConnections) {
		BoundedPoolConfig config = BoundedPoolConfig.builder()
			.maxTotal(maxConnections)
			.maxIdle(maxConnections)
			.minIdle(0)
			.testOnAcquire()
			.testOnRelease()
			.build();
		this.generation = new AtomicInteger();
		this.pool = new BoundedAsyncPool<>(new Connections(connector, isRunning, grouping, this.generation), config);
	}

	/**
	 * Lease a connection.
	 * @param onRelease is run when it is back
	 */
	CompletableFuture<Lease> lease(Runnable onRelease) {
		return this.pool.acquire().thenApply((connection) -> new PoolLease(connection, onRelease));
	}

	/**
	 * Close what is idle, and what comes back later then.
	 */
	CompletableFuture<Void> closeAsync() {
		this.closed = true;
		return this.pool.closeAsync();
	}

	private final class PoolLease implements Lease {

		private final PooledConnection connection;

		private final Runnable onRelease;

		PoolLease(PooledConnection connection, Runnable onRelease) {
			this.connection = connection;
			this.onRelease = onRelease;
		}

		@Override
		public void execute(Consumer<Driver> work) {
			this.connection.execute(work);
		}

		@Override
		public void distrust() {
			ServerPool.this.generation.compareAndSet(this.connection.generation(), this.connection.generation() + 1);
		}

		@Override
		@SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for a connection to
														// close
		public void release(boolean clean) {
			if (!clean || ServerPool.this.closed) {
				this.connection.discard();
			}
			ServerPool.this.pool.release(this.connection).whenComplete((released, failure) -> this.onRelease.run());
		}

	}

	/**
	 * Opens, tests and closes connections.
	 *
	 * @param connector opens them
	 * @param isRunning whether the client is
	 * @param grouping which items of a chunk may go in one command
	 * @param generation is raised when those opened so far are not to be used again
	 */
	private record Connections(Supplier<CompletableFuture<StatefulConnection<byte[], byte[]>>> connector,
			BooleanSupplier isRunning, Grouping grouping,
			AtomicInteger generation) implements AsyncObjectFactory<PooledConnection> {

		@Override
		public CompletableFuture<PooledConnection> create() {
			int generation = this.generation.get();
			return this.connector.get()
				.thenApply((connection) -> new PooledConnection(connection, this.grouping, generation));
		}

		/**
		 * Also where the connection was lost: the client keeps track of it until it is
		 * closed. Once stopped, the client has closed them all.
		 */
		@Override
		public CompletableFuture<Void> destroy(PooledConnection connection) {
			return this.isRunning.getAsBoolean() ? connection.close() : CompletableFuture.completedFuture(null);
		}

		@Override
		public CompletableFuture<Boolean> validate(PooledConnection connection) {
			return CompletableFuture
				.completedFuture(connection.isUsable() && connection.generation() == this.generation.get());
		}

	}

}
