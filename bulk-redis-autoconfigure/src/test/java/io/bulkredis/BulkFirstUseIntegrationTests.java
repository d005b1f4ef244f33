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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.mockito.AdditionalAnswers;
import org.mockito.Mockito;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Integration tests for calls that come while the client for bulk work is being made,
 * which is slow in a JVM that has just started.
 */
class BulkFirstUseIntegrationTests {

	private static final Duration SHORT = Duration.ofMillis(100);

	private final CountDownLatch making = new CountDownLatch(1);

	private final CountDownLatch slow = new CountDownLatch(1);

	@Test
	void aCallThatMakesTheClientEndsAtItsDeadline() {
		withBulk((bulk) -> assertThat(get(bulk)).succeedsWithin(Duration.ofSeconds(3)));
	}

	@Test
	void aCallThatWaitsForTheClientEndsAtItsDeadline() {
		withBulk((bulk) -> {
			CompletableFuture<Void> first = get(bulk);
			await(this.making);
			assertThat(get(bulk)).succeedsWithin(Duration.ofSeconds(3));
			this.slow.countDown();
			assertThat(first).succeedsWithin(Duration.ofSeconds(3));
		});
	}

	private static CompletableFuture<Void> get(BulkRedisOperations<String, String> bulk) {
		return CompletableFuture.runAsync(() -> {
			try {
				bulk.withOptions(bulk.getOptions().withTimeout(SHORT)).opsForValue().multiGet(List.of("key"));
			}
			catch (BulkRedisException ex) {
				assertThat(ex.getResult().failures()).containsOnlyKeys(FailureKind.TIMEOUT);
			}
		}, (task) -> new Thread(task).start());
	}

	private void withBulk(Consumer<BulkRedisOperations<String, String>> work) {
		LettuceClientConfiguration configuration = Mockito.mock(LettuceClientConfiguration.class,
				AdditionalAnswers.delegatesTo(LettuceClientConfiguration.defaultConfiguration()));
		LettuceConnectionFactory factory = new LettuceConnectionFactory(
				new RedisStandaloneConfiguration("127.0.0.1", TestRedis.shared().port()), configuration);
		factory.afterPropertiesSet();
		Mockito.doAnswer((invocation) -> {
			this.making.countDown();
			await(this.slow);
			return LettuceClientConfiguration.defaultConfiguration().getClientOptions();
		}).when(configuration).getClientOptions();
		BulkConnections connections = new BulkConnections(factory);
		try {
			work.accept(new BulkRedisTemplate<>(new StringRedisTemplate(factory), connections, BulkOptions.defaults(),
					new BulkListener() {
					}));
		}
		finally {
			this.slow.countDown();
			connections.destroy();
			factory.destroy();
		}
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
