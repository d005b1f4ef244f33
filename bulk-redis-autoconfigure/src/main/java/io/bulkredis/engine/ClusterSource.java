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

import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Connections of bulk's own to the nodes of a cluster, derived from the application's
 * factory at first use. A permit is for a call, which has at most one connection to each
 * node.
 */
final class ClusterSource implements ConnectionSource {

	private final Permits permits;

	private final Opening<Cluster> opening;

	ClusterSource(RedisConnectionFactory original, int maxConnections) {
		this.permits = new Permits(maxConnections);
		this.opening = new Opening<>(() -> Cluster.of(DerivedConnectionFactory.of(original), maxConnections));
	}

	@Override
	public <I> Distribution distribute(Call<I> call) {
		return new ClusterDistribution<>(call, new ClusterSession(this.permits, this.opening));
	}

	@Override
	public void close() {
		this.opening.close(Cluster::close);
	}

}
