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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.bulkredis.BulkListener.CallEvent;
import io.bulkredis.BulkOutcome.NotSent;
import io.bulkredis.BulkOutcome.Unknown;
import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Integration tests for the connections of bulk's own, against a server of this class's
 * own, whose connections can be counted.
 */
class BulkConnectionsIntegrationTests {

	private TestRedis server;

	private RedisClient observer;

	private StatefulRedisConnection<String, String> observing;

	private LettuceConnectionFactory connectionFactory;

	private StringRedisTemplate redis;

	@BeforeEach
	void start() {
		this.server = TestRedis.start();
		this.observer = RedisClient.create(RedisURI.create("127.0.0.1", this.server.port()));
		this.observing = this.observer.connect();
		this.connectionFactory = factory(this.server.port());
		this.redis = new StringRedisTemplate(this.connectionFactory);
		this.redis.opsForValue().set("key-0", "value-0");
	}

	@AfterEach
	void stop() {
		this.connectionFactory.destroy();
		this.observer.shutdown(Duration.ZERO, Duration.ofSeconds(1));
		this.server.close();
	}

	@Test
	void fiftyCallsOpenOneConnection() {
		long before = connectionsReceived();
		withBulk(4, (bulk) -> {
			for (int call = 0; call < 50; call++) {
				assertThat(bulk.opsForValue().multiGet(keys(2_000))).hasSize(2_000).startsWith("value-0");
			}
		});
		assertThat(connectionsReceived() - before).isEqualTo(1);
	}

	@Test
	void nothingIsOpenedBeforeTheFirstCallNorForAnEmptyOne() {
		long before = connectionsReceived();
		withBulk(4, (bulk) -> assertThat(bulk.opsForValue().multiGet(List.of())).isEmpty());
		assertThat(connectionsReceived()).isEqualTo(before);
	}

	@Test
	void eightThreadsShareTwoConnections() {
		long before = connectionsReceived();
		withBulk(2, (bulk) -> {
			List<Future<List<String>>> results = inThreads(8, () -> bulk.opsForValue().multiGet(keys(20_000)));
			for (Future<List<String>> result : results) {
				assertThat(get(result)).hasSize(20_000).startsWith("value-0");
			}
		});
		assertThat(connectionsReceived() - before).isBetween(1L, 2L);
	}

	@Test
	void aConnectionLostWhileIdleIsReplaced() {
		withBulk(1, (bulk) -> {
			bulk.opsForValue().multiGet(keys(10));
			killOthers();
			Awaitility.await()
				.ignoreExceptionsInstanceOf(BulkRedisException.class)
				.untilAsserted(() -> assertThat(bulk.opsForValue().multiGet(keys(10))).startsWith("value-0"));
		});
	}

	@Test
	void aPausedServerEndsAReadAtTheDeadlineAndTheNextOneWorks() {
		withBulk(1, (bulk) -> {
			bulk.opsForValue().multiGet(keys(10));
			this.observing.sync().clientPause(3_000);
			long start = System.nanoTime();
			assertThatExceptionOfType(BulkRedisException.class)
				.isThrownBy(() -> bulk.withOptions(bulk.getOptions().withTimeout(Duration.ofMillis(200)))
					.opsForValue()
					.multiGet(keys(20_000)))
				.satisfies((ex) -> {
					assertThat(ex.getResult().counts().total()).isEqualTo(20_000);
					assertThat(ex.getResult().counts().failed()).isEqualTo(4_000);
					assertThat(ex.getResult().counts().notSent()).isEqualTo(16_000);
					assertThat(ex.getResult().failures()).containsOnlyKeys(FailureKind.TIMEOUT);
				});
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
			assertThat(bulk.opsForValue().multiGet(keys(10))).startsWith("value-0");
		});
	}

	@Test
	void aPausedServerLeavesAWriteUnknownAndTheRestNotSent() {
		withBulk(1, (bulk) -> {
			bulk.opsForValue().multiGet(keys(10));
			this.observing.sync().clientPause(1_000);
			Map<String, Long> deltas = new LinkedHashMap<>();
			keys(20_000).forEach((key) -> deltas.put("counter-" + key, 1L));
			Set<String> written = new HashSet<>();
			assertThatExceptionOfType(BulkRedisException.class)
				.isThrownBy(() -> bulk.withOptions(bulk.getOptions().withTimeout(Duration.ofMillis(200)))
					.opsForValue()
					.increment(deltas))
				.satisfies((ex) -> {
					BulkResult<String, Long> result = ex.getResult();
					// How much of the window was encoded by then is up to the machine
					int unknown = result.counts().unknown();
					assertThat(unknown).isBetween(1, 4_000);
					assertThat(result.counts()).isEqualTo(new BulkCounts(0, 0, 0, 0, 0, 20_000 - unknown, unknown));
					assertThat(result.outcome(0)).isInstanceOf(Unknown.class);
					assertThat(result.outcome(19_999)).isInstanceOf(NotSent.class);
					assertThat(result.keysUnknown()).hasSize(unknown).startsWith("counter-key-0");
					assertThat(result.keysToRetry()).hasSize(20_000 - unknown).endsWith("counter-key-19999");
					written.addAll(result.keysUnknown());
				});
			List<String> counters = List.copyOf(deltas.keySet());
			List<String> values = bulk.opsForValue().multiGet(counters);
			for (int position = 0; position < counters.size(); position++) {
				assertThat(values.get(position)).isIn(written.contains(counters.get(position))
						? Arrays.asList(null, "1") : Collections.singletonList(null));
			}
		});
	}

	@Test
	void aChunksDeadlineEndsTheCallBeforeItsOwn() {
		withBulk(1, (bulk) -> {
			bulk.opsForValue().multiGet(keys(10));
			this.observing.sync().clientPause(1_500);
			assertThatExceptionOfType(BulkRedisException.class)
				.isThrownBy(() -> bulk
					.withOptions(bulk.getOptions().withChunkTimeout(Duration.ofMillis(100)).withMaxRetries(0))
					.opsForValue()
					.multiGet(keys(10)))
				.withMessageContaining("chunk's deadline of PT0.1S");
		});
	}

	@Test
	void waitingForAConnectionEndsAtTheDeadlineAndCountsIntoTheCallsDuration() {
		List<CallEvent> calls = new ArrayList<>();
		BulkConnections connections = new BulkConnections(this.connectionFactory, 1);
		BulkRedisTemplate<String, String> holder = new BulkRedisTemplate<>(this.redis, connections,
				BulkOptions.defaults(), new BulkListener() {
				});
		BulkRedisTemplate<String, String> waiter = new BulkRedisTemplate<>(this.redis, connections,
				BulkOptions.defaults().withTimeout(Duration.ofMillis(300)), new BulkListener() {

					@Override
					public void onCall(CallEvent event) {
						calls.add(event);
					}

				});
		holder.opsForValue().multiGet(keys(10));
		this.observing.sync().clientPause(2_000);
		Future<List<String>> held = inThreadThatWaits(() -> holder.opsForValue().multiGet(keys(10)));
		assertThatExceptionOfType(BulkRedisException.class).isThrownBy(() -> waiter.opsForValue().multiGet(keys(10)))
			.satisfies((ex) -> assertThat(ex.getResult().failures()).containsOnlyKeys(FailureKind.TIMEOUT));
		assertThat(calls).singleElement()
			.satisfies((call) -> assertThat(call.duration()).isGreaterThanOrEqualTo(Duration.ofMillis(300)));
		assertThat(get(held)).startsWith("value-0");
		connections.destroy();
	}

	@Test
	void anInterruptedCallerGetsItsResultAndKeepsTheFlag() {
		withBulk(1, (bulk) -> {
			bulk.opsForValue().multiGet(keys(10));
			this.observing.sync().clientPause(1_500);
			Thread[] caller = new Thread[1];
			Future<Boolean> flag = inThreadThatWaits(() -> {
				caller[0] = Thread.currentThread();
				assertThatExceptionOfType(BulkRedisException.class)
					.isThrownBy(() -> bulk.opsForValue().multiGet(keys(10)))
					.satisfies((ex) -> assertThat(ex.getResult().failures()).containsOnlyKeys(FailureKind.INTERRUPTED));
				return Thread.currentThread().isInterrupted();
			});
			caller[0].interrupt();
			assertThat(get(flag)).isTrue();
		});
	}

	@Test
	void aServerThatIsGoneFailsReadsAsConnectionAndTellsWritesApart() {
		withBulk(1, (bulk) -> {
			bulk.opsForValue().multiGet(keys(10));
			this.server.close();
			assertThatExceptionOfType(BulkRedisException.class)
				.isThrownBy(() -> bulk.opsForValue().multiSet(Map.of("a", "1")))
				.satisfies((ex) -> {
					assertThat(ex.getResult().failures()).containsOnlyKeys(FailureKind.CONNECTION);
					BulkOutcome<?> outcome = ex.getResult().outcome(0);
					// Whether the loss was noticed before sending is up to the machine
					assertThat(ex.getResult().keysToRetry())
						.isEqualTo((outcome instanceof NotSent) ? List.of("a") : List.of());
					assertThat(ex.getResult().keysUnknown())
						.isEqualTo((outcome instanceof Unknown) ? List.of("a") : List.of());
				});
		});
		this.server = TestRedis.start();
	}

	@Test
	void closingEndsCallsInProgressAndRefusesNewOnes() {
		BulkConnections connections = new BulkConnections(this.connectionFactory, 1);
		BulkRedisTemplate<String, String> bulk = new BulkRedisTemplate<>(this.redis, connections,
				BulkOptions.defaults(), new BulkListener() {
				});
		bulk.opsForValue().multiGet(keys(10));
		this.observing.sync().clientPause(2_000);
		Future<List<String>> held = inThreadThatWaits(() -> bulk.opsForValue().multiGet(keys(10)));
		connections.setShutdownGracePeriod(Duration.ofMillis(50));
		connections.destroy();
		assertThat(failureOf(held).getResult().failures()).containsOnlyKeys(FailureKind.SHUTDOWN);
		assertThatExceptionOfType(BulkRedisException.class).isThrownBy(() -> bulk.opsForValue().multiGet(keys(10)))
			.satisfies((ex) -> assertThat(ex.getResult().outcome(0)).isInstanceOfSatisfying(NotSent.class,
					(notSent) -> assertThat(notSent.kind()).isEqualTo(FailureKind.SHUTDOWN)));
	}

	@Test
	void callsThatEndWithinTheGracePeriodAreNotDisturbedByClosing() {
		BulkConnections connections = new BulkConnections(this.connectionFactory, 1);
		BulkRedisTemplate<String, String> bulk = new BulkRedisTemplate<>(this.redis, connections,
				BulkOptions.defaults(), new BulkListener() {
				});
		bulk.opsForValue().multiGet(keys(10));
		this.observing.sync().clientPause(500);
		Future<List<String>> held = inThreadThatWaits(() -> bulk.opsForValue().multiGet(keys(10)));
		Future<List<String>> waiting = inThreadThatWaits(() -> bulk.opsForValue().multiGet(keys(10)));
		connections.destroy();
		assertThat(get(held)).startsWith("value-0");
		assertThat(get(waiting)).startsWith("value-0");
	}

	@Test
	void theApplicationsConnectionStaysUsableWhateverBulkGoesThrough() {
		withBulk(1, (bulk) -> {
			bulk.opsForValue().multiGet(keys(10));
			this.observing.sync().clientPause(500);
			assertThatExceptionOfType(BulkRedisException.class)
				.isThrownBy(() -> bulk.withOptions(bulk.getOptions().withTimeout(Duration.ofMillis(100)))
					.opsForValue()
					.multiGet(keys(10)));
		});
		assertThat(this.connectionFactory.isRunning()).isTrue();
		assertThat(this.redis.opsForValue().get("key-0")).isEqualTo("value-0");
		assertThat(this.connectionFactory.getRequiredNativeClient().getResources().eventExecutorGroup().isShutdown())
			.isFalse();
	}

	private static LettuceConnectionFactory factory(int port) {
		LettuceConnectionFactory factory = new LettuceConnectionFactory(
				new RedisStandaloneConfiguration("127.0.0.1", port),
				LettuceClientConfiguration.builder().shutdownQuietPeriod(Duration.ZERO).build());
		factory.afterPropertiesSet();
		return factory;
	}

	private void withBulk(int maxConnections, Consumer<BulkRedisTemplate<String, String>> work) {
		BulkConnections connections = new BulkConnections(this.connectionFactory, maxConnections);
		try {
			work.accept(new BulkRedisTemplate<>(this.redis, connections, BulkOptions.defaults(), new BulkListener() {
			}));
		}
		finally {
			connections.destroy();
		}
	}

	private long connectionsReceived() {
		return number("stats", "total_connections_received:");
	}

	private long number(String section, String field) {
		String info = this.observing.sync().info(section);
		return Long.parseLong(info.substring(info.indexOf(field) + field.length()).lines().findFirst().orElseThrow());
	}

	private void killOthers() {
		this.observing.sync().clientKill(KillArgs.Builder.typeNormal().skipme());
	}

	private static List<String> keys(int count) {
		return IntStream.range(0, count).mapToObj((i) -> "key-" + i).toList();
	}

	private static <T> List<Future<T>> inThreads(int count, Callable<T> work) {
		return IntStream.range(0, count).mapToObj((i) -> start(work).future).toList();
	}

	private static <T> Future<T> inThreadThatWaits(Callable<T> work) {
		Started<T> started = start(work);
		Awaitility.await().until(() -> started.thread.getState() == Thread.State.TIMED_WAITING);
		return started.future;
	}

	private static <T> Started<T> start(Callable<T> work) {
		FutureTask<T> task = new FutureTask<>(work);
		Thread thread = new Thread(task);
		thread.start();
		return new Started<>(thread, task);
	}

	private static <T> T get(Future<T> future) {
		try {
			return future.get(30, TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			throw new AssertionError(ex);
		}
	}

	private static BulkRedisException failureOf(Future<?> future) {
		try {
			throw new AssertionError("Ended with " + future.get(30, TimeUnit.SECONDS));
		}
		catch (ExecutionException ex) {
			return (BulkRedisException) ex.getCause();
		}
		catch (Exception ex) {
			throw new AssertionError(ex);
		}
	}

	private record Started<T>(Thread thread, Future<T> future) {
	}

}
