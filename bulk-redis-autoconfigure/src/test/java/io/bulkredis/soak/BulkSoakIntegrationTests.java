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
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.bulkredis.test.NettyLeaks;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A soak over each driver, and what it must leave whole. The system property
 * {@value #CALLS} says how many calls it is to make, {@value #SEED} repeats one.
 */
@ParameterizedClass
@EnumSource
class BulkSoakIntegrationTests {

	static final String CALLS = "bulk-redis.soak.calls";

	static final String SEED = "bulk-redis.soak.seed";

	private static final Log logger = LogFactory.getLog(BulkSoakIntegrationTests.class);

	/** Of the JDK, of Netty for the whole JVM, and of those who test. */
	private static final Pattern OF_OTHERS = Pattern
		.compile("process reaper.*|Cleaner-.*|ForkJoinPool.*|globalEventExecutor.*|awaitility.*|surefire.*");

	private static final long seed = Long.getLong(SEED, new Random().nextInt(Integer.MAX_VALUE));

	private static final int calls = Integer.getInteger(CALLS, 1_000);

	private static Set<Thread> threadsBefore;

	private static NettyLeaks leaks;

	private static Soak soak;

	@Parameter
	private SoakDriver driver;

	@BeforeParameterizedClassInvocation
	static void run(SoakDriver driver) {
		threadsBefore = threads();
		leaks = NettyLeaks.watch();
		long start = System.nanoTime();
		soak = Soak.run(driver, seed, driver.share(calls));
		logger.info("Soak over %s with seed %d in %s: %d faults, %s".formatted(driver, seed,
				Duration.ofNanos(System.nanoTime() - start), soak.faultsStruck(), soak.findings()));
	}

	@AfterParameterizedClassInvocation
	static void end() {
		leaks.close();
	}

	@Test
	void everyValueIsItsKeysAndEveryAnswerItsPositions() {
		assertHolds(Rule.ANSWER);
	}

	@Test
	void noPositionIsLost() {
		assertHolds(Rule.OUTCOME);
	}

	@Test
	void countersAreWhatAppliedAndUnknownAllow() {
		assertHolds(Rule.COUNTER);
	}

	@Test
	void whatIsOnlyWrittenWithATimeToLiveHasOne() {
		assertHolds(Rule.TIME_TO_LIVE);
	}

	@Test
	void noCallEndsLongAfterItsDeadline() {
		assertHolds(Rule.DEADLINE);
	}

	@Test
	void interruptsAreKept() {
		assertHolds(Rule.INTERRUPT);
	}

	@Test
	void noConnectionIsLeft() {
		assertThat(soak.clientsLeft()).as(description()).isEmpty();
	}

	@Test
	void noThreadIsLeft() {
		Awaitility.await()
			.atMost(Duration.ofSeconds(20))
			.untilAsserted(() -> assertThat(threads()).as(description()).isSubsetOf(threadsBefore));
	}

	@Test
	void noBufferIsLeft() {
		assertThat(ResourceLeakDetector.getLevel()).isEqualTo(Level.PARANOID);
		assertThat(leaks.reports()).as(description()).isEmpty();
	}

	/**
	 * Else all of the above would hold of a soak in which nothing happens.
	 */
	@Test
	void manyCallsAreCompleteAndEveryKindOfTroubleOccurs() {
		Findings findings = soak.findings();
		assertThat(findings.calls()).as(description())
			.isEqualTo(this.driver.share(calls) / Soak.THREADS * Soak.THREADS);
		assertThat(findings.complete()).as(description()).isGreaterThan(findings.calls() / 3);
		assertThat(soak.faultsStruck()).as(description()).isPositive();
		assertThat(findings.outcomes()).as(description()).containsKeys("Value", "Missing", "Applied", "NotApplied");
		assertThat(findings.outcomes().keySet()).as(description())
			.anyMatch((outcome) -> outcome.startsWith("Unknown"))
			.anyMatch((outcome) -> outcome.startsWith("NotSent"));
		if (this.driver == SoakDriver.LETTUCE) {
			assertThat(findings.outcomes()).as(description())
				.containsKeys("NotSent(INTERRUPTED)", "NotSent(CANCELLED)", "NotSent(TIMEOUT)", "Unknown(CONNECTION)",
						"Unknown(TIMEOUT)");
		}
	}

	private void assertHolds(Rule rule) {
		List<String> violations = soak.findings().violations(rule);
		assertThat(violations).as(description()).isEmpty();
	}

	private String description() {
		return "%d calls over %s, -D%s=%d -D%s=%d; %s".formatted(this.driver.share(calls), this.driver, CALLS, calls,
				SEED, seed, soak.findings());
	}

	private static Set<Thread> threads() {
		Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
		threads.removeIf((thread) -> OF_OTHERS.matcher(thread.getName()).matches());
		return threads;
	}

}
