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

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import io.lettuce.core.support.AsyncObjectFactory;
import io.lettuce.core.support.BoundedAsyncPool;
import io.lettuce.core.support.BoundedPoolConfig;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.bulkredis.engine.Interruption.Reason;

/**
 * Connections of bulk's own, derived from the application's factory at first use. A
 * connection that is closed, or was given back with something in flight, is thrown away.
 */
final class LettuceConnectionPool implements ConnectionSource {

	private static final Log logger = LogFactory.getLog(LettuceConnectionPool.class);

	private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);

	private final RedisConnectionFactory original;

	private final int maxConnections;

	private final Permits permits;

	private final ReentrantLock lock = new ReentrantLock();

	private final AtomicInteger generation = new AtomicInteger();

	private @Nullable CompletableFuture<Opened> opened;

	private volatile boolean closed;

	LettuceConnectionPool(RedisConnectionFactory original, int maxConnections) {
		this.original = original;
		this.maxConnections = maxConnections;
		this.permits = new Permits(maxConnections);
	}

	@Override
	public Lease lease(Deadline deadline, StopSignal signal) throws InterruptionException {
		this.permits.acquire(deadline, signal);
		CompletableFuture<PoolLease> acquired;
		try {
			acquired = open().thenCompose(this::acquire);
		}
		catch (RuntimeException | OutOfMemoryError ex) {
			// The latter where no thread can be had
			this.permits.release();
			throw failed(ex);
		}
		boolean arrived = false;
		try {
			arrived = signal.await(acquired, deadline);
		}
		finally {
			if (!arrived) {
				giveBackOnArrival(acquired);
			}
		}
		if (!arrived) {
			throw new InterruptionException(new Interruption(Reason.TIMEOUT,
					new QueryTimeoutException("A connection for bulk work was not opened within the call's deadline")));
		}
		try {
			return StopSignal.arrived(acquired);
		}
		catch (CompletionException | CancellationException ex) {
			this.permits.release();
			throw failed(ex.getCause());
		}
	}

	/**
	 * First those that are idle, in peace, then the client, which ends what is in flight.
	 */
	@Override
	@SuppressWarnings("FutureReturnValueIgnored") // What is not open yet is closed then
	public void close() {
		CompletableFuture<Opened> opened;
		this.lock.lock();
		try {
			this.closed = true;
			opened = this.opened;
			this.opened = null;
		}
		finally {
			this.lock.unlock();
		}
		if (opened != null) {
			opened.thenAccept(Opened::close);
		}
	}

	/**
	 * In another thread the first time: making a client takes as long as loading its
	 * classes does.
	 */
	private CompletableFuture<Opened> open() {
		this.lock.lock();
		try {
			if (this.closed) {
				throw new IllegalStateException("The connections for bulk work are closed");
			}
			CompletableFuture<Opened> opened = this.opened;
			if (opened == null || opened.isCompletedExceptionally()) {
				opened = CompletableFuture.supplyAsync(() -> Opened.of(DerivedConnectionFactory.of(this.original),
						this.maxConnections, this.generation), Connecting.EXECUTOR);
				this.opened = opened;
			}
			return opened;
		}
		finally {
			this.lock.unlock();
		}
	}

	private CompletableFuture<PoolLease> acquire(Opened opened) {
		return opened.pool.acquire().thenApply((connection) -> new PoolLease(opened.pool, connection));
	}

	/**
	 * Keeps the permit until then: the pool counts a connection that is being opened.
	 */
	@SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for it any more
	private void giveBackOnArrival(CompletableFuture<PoolLease> acquired) {
		acquired.whenComplete((lease, failure) -> {
			if (lease != null) {
				lease.release(true);
			}
			else {
				this.permits.release();
			}
		});
	}

	private InterruptionException failed(@Nullable Throwable cause) {
		Interruption failed = Interruption.connection("A connection for bulk work could not be opened", cause);
		return new InterruptionException(this.closed ? new Interruption(Reason.SHUTDOWN, failed.cause()) : failed);
	}

	private final class PoolLease implements Lease {

		private final BoundedAsyncPool<PooledConnection> pool;

		private final PooledConnection connection;

		PoolLease(BoundedAsyncPool<PooledConnection> pool, PooledConnection connection) {
			this.pool = pool;
			this.connection = connection;
		}

		@Override
		public void execute(Consumer<Driver> work) {
			this.connection.execute(work);
		}

		@Override
		public void distrust() {
			LettuceConnectionPool.this.generation.compareAndSet(this.connection.generation(),
					this.connection.generation() + 1);
		}

		@Override
		@SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for a connection to
														// close
		public void release(boolean clean) {
			if (!clean || LettuceConnectionPool.this.closed) {
				this.connection.discard();
			}
			this.pool.release(this.connection)
				.whenComplete((released, failure) -> LettuceConnectionPool.this.permits.release());
		}

	}

	/**
	 * What exists from the first use on.
	 *
	 * @param factory opens connections
	 * @param pool keeps them
	 */
	private record Opened(DerivedConnectionFactory factory, BoundedAsyncPool<PooledConnection> pool) {

		static Opened of(DerivedConnectionFactory factory, int maxConnections, AtomicInteger generation) {
			BoundedPoolConfig config = BoundedPoolConfig.builder()
				.maxTotal(maxConnections)
				.maxIdle(maxConnections)
				.minIdle(0)
				.testOnAcquire()
				.testOnRelease()
				.build();
			return new Opened(factory, new BoundedAsyncPool<>(new Connections(factory, generation), config));
		}

		void close() {
			try {
				this.pool.closeAsync().get(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			catch (ExecutionException | TimeoutException ex) {
				logger.debug("Idle connections for bulk work did not close", ex);
			}
			this.factory.destroy();
		}

	}

	/**
	 * Opens, tests and closes connections.
	 *
	 * @param factory opens them
	 * @param generation is raised when those opened so far are not to be used again
	 */
	private record Connections(DerivedConnectionFactory factory,
			AtomicInteger generation) implements AsyncObjectFactory<PooledConnection> {

		@Override
		public CompletableFuture<PooledConnection> create() {
			int generation = this.generation.get();
			return this.factory.connect().thenApply((connection) -> new PooledConnection(connection, generation));
		}

		/**
		 * Also where the connection was lost: the client keeps track of it until it is
		 * closed. Once stopped, the client has closed them all.
		 */
		@Override
		public CompletableFuture<Void> destroy(PooledConnection connection) {
			return this.factory.isRunning() ? connection.close() : CompletableFuture.completedFuture(null);
		}

		@Override
		public CompletableFuture<Boolean> validate(PooledConnection connection) {
			return CompletableFuture
				.completedFuture(connection.isUsable() && connection.generation() == this.generation.get());
		}

	}

}
