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

package io.bulkredis;

import java.time.Duration;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.util.Assert;

import io.bulkredis.engine.BulkEngine;

/**
 * The connections of bulk work to one Redis. Any number of {@link BulkRedisTemplate}s
 * over the same {@link RedisConnectionFactory} share them.
 * <p>
 * With a {@code LettuceConnectionFactory} for a standalone Redis, one behind Sentinel, a
 * cluster or a socket, they are connections of bulk's own, opened like the application's
 * (same servers, credentials, TLS, client options), but never replaying commands after a
 * lost connection and never observed command by command. The application's own
 * connections are not used. With any other factory (Jedis first of all) bulk work takes
 * the factory's connections, as many at a time as it is allowed.
 * <p>
 * Nothing is opened before the first bulk call. Thread-safe.
 *
 * @since 0.1
 */
public final class BulkConnections implements DisposableBean {

	/**
	 * How many connections are used at a time at most, unless said otherwise.
	 */
	public static final int DEFAULT_MAX_CONNECTIONS = 4;

	private final BulkEngine engine;

	private volatile Duration shutdownGracePeriod = Duration.ofSeconds(10);

	/**
	 * Create an instance with the default limit.
	 * @param connectionFactory the application's factory, which stays its own
	 */
	public BulkConnections(RedisConnectionFactory connectionFactory) {
		this(connectionFactory, DEFAULT_MAX_CONNECTIONS);
	}

	/**
	 * Create an instance.
	 * @param connectionFactory the application's factory, which stays its own
	 * @param maxConnections how many connections are used at a time at most, from 1 to
	 * 1,000; further calls wait for one, under their deadline, in the order of asking
	 * @throws IllegalArgumentException if the limit is out of range
	 */
	public BulkConnections(RedisConnectionFactory connectionFactory, int maxConnections) {
		Assert.notNull(connectionFactory, "connectionFactory must not be null");
		Assert.isTrue(maxConnections >= 1 && maxConnections <= 1_000,
				() -> "maxConnections must be from 1 to 1,000 but is " + maxConnections);
		this.engine = new BulkEngine(connectionFactory, maxConnections);
	}

	/**
	 * Set how long calls in progress may take to end by themselves when the connections
	 * are closed.
	 * @param shutdownGracePeriod the time, from zero to an hour; ten seconds unless set
	 * @throws IllegalArgumentException if it is out of range
	 */
	public void setShutdownGracePeriod(Duration shutdownGracePeriod) {
		Assert.notNull(shutdownGracePeriod, "shutdownGracePeriod must not be null");
		Assert.isTrue(!shutdownGracePeriod.isNegative() && shutdownGracePeriod.compareTo(Duration.ofHours(1)) <= 0,
				() -> "shutdownGracePeriod must be from zero to an hour but is " + shutdownGracePeriod);
		this.shutdownGracePeriod = shutdownGracePeriod;
	}

	/**
	 * Close the connections. Calls to come are not sent and end with
	 * {@link FailureKind#SHUTDOWN}. Calls in progress may end by themselves within the
	 * grace period; then they are stopped and end so too, with what arrived until then.
	 * Connections that are the factory's stay open: what is in flight on them is waited
	 * for by the calls that sent it.
	 */
	@Override
	public void destroy() {
		this.engine.close(this.shutdownGracePeriod);
	}

	BulkEngine engine() {
		return this.engine;
	}

}
