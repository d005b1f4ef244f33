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

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.bulkredis.BulkOutcome.Applied;
import io.bulkredis.BulkOutcome.Failed;
import io.bulkredis.BulkOutcome.NotSent;
import io.bulkredis.BulkOutcome.Unknown;
import io.bulkredis.test.Drivers;
import io.bulkredis.test.Fault;
import io.bulkredis.test.FaultProxy;
import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Integration tests for what becomes of bulk calls when the network or the server fails.
 * Each is a row of {@code docs/failures.md}.
 */
@Timeout(120)
class BulkFaultsIntegrationTests {

	private static final int KEYS = 10_000;

	private static final BulkOptions OPTIONS = BulkOptions.defaults();

	@TempDir
	private Path directory;

	private final AtomicInteger chunks = new AtomicInteger();

	private TestRedis server;

	private FaultProxy proxy;

	private RedisConnectionFactory direct;

	private StringRedisTemplate redis;

	private RedisConnectionFactory connectionFactory;

	private BulkConnections connections;

	@BeforeEach
	void start() {
		this.server = TestRedis.start("busy-reply-threshold 50", "appendonly yes", "dir " + this.directory);
		this.proxy = FaultProxy.to(this.server.port());
		this.direct = Drivers.LETTUCE.connect(this.server.port());
		this.redis = new StringRedisTemplate(this.direct);
		connect(Drivers.LETTUCE);
	}

	@AfterEach
	void stop() {
		disconnect();
		Drivers.close(this.direct);
		this.proxy.close();
		this.server.close();
	}

	@ParameterizedTest
	@EnumSource(names = { "LETTUCE", "JEDIS" })
	void aReadWhoseLinkIsCutGoesOnOverAnotherConnection(Drivers driver) {
		reconnect(driver);
		fill();
		for (Fault fault : List.of(this.proxy.onReplyByte(60_000), this.proxy.onRequestByte(60_000),
				this.proxy.onCommand("MGET", 5))) {
			fault.cut();
			assertThat(bulk().opsForValue().multiGet(keys())).isEqualTo(values());
			assertThat(fault.timesStruck()).isOne();
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "LETTUCE", "JEDIS" })
	void aReadWhoseRepliesEndEarlyGoesOnOverAnotherConnection(Drivers driver) {
		reconnect(driver);
		fill();
		this.proxy.onReplyByte(60_001).halfClose();
		assertThat(bulk().opsForValue().multiGet(keys())).isEqualTo(values());
		this.proxy.onReplyByte(60_001).truncate();
		assertThat(bulk().opsForValue().multiGet(keys())).isEqualTo(values());
		assertThat(this.proxy.faultsStruck()).isEqualTo(2);
	}

	@ParameterizedTest
	@EnumSource(names = { "LETTUCE", "JEDIS" })
	void incrementsWhoseLinkIsCutHappenOnceOrAreToldAsUnknown(Drivers driver) {
		reconnect(driver);
		this.proxy.onReplyByte(10_000).cut();
		BulkResult<String, Long> result = failure(() -> bulk().opsForValue().increment(deltas())).getResult();
		assertThat(this.proxy.faultsStruck()).isOne();
		assertThat(result.counts().unknown()).isBetween(1, 8 * 500);
		assertThat(result.counts().applied()).isEqualTo(KEYS - result.counts().unknown());
		assertThat(result.keysToRetry()).isEmpty();
		List<String> counters = values(result.keys());
		for (BulkResult.Entry<String, Long> entry : result.entries()) {
			String counter = counters.get(entry.position());
			if (entry.outcome() instanceof Applied<Long>) {
				assertThat(counter).isEqualTo("1");
			}
			else {
				assertThat(entry.outcome()).isInstanceOf(Unknown.class);
				assertThat(counter).isIn("1", null);
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "LETTUCE", "JEDIS" })
	void writesWhoseLinkIsCutAreUnknownOrApplied(Drivers driver) {
		reconnect(driver);
		this.proxy.onReplyByte(10_000).cut();
		BulkResult<String, Void> result = failure(() -> bulk().opsForValue().multiSet(entries(), Duration.ofHours(1)))
			.getResult();
		assertThat(result.counts().unknown()).isBetween(1, 8 * 500);
		assertThat(result.counts().applied()).isEqualTo(KEYS - result.counts().unknown());
		assertThat(result.failures()).containsOnlyKeys(FailureKind.CONNECTION);
		assertNoKeyIsWithoutTimeToLive();
	}

	@ParameterizedTest
	@EnumSource(names = { "LETTUCE", "JEDIS" })
	void idempotentWritesWhoseLinkIsCutAreSentAgainWhereAllowed(Drivers driver) {
		reconnect(driver);
		this.proxy.onCommand("SET", 5_000).cut();
		bulk(OPTIONS.withRetryUnknownWrites(true)).opsForValue().multiSet(entries(), Duration.ofHours(1));
		assertThat(this.proxy.faultsStruck()).isOne();
		assertThat(values(keys())).isEqualTo(values());
		assertNoKeyIsWithoutTimeToLive();
	}

	@Test
	void incrementsAreNeverSentAgainEvenWhereIdempotentWritesAre() {
		this.proxy.onReplyByte(10_000).cut();
		BulkResult<String, Long> result = failure(
				() -> bulk(OPTIONS.withRetryUnknownWrites(true)).opsForValue().increment(deltas()))
			.getResult();
		assertThat(result.counts().unknown()).isPositive();
		assertThat(values(result.keys())).doesNotContain("2");
	}

	@Test
	void aCountOfWhatWasDeletedTwiceIsTooLow() {
		fill();
		bulk().opsForValue().multiGet(List.of("key-0"));
		// The reply is lost, and the keys are gone by the time they are sent again
		this.proxy.onReplyByte(0).cut();
		assertThat(bulk(OPTIONS.withRetryUnknownWrites(true).withChunkSize(KEYS)).delete(keys())).isZero();
		assertThat(this.proxy.faultsStruck()).isOne();
		assertThat(values(keys())).containsOnlyNulls();
	}

	@Test
	void aStalledConnectionEndsTheCallAtItsDeadlineAndTheNextCallHasAnother() {
		fill();
		bulk().opsForValue().multiGet(keys());
		this.proxy.onReplyByte(60_000).stall();
		long start = System.nanoTime();
		BulkResult<String, String> result = failure(
				() -> bulk(OPTIONS.withTimeout(Duration.ofMillis(100))).opsForValue().multiGet(keys()))
			.getResult();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(100),
				Duration.ofSeconds(1));
		assertThat(result.failures()).containsOnlyKeys(FailureKind.TIMEOUT);
		assertThat(result.counts().values()).isPositive();
		assertThat(result.counts().failed()).isPositive();
		assertThat(result.counts().notSent()).isPositive();
		assertThat(result.values().subList(0, result.counts().values()))
			.isEqualTo(values().subList(0, result.counts().values()));
		assertThat(bulk(OPTIONS.withTimeout(Duration.ofSeconds(2))).opsForValue().multiGet(keys())).isEqualTo(values());
		assertThat(this.proxy.connectionsAccepted()).isEqualTo(2);
		assertTheOtherConnectionIsClosed();
	}

	@Test
	void aStalledConnectionLeavesWritesUnknownAtTheDeadline() {
		this.proxy.onReplyByte(2_000).stall();
		BulkResult<String, Long> result = failure(
				() -> bulk(OPTIONS.withTimeout(Duration.ofMillis(300))).opsForValue().increment(deltas()))
			.getResult();
		assertThat(result.failures()).containsOnlyKeys(FailureKind.TIMEOUT);
		assertThat(result.counts().unknown()).isBetween(1, 8 * 500);
		assertThat(result.counts().notSent()).isGreaterThanOrEqualTo(KEYS - 9 * 500);
		assertThat(result.counts().total()).isEqualTo(KEYS);
	}

	@Test
	void aReadWhoseChunkIsLateGoesOnOverAnotherConnection() {
		fill();
		this.proxy.onReplyByte(60_000).stall();
		assertThat(bulk(OPTIONS.withChunkTimeout(Duration.ofMillis(200))).opsForValue().multiGet(keys()))
			.isEqualTo(values());
		assertThat(this.proxy.connectionsAccepted()).isEqualTo(2);
	}

	@Test
	void writesEndWithTheFirstChunkThatIsLate() {
		this.proxy.onReplyByte(2_000).stall();
		BulkResult<String, Long> result = failure(
				() -> bulk(OPTIONS.withChunkTimeout(Duration.ofMillis(300))).opsForValue().increment(deltas()))
			.getResult();
		assertThat(result.failures()).containsOnlyKeys(FailureKind.TIMEOUT);
		assertThat(result.counts().unknown()).isBetween(1, 8 * 500);
		assertThat(result.counts().notSent()).isGreaterThanOrEqualTo(KEYS - 9 * 500);
	}

	@Test
	void aSlowLinkIsNoFailureWhileEachChunkIsInTime() {
		this.proxy.onRequestByte(0).throttle(400_000);
		long start = System.nanoTime();
		bulk(OPTIONS.withChunkTimeout(Duration.ofSeconds(1)).withMaxInFlightChunks(1)).opsForValue()
			.multiSet(entries(), Duration.ofHours(1));
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(1));
		assertThat(values(keys())).isEqualTo(values());
	}

	@Test
	void manyWritesMayTakeFarLongerThanAChunk() {
		Duration chunkTimeout = Duration.ofSeconds(1);
		this.proxy.onRequestByte(0).throttle(2_000_000);
		Map<String, String> entries = entries(100_000);
		long start = System.nanoTime();
		bulk(OPTIONS.withChunkTimeout(chunkTimeout).withMaxRetries(0)).opsForValue()
			.multiSet(entries, Duration.ofHours(1));
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(chunkTimeout.multipliedBy(3));
		assertThat(this.server.command("DBSIZE")).isEqualTo("100000");
		assertNoKeyIsWithoutTimeToLive();
	}

	@Test
	void aPausedServerEndsTheCallAtItsDeadlineAndTheNextOneWorksOnceItIsOver() {
		fill();
		bulk().opsForValue().multiGet(keys());
		this.server.command("CLIENT", "PAUSE", "5000");
		long start = System.nanoTime();
		BulkRedisException failure = failure(
				() -> bulk(OPTIONS.withTimeout(Duration.ofMillis(100))).opsForValue().multiGet(keys()));
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
		assertThat(failure.getResult().failures()).containsOnlyKeys(FailureKind.TIMEOUT);
		this.server.command("CLIENT", "UNPAUSE");
		assertThat(bulk().opsForValue().multiGet(keys())).isEqualTo(values());
	}

	@ParameterizedTest
	@EnumSource(names = { "LETTUCE", "JEDIS" })
	void aReadGoesOnWhenTheServerIsKilledAndStartedAgain(Drivers driver) throws Exception {
		reconnect(driver);
		fill();
		Fault stall = this.proxy.onReplyByte(60_000);
		stall.stall();
		Future<List<String>> reading = inThread(() -> bulk(OPTIONS.withMaxRetries(100)).opsForValue().multiGet(keys()));
		Awaitility.await().until(() -> stall.timesStruck() == 1);
		this.server.kill();
		this.proxy.cutAll();
		this.server.restart();
		assertThat(reading.get()).isEqualTo(values());
	}

	@Test
	void aServerThatSleepsHoldsUpACallAndNoMore() {
		fill();
		this.server.send("EVAL", "local t = redis.call('TIME')[1] + 1; while redis.call('TIME')[1] + 0 < t do end",
				"0");
		assertThat(bulk().opsForValue().multiGet(keys())).isEqualTo(values());
	}

	@ParameterizedTest
	@EnumSource(names = { "LETTUCE", "JEDIS" })
	void aBusyServerIsAskedAgain(Drivers driver) throws Exception {
		reconnect(driver);
		fill();
		this.server.send("EVAL", "while true do end", "0");
		Awaitility.await().until(() -> isBusy());
		Future<List<String>> reading = inThread(() -> bulk(OPTIONS.withMaxRetries(100)).opsForValue().multiGet(keys()));
		Awaitility.await().until(() -> this.chunks.get() > 3 * 8);
		this.server.command("SCRIPT", "KILL");
		assertThat(reading.get()).isEqualTo(values());
	}

	@ParameterizedTest
	@EnumSource(names = { "LETTUCE", "JEDIS" })
	void aServerThatStaysBusyRefusesEachKeyOnceTheRetriesAreSpent(Drivers driver) {
		reconnect(driver);
		this.server.send("EVAL", "while true do end", "0");
		Awaitility.await().until(() -> isBusy());
		BulkResult<String, Long> result = failure(
				() -> bulk(OPTIONS.withMaxRetries(2).withRetryDelay(Duration.ofMillis(1))).opsForValue()
					.increment(deltas()))
			.getResult();
		this.server.command("SCRIPT", "KILL");
		assertThat(result.failures()).containsOnlyKeys(FailureKind.REJECTED);
		assertThat(result.outcome(0)).isInstanceOfSatisfying(Failed.class, (failed) -> {
			assertThat(failed.attempts()).isEqualTo(3);
			assertThat(failed.cause()).hasMessageStartingWith("BUSY ");
		});
		assertThat(result.keysToRetry()).hasSize(KEYS);
		assertThat(values(result.keys())).containsOnlyNulls();
	}

	@Test
	void incrementsRefusedByADemotedMasterHappenOnceOnTheNewOne() throws Exception {
		try (TestRedis promoted = TestRedis.start()) {
			bulk().opsForValue().multiGet(keys());
			this.server.command("REPLICAOF", "127.0.0.1", String.valueOf(promoted.port()));
			Future<Map<String, Long>> incrementing = inThread(
					() -> bulk(OPTIONS.withMaxRetries(100)).opsForValue().increment(deltas()));
			Awaitility.await().until(() -> errors("READONLY") > 0);
			this.proxy.setTarget(promoted.port());
			assertThat(incrementing.get().values()).hasSize(KEYS).containsOnly(1L);
			assertThat(promoted.command("GET", "counter-0")).isEqualTo("1");
		}
	}

	@Test
	void connectionsToADemotedMasterAreNotUsedAgain() throws Exception {
		fill();
		// Both are held at once
		this.proxy.stallAll();
		List<Future<List<String>>> calls = List.of(inThread(() -> bulk().opsForValue().multiGet(keys())),
				inThread(() -> bulk().opsForValue().multiGet(keys())));
		Awaitility.await().until(() -> this.proxy.connectionsAccepted() == 2);
		this.proxy.release();
		for (Future<List<String>> call : calls) {
			assertThat(call.get()).isEqualTo(values());
		}
		try (TestRedis promoted = TestRedis.start()) {
			this.server.command("REPLICAOF", "127.0.0.1", String.valueOf(promoted.port()));
			this.proxy.setTarget(promoted.port());
			bulk().opsForValue().multiSet(entries());
			Awaitility.await().untilAsserted(() -> assertThat(this.proxy.connectionsOpen()).isOne());
			bulk(OPTIONS.withMaxRetries(0)).opsForValue().multiSet(entries());
			assertThat(this.proxy.connectionsAccepted()).isEqualTo(3);
		}
	}

	@Test
	void aReplicaThatHasLostItsMasterIsAskedAgain() throws Exception {
		fill();
		this.server.command("CONFIG", "SET", "replica-serve-stale-data", "no");
		this.server.command("REPLICAOF", "127.0.0.1", String.valueOf(TestRedis.freePort()));
		Future<List<String>> reading = inThread(() -> bulk(OPTIONS.withMaxRetries(100)).opsForValue().multiGet(keys()));
		Awaitility.await().until(() -> errors("MASTERDOWN") > 0);
		this.server.command("REPLICAOF", "NO", "ONE");
		assertThat(reading.get()).isEqualTo(values());
	}

	@ParameterizedTest
	@EnumSource(names = { "LETTUCE", "JEDIS" })
	void aServerOutOfMemoryRefusesEachWriteAndIsNotAskedAgain(Drivers driver) {
		reconnect(driver);
		this.server.command("CONFIG", "SET", "maxmemory", "1");
		BulkResult<String, Void> result = failure(() -> bulk().opsForValue().multiSet(entries())).getResult();
		assertThat(result.failures()).containsOnlyKeys(FailureKind.REJECTED);
		assertThat(result.counts().failed()).isEqualTo(KEYS);
		assertThat(result.outcome(0)).isInstanceOfSatisfying(Failed.class, (failed) -> {
			assertThat(failed.attempts()).isOne();
			assertThat(failed.cause()).hasMessageStartingWith("OOM ");
		});
	}

	@ParameterizedTest
	@EnumSource(names = { "LETTUCE", "JEDIS" })
	void aServerThatStaysAwayLeavesEverythingUnsent(Drivers driver) {
		reconnect(driver);
		this.server.kill();
		BulkRedisException failure = failure(
				() -> bulk(OPTIONS.withMaxRetries(2).withRetryDelay(Duration.ofMillis(1))).opsForValue()
					.increment(deltas()));
		assertThat(failure.getResult().counts().notSent()).isEqualTo(KEYS);
		assertThat(failure.getResult().failures()).containsOnlyKeys(FailureKind.CONNECTION);
		this.server.restart();
		assertThat(bulk().opsForValue().increment(deltas())).hasSize(KEYS);
	}

	@ParameterizedTest
	@EnumSource(names = { "LETTUCE", "JEDIS" })
	void whatWasInFlightWhenTheServerWentAwayIsFailedOrUnknown(Drivers driver) throws Exception {
		reconnect(driver);
		BulkOptions options = OPTIONS.withMaxRetries(2).withRetryDelay(Duration.ofMillis(1));
		fill();
		BulkResult<String, String> read = failureOfACallThatIsCutOff(60_000,
				() -> bulk(options).opsForValue().multiGet(keys()))
			.getResult();
		assertThat(read.failures()).containsOnlyKeys(FailureKind.CONNECTION);
		assertThat(read.counts().failed()).isBetween(1, 8 * 500);
		assertThat(read.counts().notSent()).isPositive();
		BulkResult<String, Void> write = failureOfACallThatIsCutOff(2_000,
				() -> bulk(options.withRetryUnknownWrites(true)).opsForValue().multiSet(entries(), Duration.ofHours(1)))
			.getResult();
		assertThat(write.failures()).containsOnlyKeys(FailureKind.CONNECTION);
		assertThat(write.counts().unknown()).isBetween(1, 8 * 500);
		assertThat(write.counts().total()).isEqualTo(KEYS);
	}

	@Test
	void aServerThatStaysAwayEndsTheRetriesAtTheDeadline() {
		this.proxy.refuse();
		long start = System.nanoTime();
		BulkRedisException failure = failure(
				() -> bulk(OPTIONS.withMaxRetries(1_000).withTimeout(Duration.ofMillis(300))).opsForValue()
					.multiGet(keys()));
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(300),
				Duration.ofSeconds(2));
		assertThat(failure.getResult().outcome(0)).isInstanceOfSatisfying(NotSent.class,
				(notSent) -> assertThat(notSent.kind()).isEqualTo(FailureKind.TIMEOUT));
		assertThat(this.proxy.connectionsRefused()).isGreaterThan(1);
	}

	@Test
	void aSickServerIsNotHammered() throws Exception {
		this.proxy.refuse();
		BulkOptions eager = OPTIONS.withMaxRetries(1_000)
			.withRetryDelay(Duration.ofMillis(1))
			.withTimeout(Duration.ofSeconds(3));
		long start = System.nanoTime();
		List<Future<BulkRedisException>> failures = IntStream.range(0, 40)
			.mapToObj((i) -> inThread(() -> failure(() -> bulk(eager).opsForValue().multiGet(keys()))))
			.toList();
		for (Future<BulkRedisException> failure : failures) {
			assertThat(failure.get().getResult().counts().notSent()).isEqualTo(KEYS);
		}
		long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
		// 40 first tries, 50 retries at once, and 10 more a second
		assertThat(this.proxy.connectionsRefused()).isBetween(90, (int) (90 + 10 * (seconds + 1)));
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aCancelledCallEndsAtOnceWithWhatArrived(boolean write) throws Exception {
		fill();
		this.proxy.onReplyByte(2_000).stall();
		BulkCancellation cancellation = new BulkCancellation();
		BulkRedisOperations<String, String> bulk = bulk().withCancellation(cancellation);
		Future<BulkRedisException> failed = inThread(() -> failure(() -> {
			if (write) {
				bulk.opsForValue().increment(deltas());
			}
			else {
				bulk.opsForValue().multiGet(keys());
			}
		}));
		Awaitility.await().until(() -> this.proxy.faultsStruck() == 1);
		cancellation.cancel();
		BulkResult<String, Object> result = failed.get().getResult();
		assertThat(result.failures()).containsOnlyKeys(FailureKind.CANCELLED);
		assertThat(write ? result.counts().unknown() : result.counts().failed()).isBetween(1, 8 * 500);
		assertThat(failure(() -> bulk.opsForValue().multiGet(keys())).getResult().counts().notSent()).isEqualTo(KEYS);
		assertThat(bulk().opsForValue().multiGet(keys())).isEqualTo(values());
		assertTheOtherConnectionIsClosed();
	}

	@Test
	void aCallThatWaitsForAConnectionOrForItsNextTryIsCancelledAtOnce() throws Exception {
		BulkCancellation cancellation = new BulkCancellation();
		BulkRedisOperations<String, String> bulk = bulk(OPTIONS.withMaxRetries(1).withRetryDelay(Duration.ofHours(1)))
			.withCancellation(cancellation);
		this.proxy.refuse();
		Future<BulkRedisException> retrying = inThread(() -> failure(() -> bulk.opsForValue().multiGet(keys())));
		Awaitility.await().until(() -> this.proxy.connectionsRefused() == 1);
		cancellation.cancel();
		assertThat(retrying.get().getResult().failures()).containsOnlyKeys(FailureKind.CANCELLED);
	}

	@Test
	void anInterruptedCallEndsAtOnceWithWhatArrived() throws Exception {
		this.proxy.onReplyByte(2_000).stall();
		FutureTask<Boolean> task = new FutureTask<>(() -> {
			BulkResult<String, Long> result = failure(() -> bulk().opsForValue().increment(deltas())).getResult();
			assertThat(result.failures()).containsOnlyKeys(FailureKind.INTERRUPTED);
			assertThat(result.counts().unknown()).isBetween(1, 8 * 500);
			assertThat(result.counts().total()).isEqualTo(KEYS);
			return Thread.currentThread().isInterrupted();
		});
		Thread thread = new Thread(task);
		thread.start();
		Awaitility.await().until(() -> this.proxy.faultsStruck() == 1);
		thread.interrupt();
		assertThat(task.get()).isTrue();
	}

	@Test
	void aCallThatOutlivesTheGracePeriodIsStoppedWithWhatArrived() throws Exception {
		this.proxy.onReplyByte(2_000).stall();
		Future<BulkRedisException> failed = inThread(() -> failure(() -> bulk().opsForValue().increment(deltas())));
		Awaitility.await().until(() -> this.proxy.faultsStruck() == 1);
		this.connections.setShutdownGracePeriod(Duration.ofMillis(50));
		this.connections.destroy();
		BulkResult<String, Long> result = failed.get().getResult();
		assertThat(result.failures()).containsOnlyKeys(FailureKind.SHUTDOWN);
		assertThat(result.counts().unknown()).isBetween(1, 8 * 500);
		assertThat(result.counts().total()).isEqualTo(KEYS);
	}

	@ParameterizedTest
	@EnumSource(names = { "LETTUCE", "JEDIS" })
	void oneKeyOfTheWrongTypeFailsAlone(Drivers driver) {
		reconnect(driver);
		this.server.command("RPUSH", "counter-5000", "a list");
		BulkResult<String, Long> result = failure(() -> bulk().opsForValue().increment(deltas())).getResult();
		assertThat(result.counts().applied()).isEqualTo(KEYS - 1);
		assertThat(result.outcome(5_000)).isInstanceOfSatisfying(Failed.class, (failed) -> {
			assertThat(failed.kind()).isEqualTo(FailureKind.COMMAND);
			assertThat(failed.cause()).hasMessageStartingWith("WRONGTYPE ");
		});
		assertThat(bulk().opsForValue().multiGet(List.of("counter-4999", "counter-5000"))).containsExactly("1", null);
	}

	@ParameterizedTest
	@EnumSource(names = { "LETTUCE", "JEDIS" })
	void aCallThatIsCutHalfWayNamesWhatIsDoneAndWhatIsNot(Drivers driver) {
		reconnect(driver);
		this.proxy.onCommand("INCRBY", KEYS / 2 + 1).cut();
		assertEachKeyIsAccountedFor(
				failure(() -> bulk(OPTIONS.withMaxRetries(0)).opsForValue().increment(deltas())).getResult());
	}

	@Test
	void aCallThatIsCancelledHalfWayNamesWhatIsDoneAndWhatIsNot() throws Exception {
		this.proxy.onCommand("INCRBY", KEYS / 2 + 1).stall();
		BulkCancellation cancellation = new BulkCancellation();
		Future<BulkRedisException> failed = inThread(
				() -> failure(() -> bulk().withCancellation(cancellation).opsForValue().increment(deltas())));
		Awaitility.await().until(() -> this.proxy.faultsStruck() == 1);
		cancellation.cancel();
		assertEachKeyIsAccountedFor(failed.get().getResult());
	}

	/**
	 * What was applied is there, and what can be sent again was not and can.
	 */
	private void assertEachKeyIsAccountedFor(BulkResult<String, Long> result) {
		List<String> applied = result.entries()
			.stream()
			.filter((entry) -> entry.outcome() instanceof Applied<Long>)
			.map(BulkResult.Entry::key)
			.toList();
		List<List<String>> parts = List.of(applied, result.keysUnknown(), result.keysToRetry());
		assertThat(parts).noneMatch(List::isEmpty);
		assertThat(parts.stream().flatMap(List::stream).sorted())
			.isEqualTo(deltas().keySet().stream().sorted().toList());
		assertThat(values(applied)).containsOnly("1");
		assertThat(values(result.keysToRetry())).containsOnlyNulls();
		Map<String, Long> rest = deltas();
		rest.keySet().retainAll(Set.copyOf(result.keysToRetry()));
		bulk().opsForValue().increment(rest);
		assertThat(values(result.keysToRetry())).containsOnly("1");
		assertThat(values(applied)).containsOnly("1");
		assertThat(Set.copyOf(values(result.keys()).stream().map(String::valueOf).toList())).isSubsetOf("1", "null");
	}

	private void connect(Drivers driver) {
		this.connectionFactory = driver.connect(this.proxy.port());
		this.connections = new BulkConnections(this.connectionFactory);
		this.connections.setShutdownGracePeriod(Duration.ZERO);
	}

	private void reconnect(Drivers driver) {
		disconnect();
		connect(driver);
	}

	private void disconnect() {
		this.proxy.release();
		this.connections.destroy();
		Drivers.close(this.connectionFactory);
	}

	private BulkRedisOperations<String, String> bulk() {
		return bulk(OPTIONS);
	}

	private BulkRedisOperations<String, String> bulk(BulkOptions options) {
		return new BulkRedisTemplate<>(new StringRedisTemplate(this.connectionFactory), this.connections, options,
				new BulkListener() {

					@Override
					public void onChunk(ChunkEvent event) {
						BulkFaultsIntegrationTests.this.chunks.incrementAndGet();
					}

				});
	}

	private void fill() {
		this.redis.opsForValue().multiSet(entries());
	}

	private List<String> values(List<String> keys) {
		return this.redis.opsForValue().multiGet(keys);
	}

	private void assertNoKeyIsWithoutTimeToLive() {
		String volatileKeys = this.server.command("INFO", "keyspace");
		long keys = field(volatileKeys, "keys=");
		assertThat(keys).isPositive();
		assertThat(field(volatileKeys, "expires=")).isEqualTo(keys);
	}

	/**
	 * Let a call come as far as a byte of its replies; then it loses its connection and
	 * gets no other.
	 */
	private BulkRedisException failureOfACallThatIsCutOff(long replyByte, Runnable call) throws Exception {
		Fault stall = this.proxy.onReplyByte(replyByte).stall();
		Future<BulkRedisException> failure = inThread(() -> failure(call));
		Awaitility.await().until(() -> stall.timesStruck() == 1);
		this.proxy.refuse();
		this.proxy.cutAll();
		BulkRedisException thrown = failure.get();
		this.proxy.accept();
		return thrown;
	}

	/**
	 * The proxy sees that once it forwards again.
	 */
	private void assertTheOtherConnectionIsClosed() {
		this.proxy.release();
		Awaitility.await().untilAsserted(() -> assertThat(this.proxy.connectionsOpen()).isOne());
	}

	private boolean isBusy() {
		try {
			this.server.command("PING");
			return false;
		}
		catch (IllegalStateException ex) {
			return true;
		}
	}

	private long errors(String code) {
		String statistics = this.server.command("INFO", "errorstats");
		return statistics.contains("errorstat_" + code) ? field(statistics, "errorstat_" + code + ":count=") : 0;
	}

	private static long field(String text, String name) {
		int start = text.indexOf(name) + name.length();
		int end = start;
		while (end < text.length() && Character.isDigit(text.charAt(end))) {
			end++;
		}
		return Long.parseLong(text.substring(start, end));
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

	private static List<String> keys() {
		return IntStream.range(0, KEYS).mapToObj((i) -> "key-" + i).toList();
	}

	private static List<String> values() {
		return IntStream.range(0, KEYS).mapToObj((i) -> "value of key-" + i).toList();
	}

	private static Map<String, String> entries() {
		return entries(KEYS);
	}

	private static Map<String, String> entries(int count) {
		Map<String, String> entries = new LinkedHashMap<>();
		IntStream.range(0, count).forEach((i) -> entries.put("key-" + i, "value of key-" + i));
		return entries;
	}

	private static Map<String, Long> deltas() {
		Map<String, Long> deltas = new LinkedHashMap<>();
		IntStream.range(0, KEYS).forEach((i) -> deltas.put("counter-" + i, 1L));
		return deltas;
	}

}
