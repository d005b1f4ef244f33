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

package io.bulkredis.observability;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.bulkredis.BulkConnections;
import io.bulkredis.BulkListener;
import io.bulkredis.BulkOptions;
import io.bulkredis.BulkRedisTemplate;
import io.bulkredis.test.Drivers;
import io.bulkredis.test.FaultProxy;
import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Integration tests for {@link MicrometerBulkListener} over calls that take their time.
 */
class MicrometerBulkListenerIntegrationTests {

	private static final List<String> KEYS = List.of("one", "two");

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	@Test
	void theTimeOfACallCoversItsWaitForAConnection() throws Exception {
		try (FaultProxy proxy = FaultProxy.to(TestRedis.shared().port())) {
			RedisConnectionFactory connectionFactory = Drivers.LETTUCE.connect(proxy.port());
			BulkConnections connections = new BulkConnections(connectionFactory, 1);
			try {
				BulkRedisTemplate<String, String> holder = bulk(connectionFactory, connections, new BulkListener() {
				});
				BulkRedisTemplate<String, String> waiter = bulk(connectionFactory, connections,
						new MicrometerBulkListener(this.registry));
				holder.opsForValue().multiGet(KEYS);
				proxy.stallAll();
				FutureTask<?> holding = inThreadThatWaits(() -> holder.opsForValue().multiGet(KEYS));
				FutureTask<?> waiting = inThreadThatWaits(() -> waiter.opsForValue().multiGet(KEYS));
				long start = System.nanoTime();
				Awaitility.await().until(() -> System.nanoTime() - start > Duration.ofMillis(300).toNanos());
				proxy.release();
				holding.get(30, TimeUnit.SECONDS);
				waiting.get(30, TimeUnit.SECONDS);
			}
			finally {
				connections.destroy();
				Drivers.close(connectionFactory);
			}
		}
		Timer timer = this.registry.get("bulk.redis.calls")
			.tags("operation", "value.multiGet", "outcome", "complete")
			.timer();
		assertThat(timer.count()).isOne();
		assertThat(timer.totalTime(TimeUnit.MILLISECONDS)).isGreaterThanOrEqualTo(300);
	}

	private static BulkRedisTemplate<String, String> bulk(RedisConnectionFactory connectionFactory,
			BulkConnections connections, BulkListener listener) {
		return new BulkRedisTemplate<>(new StringRedisTemplate(connectionFactory), connections, BulkOptions.defaults(),
				listener);
	}

	private static FutureTask<?> inThreadThatWaits(Runnable work) {
		FutureTask<?> task = new FutureTask<>(work, null);
		Thread thread = new Thread(task);
		thread.start();
		Awaitility.await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
		return task;
	}

}
