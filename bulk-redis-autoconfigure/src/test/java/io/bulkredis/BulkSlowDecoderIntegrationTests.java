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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnectionCommands;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

import io.bulkredis.BulkOutcome.NotSent;
import io.bulkredis.test.Drivers;
import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Integration tests for whom a slow value serializer delays, over each driver: a call has
 * its connection until its last value is decoded, on the caller's thread.
 */
@ParameterizedClass
@EnumSource
@Timeout(60)
class BulkSlowDecoderIntegrationTests {

	private static final int CHUNK = 2;

	private static final int KEYS = 10 * CHUNK;

	private static final String FIRST = "slow-value-0";

	private static final String LAST = "slow-value-" + (KEYS - 1);

	@Parameter
	private Drivers driver;

	private RedisConnectionFactory connectionFactory;

	private StringRedisTemplate redis;

	private BulkConnections connections;

	private final SlowSerializer slow = new SlowSerializer();

	@BeforeEach
	void connect() {
		this.connectionFactory = this.driver.connect(TestRedis.shared().port());
		this.redis = new StringRedisTemplate(this.connectionFactory);
		this.redis.opsForValue().multiSet(map());
	}

	@AfterEach
	void close() {
		this.slow.finish(FIRST);
		this.slow.finish(LAST);
		this.connections.destroy();
		Drivers.close(this.connectionFactory);
	}

	@Test
	void theNextCallerWaitsUntilTheLastValueIsDecoded() {
		allow(1);
		Started<List<String>> decoding = start(this::readSlowly);
		this.slow.awaitStart(FIRST);
		Started<List<String>> waiting = start(() -> read(Duration.ofSeconds(30)));
		Awaitility.await().until(() -> waiting.thread.getState() == Thread.State.TIMED_WAITING);
		this.slow.finish(FIRST);
		this.slow.awaitStart(LAST);
		assertThat(decoding.future.isDone()).isFalse();
		assertThat(waiting.thread.getState()).isEqualTo(Thread.State.TIMED_WAITING);
		assertThat(waiting.future.isDone()).isFalse();
		this.slow.finish(LAST);
		assertThat(get(decoding)).containsExactlyElementsOf(map().values());
		assertThat(get(waiting)).containsExactlyElementsOf(map().values());
		assertThat(this.slow.threads).containsExactly(decoding.thread);
	}

	@Test
	void aShorterDeadlineOfTheNextCallerLeavesItsKeysNotSent() {
		allow(1);
		Started<List<String>> decoding = start(this::readSlowly);
		this.slow.awaitStart(FIRST);
		assertThatExceptionOfType(BulkRedisException.class).isThrownBy(() -> read(Duration.ofMillis(300)))
			.satisfies((ex) -> {
				BulkResult<String, String> result = ex.getResult();
				assertThat(result.counts()).isEqualTo(new BulkCounts(0, 0, 0, 0, 0, KEYS, 0));
				assertThat(result.outcome(0)).isInstanceOfSatisfying(NotSent.class,
						(notSent) -> assertThat(notSent.kind()).isEqualTo(FailureKind.TIMEOUT));
				assertThat(result.keysToRetry()).containsExactlyElementsOf(map().keySet());
			});
		assertThat(decoding.future.isDone()).isFalse();
		this.slow.finish(FIRST);
		this.slow.finish(LAST);
		assertThat(get(decoding)).containsExactlyElementsOf(map().values());
	}

	@Test
	void whatArrivedInTimeIsNotLateForItsDecoding() {
		allow(1);
		read(Duration.ofSeconds(30));
		Started<List<String>> decoding = start(() -> readSlowly(Duration.ofSeconds(1)));
		this.slow.awaitStart(FIRST);
		assertThatExceptionOfType(BulkRedisException.class).as("longer than the other's chunks may take")
			.isThrownBy(() -> read(Duration.ofMillis(1_500)));
		this.slow.finish(FIRST);
		this.slow.finish(LAST);
		assertThat(get(decoding)).containsExactlyElementsOf(map().values());
	}

	@Test
	void aSecondConnectionServesTheNextCallerMeanwhile() {
		allow(2);
		Started<List<String>> decoding = start(this::readSlowly);
		this.slow.awaitStart(FIRST);
		assertThat(read(Duration.ofSeconds(30))).containsExactlyElementsOf(map().values());
		assertThat(decoding.future.isDone()).isFalse();
		this.slow.finish(FIRST);
		this.slow.finish(LAST);
		assertThat(get(decoding)).containsExactlyElementsOf(map().values());
	}

	@Test
	void theApplicationsOwnCommandsAreNotDelayed() {
		allow(1);
		Started<List<String>> decoding = start(this::readSlowly);
		this.slow.awaitStart(FIRST);
		assertThat(this.redis.execute(RedisConnectionCommands::ping)).isEqualTo("PONG");
		assertThat(this.redis.opsForValue().get("slow-key-0")).isEqualTo(FIRST);
		this.slow.finish(FIRST);
		this.slow.awaitStart(LAST);
		assertThat(this.redis.execute(RedisConnectionCommands::ping)).isEqualTo("PONG");
		assertThat(decoding.future.isDone()).isFalse();
		this.slow.finish(LAST);
		assertThat(get(decoding)).containsExactlyElementsOf(map().values());
	}

	private void allow(int maxConnections) {
		this.connections = new BulkConnections(this.connectionFactory, maxConnections);
	}

	private List<String> readSlowly() {
		return readSlowly(Duration.ofSeconds(30));
	}

	/**
	 * With more chunks than a window has, so that some are in flight while the first is
	 * decoded, and some are not sent before it is.
	 */
	private List<String> readSlowly(Duration chunkTimeout) {
		RedisTemplate<String, String> template = new RedisTemplate<>();
		template.setConnectionFactory(this.connectionFactory);
		template.setKeySerializer(RedisSerializer.string());
		template.setValueSerializer(this.slow);
		template.afterPropertiesSet();
		return read(template, BulkOptions.defaults().withChunkTimeout(chunkTimeout));
	}

	private List<String> read(Duration timeout) {
		return read(this.redis, BulkOptions.defaults().withTimeout(timeout));
	}

	private List<String> read(RedisTemplate<String, String> template, BulkOptions options) {
		return new BulkRedisTemplate<>(template, this.connections,
				options.withChunkSize(CHUNK).withMaxInFlightChunks(4), new BulkListener() {
				})
			.opsForValue()
			.multiGet(map().keySet());
	}

	private static Map<String, String> map() {
		Map<String, String> map = new LinkedHashMap<>();
		IntStream.range(0, KEYS).forEach((i) -> map.put("slow-key-" + i, "slow-value-" + i));
		return map;
	}

	private static <T> Started<T> start(Callable<T> work) {
		FutureTask<T> task = new FutureTask<>(work);
		Thread thread = new Thread(task);
		thread.start();
		return new Started<>(thread, task);
	}

	private static <T> T get(Started<T> started) {
		try {
			return started.future.get(30, TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			throw new AssertionError(ex);
		}
	}

	private record Started<T>(Thread thread, Future<T> future) {
	}

	/**
	 * Takes as long for the first and the last value as it is told to.
	 */
	private static final class SlowSerializer implements RedisSerializer<String> {

		private final Map<String, CountDownLatch> started = latches();

		private final Map<String, CountDownLatch> finished = latches();

		private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

		void awaitStart(String value) {
			await(this.started.get(value));
		}

		void finish(String value) {
			this.finished.get(value).countDown();
		}

		@Override
		public byte[] serialize(String value) {
			return RedisSerializer.string().serialize(value);
		}

		@Override
		public String deserialize(byte[] bytes) {
			String value = RedisSerializer.string().deserialize(bytes);
			this.threads.add(Thread.currentThread());
			if (this.started.containsKey(value)) {
				this.started.get(value).countDown();
				await(this.finished.get(value));
			}
			return value;
		}

		private static Map<String, CountDownLatch> latches() {
			return Map.of(FIRST, new CountDownLatch(1), LAST, new CountDownLatch(1));
		}

		private static void await(CountDownLatch latch) {
			try {
				assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

}
