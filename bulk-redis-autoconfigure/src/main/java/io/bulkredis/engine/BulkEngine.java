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
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.core.log.LogMessage;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.util.ClassUtils;

import io.bulkredis.engine.Interruption.Reason;

/**
 * Carries out bulk operations over connections of its own, or over those of the
 * application's factory where none can be derived from it. Thread-safe.
 */
public final class BulkEngine {

	private static final Log logger = LogFactory.getLog(BulkEngine.class);

	private static final boolean LETTUCE = ClassUtils.isPresent("io.lettuce.core.RedisClient",
			BulkEngine.class.getClassLoader());

	/** For calls that were told to stop: they have nothing left to wait for. */
	private static final Duration STOP_TIMEOUT = Duration.ofSeconds(1);

	private final ConnectionSource source;

	private final RetryBudget retryBudget = new RetryBudget(System::nanoTime);

	private final Set<StopSignal> calls = ConcurrentHashMap.newKeySet();

	private volatile boolean closed;

	/**
	 * Create an engine. Nothing is opened before its first use.
	 * @param connectionFactory the application's factory
	 * @param maxConnections how many connections it may use at a time
	 */
	public BulkEngine(RedisConnectionFactory connectionFactory, int maxConnections) {
		if (LETTUCE && DerivedConnectionFactory.supports(connectionFactory)) {
			this.source = DerivedConnectionFactory.isCluster(connectionFactory)
					? new ClusterSource(connectionFactory, maxConnections)
					: new LettuceConnectionPool(connectionFactory, maxConnections);
		}
		else {
			logger.info(LogMessage.format("Bulk work uses connections of the application's %s, since none of its own "
					+ "can be derived from it", connectionFactory.getClass().getName()));
			this.source = new PortableSource(connectionFactory, maxConnections);
		}
	}

	/**
	 * Send a command for each item, and tell the sink of each position's outcome, each
	 * exactly once, before this method returns.
	 * @param <I> the type of the items
	 * @param command the command
	 * @param items the items, taken one by one as the window moves on
	 * @param writer writes an item's arguments
	 * @param limits how the call is cut and how long it may take
	 * @param sink is told of the outcomes
	 * @param signal stops the call
	 */
	public <I> void execute(Command command, Iterator<? extends I> items, ItemWriter<? super I> writer, Limits limits,
			ReplySink sink, StopSignal signal) {
		Call<I> call = new Call<>(command, items, writer, limits, Deadline.after(limits.timeout()), sink, signal,
				this.retryBudget);
		this.calls.add(signal);
		try {
			Distribution distribution = this.source.distribute(call);
			if (this.closed) {
				distribution.abandon(shutdown());
			}
			else {
				new Execution(call, distribution).run();
			}
		}
		finally {
			this.calls.remove(signal);
			signal.ended().complete(null);
		}
	}

	/**
	 * Close the connections. Calls to come are not sent.
	 * @param gracePeriod how long calls in progress may take to end by themselves before
	 * they are stopped
	 */
	public void close(Duration gracePeriod) {
		this.closed = true;
		if (!awaitCalls(gracePeriod)) {
			this.calls.forEach((call) -> call.stop(shutdown()));
			awaitCalls(STOP_TIMEOUT);
		}
		this.source.close();
	}

	private boolean awaitCalls(Duration timeout) {
		try {
			CompletableFuture.allOf(this.calls.stream().map(StopSignal::ended).toArray(CompletableFuture<?>[]::new))
				.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
			return true;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
		catch (TimeoutException ex) {
			return false;
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("Only ever completed normally", ex);
		}
	}

	private static Interruption shutdown() {
		return new Interruption(Reason.SHUTDOWN,
				new RecoverableDataAccessException("The connections for bulk work are closed"));
	}

}
