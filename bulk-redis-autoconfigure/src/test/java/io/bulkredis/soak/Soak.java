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

package io.bulkredis.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.util.Assert;

import io.bulkredis.BulkConnections;
import io.bulkredis.BulkListener;
import io.bulkredis.BulkOptions;
import io.bulkredis.BulkRedisException;
import io.bulkredis.BulkRedisTemplate;
import io.bulkredis.test.Drivers;
import io.bulkredis.test.FaultProxy;
import io.bulkredis.test.RandomFaults;
import io.bulkredis.test.TestRedis;

/**
 * Many calls of all operations by several threads, while the network and the server
 * misbehave. The same seed draws the same calls and the same faults for the same
 * connections; which of them meet is up to the threads.
 */
final class Soak {

	static final int THREADS = 8;

	private static final int CONNECTIONS = 4;

	private static final Duration LONGEST_END = Duration.ofSeconds(20);

	private final Findings findings = new Findings();

	private final Counters counters = new Counters();

	private int faultsStruck;

	private String clientsLeft = "";

	private Soak() {
	}

	static Soak run(SoakDriver driver, long seed, int calls) {
		Soak soak = new Soak();
		try (TestRedis server = TestRedis.start();
				FaultProxy proxy = FaultProxy.random(server.port(), seed, faults(driver))) {
			Space.setUp(server);
			List<Worker> workers = soak.work(driver, server, proxy, seed, calls);
			soak.faultsStruck = proxy.faultsStruck();
			soak.clientsLeft = clientsLeft(server, proxy);
			soak.checkServer(server, workers);
		}
		return soak;
	}

	private static RandomFaults faults(SoakDriver driver) {
		return RandomFaults.within(60_000)
			.cut(0.25)
			.halfClose(0.1)
			.truncate(0.15)
			.stallThenCut(0.2, driver.longestStall())
			.delay(0.1, Duration.ofMillis(20));
	}

	private List<Worker> work(SoakDriver driver, TestRedis server, FaultProxy proxy, long seed, int calls) {
		RedisConnectionFactory factory = driver.connect(proxy.port());
		BulkConnections connections = new BulkConnections(factory, CONNECTIONS);
		BulkRedisTemplate<String, String> bulk = new BulkRedisTemplate<>(new StringRedisTemplate(factory), connections,
				BulkOptions.defaults(), new BulkListener() {
				});
		ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
		ScheduledExecutorService weather = Executors.newSingleThreadScheduledExecutor();
		List<Worker> workers = new ArrayList<>();
		for (int thread = 1; thread <= THREADS; thread++) {
			workers.add(new Worker(bulk, timer, new Draw(seed, thread), this.counters, this.findings,
					driver.tolerance(), calls / THREADS));
		}
		try {
			warmUp(bulk);
			ScheduledFuture<?> changing = weather.scheduleWithFixedDelay(new Weather(server, proxy, seed), 0,
					Weather.PERIOD_MILLIS, TimeUnit.MILLISECONDS);
			runAll(workers);
			Assert.state(!changing.isDone(), "The weather ended before the soak");
		}
		finally {
			end(weather);
			end(timer);
			proxy.disarm();
			connections.destroy();
			Drivers.close(factory);
		}
		return workers;
	}

	/**
	 * What happens once in a JVM takes long beside deadlines as short as those drawn.
	 */
	private static void warmUp(BulkRedisTemplate<String, String> bulk) {
		Awaitility.await()
			.ignoreExceptionsInstanceOf(BulkRedisException.class)
			.until(() -> bulk.countExistingKeys(Space.LASTING.keys().toList()) == Space.LASTING.size());
	}

	private void runAll(List<Worker> workers) {
		List<Thread> threads = new ArrayList<>();
		for (Worker worker : workers) {
			Thread thread = new Thread(worker, "soak-" + threads.size());
			thread.setUncaughtExceptionHandler(
					(dead, ex) -> this.findings.violated(Rule.OUTCOME, dead.getName() + " died of " + ex));
			threads.add(thread);
			thread.start();
		}
		threads.forEach(Soak::join);
	}

	/**
	 * Once what was in flight has come or is lost: a write may be late.
	 */
	private void checkServer(TestRedis server, List<Worker> workers) {
		this.counters.differences(values(server, Space.COUNTER.keys().toList()))
			.forEach((difference) -> this.findings.violated(Rule.COUNTER, difference));
		List<String> there = server.command("KEYS", "*").lines().toList();
		List<String> values = values(server, there);
		for (int index = 0; index < there.size(); index++) {
			String key = there.get(index);
			// It may have expired meanwhile
			if (Space.of(key) != Space.COUNTER && !values.get(index).isEmpty()
					&& !Space.isValueOf(key, values.get(index))) {
				this.findings.violated(Rule.ANSWER, key + " holds " + values.get(index));
			}
		}
		Space.EXPIRING.keys().filter((key) -> server.command("PTTL", key).equals("-1")).forEach((key) -> {
			this.findings.violated(Rule.TIME_TO_LIVE, key + " has none");
		});
		workers.forEach((worker) -> checkServer(server, worker.ownKeys()));
	}

	private void checkServer(TestRedis server, OwnKeys ownKeys) {
		List<String> keys = ownKeys.keys().stream().sorted().toList();
		List<String> values = values(server, keys);
		for (int index = 0; index < keys.size(); index++) {
			if (!ownKeys.canHold(keys.get(index), values.get(index))) {
				this.findings.violated(Rule.ANSWER, keys.get(index) + " holds '" + values.get(index)
						+ "' in the end, which was overwritten or never written");
			}
		}
	}

	Findings findings() {
		return this.findings;
	}

	int faultsStruck() {
		return this.faultsStruck;
	}

	/**
	 * Return which connections there were still a while after the end, empty if none.
	 */
	String clientsLeft() {
		return this.clientsLeft;
	}

	private static String clientsLeft(TestRedis server, FaultProxy proxy) {
		try {
			// The one that asks
			Awaitility.await()
				.atMost(LONGEST_END)
				.until(() -> proxy.connectionsOpen() == 0
						&& server.command("CLIENT", "LIST", "TYPE", "normal").lines().count() == 1);
			return "";
		}
		catch (ConditionTimeoutException ex) {
			return proxy.connectionsOpen() + " in the proxy, and on the server\n"
					+ server.command("CLIENT", "LIST", "TYPE", "normal");
		}
	}

	private static List<String> values(TestRedis server, List<String> keys) {
		List<String> values = new ArrayList<>();
		for (int from = 0; from < keys.size(); from += 1_000) {
			List<String> part = keys.subList(from, Math.min(keys.size(), from + 1_000));
			String[] command = Stream.concat(Stream.of("MGET"), part.stream()).toArray(String[]::new);
			values.addAll(List.of(server.command(command).split("\n", -1)));
		}
		return values;
	}

	private static void end(ScheduledExecutorService executor) {
		executor.shutdownNow();
		try {
			if (!executor.awaitTermination(LONGEST_END.toSeconds(), TimeUnit.SECONDS)) {
				throw new IllegalStateException("A timer did not end");
			}
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void join(Thread thread) {
		try {
			thread.join();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
