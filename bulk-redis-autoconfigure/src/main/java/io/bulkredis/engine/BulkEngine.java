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

import java.util.Iterator;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.core.log.LogMessage;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.redis.RedisConnectionFailureException;
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

	private final ConnectionSource source;

	/**
	 * Create an engine. Nothing is opened before its first use.
	 * @param connectionFactory the application's factory
	 * @param maxConnections how many connections it may use at a time
	 */
	public BulkEngine(RedisConnectionFactory connectionFactory, int maxConnections) {
		if (LETTUCE && DerivedConnectionFactory.supports(connectionFactory)) {
			this.source = new LettuceConnectionPool(connectionFactory, maxConnections);
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
	 */
	public <I> void execute(Command command, Iterator<? extends I> items, ItemWriter<? super I> writer, Limits limits,
			ReplySink sink) {
		if (!items.hasNext()) {
			return;
		}
		Deadline deadline = Deadline.after(limits.timeout());
		ChunkPlan<I> plan = new ChunkPlan<>(command, items, writer, limits, sink);
		Lease lease;
		try {
			lease = this.source.lease(deadline);
		}
		catch (InterruptionException ex) {
			plan.abandon(ex.interruption());
			return;
		}
		Window window = new Window(plan, limits, deadline, sink, this.source);
		try {
			lease.execute(window::run);
		}
		catch (RuntimeException ex) {
			if (window.isRunning()) {
				throw ex;
			}
			// The envelope could not open its pipeline, or not close it afterwards
			if (isForWantOfPipelines(ex)) {
				throw new InvalidDataAccessApiUsageException("Bulk work needs pipelines, and the connection factory "
						+ "has none. For a cluster use Lettuce (spring.data.redis.client-type=lettuce)", ex);
			}
			window.stop(new Interruption(Reason.CONNECTION,
					new RedisConnectionFailureException("The connection for bulk work could not be used", ex)));
		}
		finally {
			lease.release(window.isClean());
		}
	}

	private static boolean isForWantOfPipelines(RuntimeException ex) {
		return ex instanceof InvalidDataAccessApiUsageException || ex instanceof UnsupportedOperationException;
	}

	/**
	 * Close the connections. Calls in progress end, and calls to come are not sent.
	 */
	public void close() {
		this.source.close();
	}

}
