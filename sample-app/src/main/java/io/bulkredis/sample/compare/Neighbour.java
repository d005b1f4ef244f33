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

package io.bulkredis.sample.compare;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.resource.ClientResources;

import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Another client of the same Redis, with event loops of its own, which sends a
 * {@code GET} every millisecond.
 * <p>
 * It sends by the clock, whether or not the answer before has come, and its time counts
 * from the moment at which it should have sent. One that waited for its answer first
 * would send nothing just while Redis is busy, and so would hardly notice.
 */
class Neighbour implements AutoCloseable {

	private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

	private static final long PATIENCE_SECONDS = 60;

	private final ClientResources resources = ClientResources.create();

	private final LettuceConnectionFactory connectionFactory;

	private final LettuceConnection connection;

	private final RedisClusterAsyncCommands<byte[], byte[]> commands;

	private final byte[] key;

	Neighbour(LettuceConnectionFactory application, String key) {
		this.connectionFactory = new LettuceConnectionFactory(configuration(application),
				clientConfiguration(application, this.resources));
		this.connectionFactory.afterPropertiesSet();
		this.connectionFactory.start();
		this.connection = (LettuceConnection) this.connectionFactory.getConnection();
		this.commands = this.connection.getNativeConnection();
		this.key = key.getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * Send as long as some work is repeated.
	 * @param work the work, done at least once
	 * @param time when to stop repeating it
	 * @return the times of the requests that were sent meanwhile
	 * @throws Exception if a request failed, or has no answer long after the work
	 */
	Latencies watch(Runnable work, Duration time) throws Exception {
		Sender sender = new Sender();
		sender.start();
		try {
			long start = System.nanoTime();
			do {
				work.run();
			}
			while (System.nanoTime() - start < time.toNanos());
		}
		finally {
			sender.running = false;
		}
		return sender.awaitLatencies();
	}

	@Override
	public void close() {
		this.connection.close();
		this.connectionFactory.destroy();
		this.resources.shutdown(0, 2, TimeUnit.SECONDS).syncUninterruptibly();
	}

	private static RedisConfiguration configuration(LettuceConnectionFactory application) {
		RedisClusterConfiguration cluster = application.getClusterConfiguration();
		RedisSentinelConfiguration sentinel = application.getSentinelConfiguration();
		if (cluster != null) {
			return cluster;
		}
		return (sentinel != null) ? sentinel : application.getStandaloneConfiguration();
	}

	private static LettuceClientConfiguration clientConfiguration(LettuceConnectionFactory application,
			ClientResources resources) {
		LettuceClientConfiguration.LettuceClientConfigurationBuilder builder = LettuceClientConfiguration.builder()
			.clientResources(resources);
		application.getClientConfiguration().getClientOptions().ifPresent(builder::clientOptions);
		if (application.isUseSsl()) {
			builder.useSsl();
		}
		return builder.build();
	}

	private class Sender extends Thread {

		private final List<CompletableFuture<Long>> latencies = new ArrayList<>();

		private volatile boolean running = true;

		Sender() {
			super("neighbour");
			setDaemon(true);
		}

		@Override
		public void run() {
			long due = System.nanoTime();
			do {
				parkUntil(due);
				this.latencies.add(send(due));
				due += INTERVAL_NANOS;
			}
			while (this.running);
		}

		private CompletableFuture<Long> send(long due) {
			return Neighbour.this.commands.get(Neighbour.this.key)
				.thenApply((value) -> System.nanoTime() - due)
				.toCompletableFuture();
		}

		Latencies awaitLatencies() throws Exception {
			join();
			CompletableFuture.allOf(this.latencies.toArray(new CompletableFuture<?>[0]))
				.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
			return new Latencies(this.latencies.stream().mapToLong(CompletableFuture::join).toArray());
		}

		private static void parkUntil(long due) {
			long wait = due - System.nanoTime();
			while (wait > 0) {
				LockSupport.parkNanos(wait);
				wait = due - System.nanoTime();
			}
		}

	}

}
