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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.lettuce.core.cluster.SlotHash;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.bulkredis.BulkOutcome.Failed;
import io.bulkredis.BulkOutcome.NotSent;
import io.bulkredis.BulkOutcome.Value;
import io.bulkredis.test.ClusterNode;
import io.bulkredis.test.FaultProxy;
import io.bulkredis.test.TestCluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Integration tests on a cluster of two masters: right, if not yet fast.
 */
@Timeout(120)
class BulkClusterIntegrationTests {

	private static final BulkOptions OPTIONS = BulkOptions.defaults();

	private static TestCluster cluster;

	private static ClusterNode one;

	private static ClusterNode other;

	@BeforeAll
	static void start() {
		cluster = TestCluster.start(2, 0);
		one = cluster.nodes().get(0);
		other = cluster.nodes().get(1);
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	@Test
	void keysOfAllSlotsAreWrittenReadAndDeleted() {
		LettuceConnectionFactory connectionFactory = new LettuceConnectionFactory(cluster());
		connectionFactory.afterPropertiesSet();
		check(connectionFactory);
	}

	@Test
	void keysOfAllSlotsAreWrittenReadAndDeletedOverTheApplicationsConnections() {
		LettuceConnectionFactory connectionFactory = new LettuceConnectionFactory(cluster()) {
		};
		connectionFactory.afterPropertiesSet();
		check(connectionFactory);
	}

	@Test
	void jedisIsRefusedWithWhatToDo() {
		JedisConnectionFactory connectionFactory = new JedisConnectionFactory(cluster());
		connectionFactory.afterPropertiesSet();
		connectionFactory.start();
		BulkRedisTemplate<String, String> bulk = new BulkRedisTemplate<>(new StringRedisTemplate(connectionFactory));
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> bulk.opsForValue().multiGet(List.of("a")))
			.withMessageContaining("use Lettuce");
		bulk.destroy();
		connectionFactory.destroy();
	}

	@Test
	void aPausedNodeCostsItsOwnKeysAndNoOthers() {
		withBulk(one.port(), (bulk) -> {
			bulk.opsForValue().multiSet(entries(400));
			other.command("CLIENT", "PAUSE", "3000");
			long start = System.nanoTime();
			BulkResult<String, String> result = failure(
					() -> bulk.withOptions(OPTIONS.withTimeout(Duration.ofMillis(300)))
						.opsForValue()
						.multiGet(keys(400)))
				.getResult();
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(300),
					Duration.ofSeconds(2));
			assertThat(result.entries()).allSatisfy((entry) -> {
				if (isOf(other, entry.key())) {
					assertThat(entry.outcome()).isInstanceOfSatisfying(Failed.class,
							(failed) -> assertThat(failed.kind()).isEqualTo(FailureKind.TIMEOUT));
				}
				else {
					assertThat(entry.outcome()).isEqualTo(new Value<>("value of " + entry.key(), 1));
				}
			});
			assertThat(result.counts().values()).isBetween(1, 399);
			// Answered when the pause is over
			other.command("PING");
			assertThat(bulk.opsForValue().multiGet(keys(400))).isEqualTo(values(400));
		});
	}

	@Test
	void everyPutOfANewConnectionArrives() {
		for (int time = 0; time < 50; time++) {
			one.command("FLUSHALL");
			other.command("FLUSHALL");
			withBulk(one.port(), (bulk) -> bulk.opsForValue().multiSet(entries(300), Duration.ofHours(1)));
			assertThat(Stream.of(one, other).mapToInt((node) -> Integer.parseInt(node.command("DBSIZE"))).sum())
				.isEqualTo(300);
		}
	}

	@Test
	void aClusterThatIsDownIsAskedAgain() {
		withBulk(one.port(), (bulk) -> {
			bulk.opsForValue().multiSet(entries(2_000));
			Future<List<String>> reading = whileDown(() -> {
				long before = refusals();
				Future<List<String>> started = inThread(
						() -> bulk.withOptions(OPTIONS.withMaxRetries(100)).opsForValue().multiGet(keys(2_000)));
				Awaitility.await().until(() -> refusals() - before > 3 * 2_000);
				assertThat(started).isNotDone();
				return started;
			});
			assertThat(get(reading)).isEqualTo(values(2_000));
		});
	}

	@Test
	void aClusterThatStaysDownRefusesEachKey() {
		withBulk(one.port(), (bulk) -> {
			bulk.opsForValue().multiSet(entries(2_000));
			BulkResult<String, Void> result = whileDown(() -> failure(
					() -> bulk.withOptions(OPTIONS.withMaxRetries(0)).opsForValue().multiSet(entries(2_000)))
				.getResult());
			assertThat(result.entries()).hasSize(2_000)
				.allSatisfy((entry) -> assertThat(entry.outcome()).isInstanceOfSatisfying(Failed.class, (failed) -> {
					assertThat(failed.kind()).isEqualTo(FailureKind.REJECTED);
					assertThat(failed.attempts()).isOne();
					assertThat(failed.cause()).hasMessageStartingWith("CLUSTERDOWN ");
				}));
			assertThat(result.keysToRetry()).isEqualTo(keys(2_000));
			bulk.opsForValue().multiSet(entries(2_000));
		});
	}

	@Test
	void openingAClusterThatDoesNotAnswerEndsAtTheDeadline() {
		try (FaultProxy seed = FaultProxy.to(one.port())) {
			seed.stallAll();
			withBulk(seed.port(), (bulk) -> {
				BulkRedisOperations<String, String> hasty = bulk
					.withOptions(OPTIONS.withTimeout(Duration.ofMillis(300)));
				// More of them than there may be connections
				for (int call = 0; call <= BulkConnections.DEFAULT_MAX_CONNECTIONS; call++) {
					long start = System.nanoTime();
					BulkResult<String, String> result = failure(() -> hasty.opsForValue().multiGet(keys(400)))
						.getResult();
					assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(300),
							Duration.ofSeconds(2));
					assertThat(result.entries()).hasSize(400)
						.allSatisfy((entry) -> assertThat(entry.outcome()).isInstanceOfSatisfying(NotSent.class,
								(notSent) -> assertThat(notSent.kind()).isEqualTo(FailureKind.TIMEOUT)));
				}
				seed.release();
				bulk.opsForValue().multiSet(entries(400));
				assertThat(bulk.opsForValue().multiGet(keys(400))).isEqualTo(values(400));
			});
		}
		assertNoThreadIsConnecting();
	}

	@Test
	void aReadWhoseLinkToOneNodeIsCutGoesOnOverAnotherConnection() {
		withBulk(one.port(), (bulk) -> bulk.opsForValue().multiSet(entries(10_000)));
		AtomicInteger chunks = new AtomicInteger();
		BulkListener killing = new BulkListener() {

			@Override
			public void onChunk(ChunkEvent event) {
				if (chunks.incrementAndGet() == 5) {
					kill(other);
				}
			}

		};
		withBulk(one.port(), killing, (bulk) -> {
			assertThat(bulk.opsForValue().multiGet(keys(10_000))).isEqualTo(values(10_000));
			assertThat(chunks).hasValueGreaterThan(20);
		});
	}

	@Test
	void aLinkToOneNodeThatIsCutWhileIdleDoesNotHinderTheNextCall() {
		withBulk(one.port(), (bulk) -> {
			bulk.opsForValue().multiSet(entries(2_000));
			kill(other);
			assertThat(bulk.opsForValue().multiGet(keys(2_000))).isEqualTo(values(2_000));
			kill(one);
			assertThat(bulk.opsForValue().multiGet(keys(2_000))).isEqualTo(values(2_000));
		});
	}

	private static RedisClusterConfiguration cluster() {
		return cluster(one.port());
	}

	private static RedisClusterConfiguration cluster(int port) {
		return new RedisClusterConfiguration(List.of("127.0.0.1:" + port));
	}

	private static void withBulk(int port, Consumer<BulkRedisTemplate<String, String>> work) {
		withBulk(port, new BulkListener() {
		}, work);
	}

	private static void withBulk(int port, BulkListener listener, Consumer<BulkRedisTemplate<String, String>> work) {
		LettuceConnectionFactory connectionFactory = new LettuceConnectionFactory(cluster(port),
				LettuceClientConfiguration.builder().shutdownQuietPeriod(Duration.ZERO).build());
		connectionFactory.afterPropertiesSet();
		BulkConnections connections = new BulkConnections(connectionFactory);
		connections.setShutdownGracePeriod(Duration.ZERO);
		try {
			work.accept(new BulkRedisTemplate<>(new StringRedisTemplate(connectionFactory), connections, OPTIONS,
					listener));
		}
		finally {
			connections.destroy();
			connectionFactory.destroy();
		}
	}

	/**
	 * Without all of its slots a cluster serves none.
	 */
	private static <T> T whileDown(Supplier<T> work) {
		one.command("CLUSTER", "DELSLOTS", "0");
		other.command("CLUSTER", "DELSLOTS", "0");
		try {
			awaitState("cluster_state:fail");
			return work.get();
		}
		finally {
			one.command("CLUSTER", "ADDSLOTS", "0");
			awaitState("cluster_state:ok");
		}
	}

	private static void awaitState(String state) {
		Awaitility.await()
			.untilAsserted(() -> assertThat(List.of(one, other))
				.allSatisfy((node) -> assertThat(node.command("CLUSTER", "INFO")).contains(state)));
	}

	private static long refusals() {
		return Stream.of(one, other).mapToLong((node) -> {
			Matcher count = Pattern.compile("errorstat_CLUSTERDOWN:count=(\\d+)")
				.matcher(node.command("INFO", "errorstats"));
			return count.find() ? Long.parseLong(count.group(1)) : 0;
		}).sum();
	}

	private static void kill(ClusterNode node) {
		assertThat(node.command("CLIENT", "KILL", "TYPE", "normal")).isNotEqualTo("0");
	}

	private static boolean isOf(ClusterNode node, String key) {
		return (SlotHash.getSlot(key) < 8_192) == (node == one);
	}

	private static void assertNoThreadIsConnecting() {
		Awaitility.await()
			.untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName)
				.noneMatch((name) -> name.startsWith("bulk-redis-connect-")));
	}

	private static List<String> keys(int count) {
		return IntStream.range(0, count).mapToObj((i) -> "key-" + i).toList();
	}

	private static List<String> values(int count) {
		return keys(count).stream().map((key) -> "value of " + key).toList();
	}

	private static Map<String, String> entries(int count) {
		Map<String, String> entries = new LinkedHashMap<>();
		keys(count).forEach((key) -> entries.put(key, "value of " + key));
		return entries;
	}

	private static BulkRedisException failure(Runnable call) {
		BulkRedisException failure = catchThrowableOfType(BulkRedisException.class, call::run);
		assertThat(failure).as("the call's failure").isNotNull();
		return failure;
	}

	private static <T> Future<T> inThread(Callable<T> work) {
		FutureTask<T> task = new FutureTask<>(work);
		new Thread(task).start();
		return task;
	}

	private static <T> T get(Future<T> future) {
		try {
			return future.get(30, TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			throw new AssertionError(ex);
		}
	}

	private static void check(LettuceConnectionFactory connectionFactory) {
		BulkRedisTemplate<String, String> bulk = new BulkRedisTemplate<>(new StringRedisTemplate(connectionFactory));
		try {
			check(bulk);
		}
		finally {
			bulk.destroy();
			connectionFactory.destroy();
		}
	}

	private static void check(BulkRedisOperations<String, String> bulk) {
		Map<String, String> map = new LinkedHashMap<>();
		IntStream.range(0, 2_000).forEach((i) -> map.put("key-" + i, "value-" + i));
		List<String> keys = new ArrayList<>(map.keySet());
		List<String> values = new ArrayList<>(map.values());
		keys.add(1_000, "none");
		values.add(1_000, null);
		bulk.opsForValue().multiSet(map, Duration.ofMinutes(1));
		bulk.opsForValue().multiSet(map);
		assertThat(bulk.opsForValue().multiGet(keys)).isEqualTo(values);
		assertThat(bulk.countExistingKeys(keys)).isEqualTo(2_000);
		assertThat(bulk.delete(keys)).isEqualTo(2_000);
		assertThat(bulk.hasKeys(keys)).doesNotContain(true);
		checkOtherTypes(bulk, List.copyOf(map.keySet()));
	}

	/**
	 * Commands of which the key is not the first argument, and replies of several
	 * elements.
	 */
	private static void checkOtherTypes(BulkRedisOperations<String, String> bulk, List<String> keys) {
		BulkHashOperations<String, String, String> hash = bulk.opsForHash();
		hash.putAll(keys.stream().collect(Collectors.toMap((key) -> key, (key) -> Map.of("f", key))),
				Duration.ofMinutes(1));
		assertThat(hash.entries(keys)).isEqualTo(keys.stream().map((key) -> Map.of("f", key)).toList());
		assertThat(bulk.getExpire(keys)).allMatch((seconds) -> seconds > 0 && seconds <= 60);
		assertThat(bulk
			.execute(keys, BulkCommand.read("OBJECT", (key, arguments) -> arguments.text("REFCOUNT").key(key)),
					BulkReply::integer)
			.values()).containsOnly(1L);
		assertThat(bulk.unlink(keys)).isEqualTo(keys.size());
	}

}
