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

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.codec.ByteArrayCodec;

import io.bulkredis.engine.LettuceExchange.Grouping;

/**
 * A cluster's nodes with connections of bulk's own to each: plain ones, so that a slow or
 * dead node has no part in what happens to the others. Redirects are followed by the
 * calls.
 */
final class Cluster {

	private final DerivedConnectionFactory factory;

	private final RedisClient client;

	private final RedisURI seed;

	private final int maxConnections;

	private final ClusterTopology topology;

	private final Map<Target, ServerPool> pools = new ConcurrentHashMap<>();

	private volatile boolean closed;

	private Cluster(DerivedConnectionFactory factory, int maxConnections) {
		List<RedisURI> seeds = factory.seeds();
		ClusterClientOptions options = (ClusterClientOptions) factory.getRequiredNativeClient().getOptions();
		this.factory = factory;
		this.seed = seeds.get(0);
		this.maxConnections = maxConnections;
		this.client = RedisClient.create(factory.getRequiredNativeClient().getResources());
		this.client.setOptions(options);
		this.topology = new ClusterTopology(this::open,
				seeds.stream().map((seed) -> Target.master(seed.getHost(), seed.getPort())).toList(),
				options.getNodeFilter(), factory.getClientConfiguration().getReadFrom().orElse(null),
				(slots) -> retain(slots.targets()));
	}

	static Cluster of(DerivedConnectionFactory factory, int maxConnections) {
		return new Cluster(factory, maxConnections);
	}

	ClusterTopology topology() {
		return this.topology;
	}

	/**
	 * Lease a connection to a node.
	 * @param onRelease is run when it is back
	 */
	CompletableFuture<Lease> lease(Target target, Runnable onRelease) {
		return this.pools.computeIfAbsent(target, this::pool).lease(onRelease);
	}

	void close() {
		this.closed = true;
		retain(Set.of());
		this.client.shutdown(this.factory.getClientConfiguration().getShutdownQuietPeriod(),
				this.factory.getClientConfiguration().getShutdownTimeout());
		this.factory.destroy();
	}

	/**
	 * Close what is idle of connections to nodes that have left.
	 */
	@SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for a connection to
													// close
	private void retain(Set<Target> targets) {
		this.pools.forEach((target, pool) -> {
			if (!targets.contains(target) && this.pools.remove(target, pool)) {
				pool.closeAsync();
			}
		});
	}

	private ServerPool pool(Target target) {
		return new ServerPool(() -> connect(target), () -> !this.closed, Grouping.BY_SLOT, this.maxConnections);
	}

	private CompletableFuture<StatefulConnection<byte[], byte[]>> connect(Target target) {
		CompletableFuture<StatefulRedisConnection<byte[], byte[]>> opened = open(target);
		return opened.thenCompose((connection) -> target.replica() ? readOnly(connection)
				: CompletableFuture.completedFuture(connection));
	}

	private CompletableFuture<StatefulRedisConnection<byte[], byte[]>> open(Target target) {
		RedisURI uri = RedisURI.builder(this.seed).withHost(target.host()).withPort(target.port()).build();
		return this.client.connectAsync(ByteArrayCodec.INSTANCE, uri).toCompletableFuture();
	}

	/**
	 * Without it a replica names its master for every key.
	 */
	@SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for a connection to
													// close
	private static CompletableFuture<StatefulConnection<byte[], byte[]>> readOnly(
			StatefulRedisConnection<byte[], byte[]> connection) {
		return connection.async()
			.readOnly()
			.toCompletableFuture()
			.orTimeout(connection.getTimeout().toMillis(), TimeUnit.MILLISECONDS)
			.whenComplete((answer, failure) -> {
				if (failure != null) {
					connection.closeAsync();
				}
			})
			.thenApply((answer) -> connection);
	}

}
