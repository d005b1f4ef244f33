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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.bulkredis.engine.Interruption.Reason;
import io.bulkredis.engine.LettuceExchange.Grouping;

/**
 * Connections of bulk's own to one server, or to the master behind Sentinel, derived from
 * the application's factory at first use.
 */
final class LettuceConnectionPool implements ConnectionSource {

	private static final Log logger = LogFactory.getLog(LettuceConnectionPool.class);

	private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);

	private final Permits permits;

	private final Opening<Opened> opening;

	LettuceConnectionPool(RedisConnectionFactory original, int maxConnections) {
		this.permits = new Permits(maxConnections);
		this.opening = new Opening<>(() -> Opened.of(DerivedConnectionFactory.of(original), maxConnections));
	}

	@Override
	public <I> Distribution distribute(Call<I> call) {
		return new OneServer(call, () -> Leasing.of(this.permits, this::lease));
	}

	/**
	 * First those that are idle, in peace, then the client, which ends what is in flight.
	 */
	@Override
	public void close() {
		this.opening.close(Opened::close);
	}

	private CompletableFuture<Lease> lease() {
		return this.opening.get()
			.thenCompose((opened) -> opened.pool.lease(this.permits::release))
			.exceptionallyCompose((failure) -> CompletableFuture.failedFuture(unwrapped(failure)));
	}

	private Throwable unwrapped(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		Interruption failed = Leasing.failed(cause);
		return new InterruptionException(
				this.opening.isClosed() ? new Interruption(Reason.SHUTDOWN, failed.cause()) : failed);
	}

	/**
	 * What exists from the first use on.
	 *
	 * @param factory opens connections
	 * @param pool keeps them
	 */
	private record Opened(DerivedConnectionFactory factory, ServerPool pool) {

		static Opened of(DerivedConnectionFactory factory, int maxConnections) {
			return new Opened(factory,
					new ServerPool(factory::connect, factory::isRunning, Grouping.ALL, maxConnections));
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

}
