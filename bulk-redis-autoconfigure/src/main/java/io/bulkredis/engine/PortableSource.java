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
import java.util.function.Consumer;

import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.async.RedisAdvancedClusterAsyncCommands;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.util.ClassUtils;

import io.bulkredis.engine.LettuceExchange.Grouping;

/**
 * The application's own factory, where no connections can be derived from it: a limit on
 * how many bulk calls use it at a time, and its connections as it hands them out.
 */
final class PortableSource implements ConnectionSource {

	private static final boolean LETTUCE = ClassUtils.isPresent("io.lettuce.core.api.async.RedisAsyncCommands",
			PortableSource.class.getClassLoader());

	private final RedisConnectionFactory factory;

	private final Permits permits;

	PortableSource(RedisConnectionFactory factory, int maxConnections) {
		this.factory = factory;
		this.permits = new Permits(maxConnections);
	}

	@Override
	public <I> Distribution distribute(Call<I> call) {
		return new OneServer(call, () -> Leasing.of(this.permits, this::lease));
	}

	/**
	 * The connections are the application's.
	 */
	@Override
	public void close() {
	}

	/**
	 * The factory is asked in another thread: its pool may have no bound to how long it
	 * lets one wait.
	 */
	private CompletableFuture<Lease> lease() {
		return CompletableFuture.supplyAsync(this.factory::getConnection, Connecting.EXECUTOR)
			.thenApply(PermitLease::new);
	}

	private static Driver driver(RedisConnection connection) {
		Driver lettuce = LETTUCE ? Lettuce.driver(connection) : null;
		return (lettuce != null) ? lettuce : new PortableDriver(connection);
	}

	private final class PermitLease implements Lease {

		private final RedisConnection connection;

		private boolean used;

		PermitLease(RedisConnection connection) {
			this.connection = connection;
		}

		/**
		 * The envelope gives the connection back.
		 */
		@Override
		public void execute(Consumer<Driver> work) {
			this.used = true;
			Envelopes.execute(Envelopes.over(() -> this.connection), PortableSource::driver, work);
		}

		/**
		 * What the factory keeps is its own to decide.
		 */
		@Override
		public void distrust() {
		}

		/**
		 * The connection is the application's and stays open: the driver matches replies
		 * to commands in order, so that one that nobody waits for any more harms nothing.
		 */
		@Override
		public void release(boolean clean) {
			try {
				if (!this.used) {
					this.connection.close();
				}
			}
			finally {
				PortableSource.this.permits.release();
			}
		}

	}

	/**
	 * Keeps Lettuce's classes away from where they may be missing.
	 */
	private static final class Lettuce {

		static @Nullable Driver driver(RedisConnection connection) {
			StatefulConnection<byte[], byte[]> stateful = stateful(connection.getNativeConnection());
			if (stateful == null) {
				return null;
			}
			// Off here if the factory's flush policy is not 'each command'
			stateful.setAutoFlushCommands(true);
			boolean cluster = stateful instanceof StatefulRedisClusterConnection;
			return new LettuceDriver(stateful, cluster ? Grouping.NONE : Grouping.ALL);
		}

		@SuppressWarnings({ "unchecked", "deprecation" })
		private static @Nullable StatefulConnection<byte[], byte[]> stateful(Object commands) {
			if (commands instanceof RedisAsyncCommands<?, ?> standalone) {
				return (StatefulConnection<byte[], byte[]>) standalone.getStatefulConnection();
			}
			if (commands instanceof RedisAdvancedClusterAsyncCommands<?, ?> cluster) {
				return (StatefulConnection<byte[], byte[]>) cluster.getStatefulConnection();
			}
			return null;
		}

	}

}
