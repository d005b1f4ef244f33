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
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.bulkredis.test.TestRedis;
import io.bulkredis.test.TestSentinels;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Integration tests for bulk calls to a master behind Sentinel, which a replica follows.
 */
@Timeout(120)
class BulkSentinelIntegrationTests {

	private static final String CLIENT = "bulk-behind-sentinel";

	private static final int KEYS = 2_000;

	private static final int CONNECTIONS = 2;

	private TestSentinels sentinels;

	private TestRedis master;

	private TestRedis replica;

	private LettuceConnectionFactory connectionFactory;

	private BulkConnections connections;

	private BulkRedisOperations<String, String> bulk;

	@BeforeEach
	void start() {
		this.sentinels = TestSentinels.start(1, 1);
		this.master = this.sentinels.master();
		this.replica = this.sentinels.replicas().get(0);
		this.connectionFactory = new LettuceConnectionFactory(
				new RedisSentinelConfiguration(TestSentinels.MASTER,
						Set.of("127.0.0.1:" + this.sentinels.sentinel().port())),
				LettuceClientConfiguration.builder().clientName(CLIENT).shutdownQuietPeriod(Duration.ZERO).build());
		this.connectionFactory.afterPropertiesSet();
		this.connections = new BulkConnections(this.connectionFactory, CONNECTIONS);
		this.connections.setShutdownGracePeriod(Duration.ZERO);
		this.bulk = new BulkRedisTemplate<>(new StringRedisTemplate(this.connectionFactory), this.connections,
				BulkOptions.defaults().withMaxRetries(1_000).withRetryUnknownWrites(true), new BulkListener() {
				});
	}

	@AfterEach
	void stop() {
		this.connections.destroy();
		this.connectionFactory.destroy();
		this.sentinels.close();
	}

	@Test
	void keysAreWrittenToTheMasterReadAndDeletedOverConnectionsOfBulksOwn() {
		this.bulk.opsForValue().multiSet(entries(0), Duration.ofMinutes(1));
		assertThat(connectionsTo(this.master)).isOne();
		assertThat(connectionsTo(this.replica)).isZero();
		assertThat(this.master.command("DBSIZE")).isEqualTo("" + KEYS);
		this.bulk.opsForValue().multiSet(entries(1));
		assertThat(this.bulk.opsForValue().multiGet(keys())).isEqualTo(values(1));
		assertThat(this.bulk.delete(keys())).isEqualTo(KEYS);
		assertThat(this.master.command("DBSIZE")).isEqualTo("0");
	}

	@Test
	void putsGoOnOverAFailoverAndConnectionsToTheOldMasterAreNotKept() throws Exception {
		AtomicBoolean enough = new AtomicBoolean();
		AtomicInteger calls = new AtomicInteger();
		List<Future<?>> putting = IntStream.range(0, CONNECTIONS)
			.<Future<?>>mapToObj((i) -> inThread(() -> put(calls, enough)))
			.toList();
		await(() -> calls.get() > 10);
		await(() -> connectionsTo(this.master) == CONNECTIONS);
		this.sentinels.sentinel().command("SENTINEL", "FAILOVER", TestSentinels.MASTER);
		// Until then it takes writes, which are lost
		await(() -> isReplica(this.master));
		int before = calls.get();
		await(() -> calls.get() > before + 10);
		enough.set(true);
		for (Future<?> put : putting) {
			put.get(30, TimeUnit.SECONDS);
		}
		assertThat(connectionsTo(this.master)).isZero();
		assertThat(connectionsTo(this.replica)).isBetween(1L, (long) CONNECTIONS);
		this.bulk.opsForValue().multiSet(entries(-1));
		assertThat(isReplica(this.replica)).isFalse();
		assertThat(this.replica.command(mget())).isEqualTo(String.join("\n", values(-1)));
	}

	@Test
	void putsGoOnWhenTheMasterIsKilled() throws Exception {
		AtomicBoolean enough = new AtomicBoolean();
		AtomicInteger calls = new AtomicInteger();
		Future<?> putting = inThread(() -> put(calls, enough));
		await(() -> calls.get() > 10);
		this.master.kill();
		this.bulk.opsForValue().multiSet(entries(-1));
		assertThat(isReplica(this.replica)).isFalse();
		enough.set(true);
		putting.get(30, TimeUnit.SECONDS);
		this.bulk.opsForValue().multiSet(entries(-2));
		assertThat(this.replica.command(mget())).isEqualTo(String.join("\n", values(-2)));
	}

	/**
	 * Throws if anything was not applied.
	 */
	private Void put(AtomicInteger calls, AtomicBoolean enough) {
		while (!enough.get()) {
			this.bulk.opsForValue().multiSet(entries(calls.incrementAndGet()));
		}
		return null;
	}

	private static long connectionsTo(TestRedis server) {
		return server.command("CLIENT", "LIST", "TYPE", "normal")
			.lines()
			.filter((client) -> client.contains("name=" + CLIENT + " "))
			.count();
	}

	private static boolean isReplica(TestRedis server) {
		return server.command("ROLE").startsWith("slave\n");
	}

	private static void await(Callable<Boolean> condition) {
		Awaitility.await().atMost(Duration.ofMinutes(1)).until(condition);
	}

	private static <T> Future<T> inThread(Callable<T> work) {
		FutureTask<T> task = new FutureTask<>(work);
		new Thread(task).start();
		return task;
	}

	private static String[] mget() {
		return Stream.concat(Stream.of("MGET"), keys().stream()).toArray(String[]::new);
	}

	private static List<String> keys() {
		return IntStream.range(0, KEYS).mapToObj((i) -> "key-" + i).toList();
	}

	private static List<String> values(int round) {
		return keys().stream().map((key) -> "value of " + key + " in round " + round).toList();
	}

	private static Map<String, String> entries(int round) {
		Map<String, String> entries = new LinkedHashMap<>();
		keys().forEach((key) -> entries.put(key, "value of " + key + " in round " + round));
		return entries;
	}

}
