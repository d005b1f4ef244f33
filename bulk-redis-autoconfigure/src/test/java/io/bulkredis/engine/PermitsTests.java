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

package io.bulkredis.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.dao.QueryTimeoutException;

import io.bulkredis.engine.Interruption.Reason;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Permits}.
 */
@Timeout(30)
class PermitsTests {

	private static final Duration LONG = Duration.ofSeconds(20);

	private final StopSignal signal = new StopSignal();

	private final List<String> told = new CopyOnWriteArrayList<>();

	@Test
	void permitsAreHadUpToTheirNumber() throws Exception {
		Permits permits = new Permits(2);
		assertThat(acquire(permits, Duration.ZERO)).isNull();
		assertThat(acquire(permits, Duration.ZERO)).isNull();
		assertThat(acquire(permits, Duration.ZERO)).isNotNull();
		permits.release();
		assertThat(acquire(permits, Duration.ZERO)).isNull();
	}

	@Test
	void waitEndsWithTheDeadline() {
		Permits permits = new Permits(1);
		acquire(permits, Duration.ZERO);
		assertThat(acquire(permits, Duration.ofMillis(20)).reason()).isEqualTo(Reason.TIMEOUT);
	}

	@Test
	void whoAskedFirstIsServedFirst() throws Exception {
		Permits permits = new Permits(1);
		acquire(permits, Duration.ZERO);
		List<Thread> threads = new ArrayList<>();
		for (String name : List.of("first", "second", "third")) {
			threads.add(waiting(permits, name));
		}
		// Asks last, but would be first if it could push in
		permits.release();
		acquire(permits, LONG);
		this.told.add("last");
		for (Thread thread : threads) {
			thread.join();
		}
		assertThat(this.told).containsExactly("first", "second", "third", "last");
	}

	@Test
	void interruptEndsTheWaitAndIsKept() throws Exception {
		Permits permits = new Permits(1);
		acquire(permits, Duration.ZERO);
		Thread thread = waiting(permits, "waiting");
		thread.interrupt();
		thread.join();
		assertThat(this.told).containsExactly("waiting INTERRUPTED true");
	}

	@Test
	void signalEndsTheWait() throws Exception {
		Permits permits = new Permits(1);
		acquire(permits, Duration.ZERO);
		Thread thread = waiting(permits, "waiting");
		this.signal.stop(new Interruption(Reason.CANCELLED, new RuntimeException("Test")));
		thread.join();
		assertThat(this.told).containsExactly("waiting CANCELLED false");
	}

	@Test
	void whoGaveUpWaitingTakesNoPermitAway() {
		Permits permits = new Permits(1);
		acquire(permits, Duration.ZERO);
		assertThat(acquire(permits, Duration.ofMillis(1))).isNotNull();
		permits.release();
		assertThat(acquire(permits, Duration.ZERO)).isNull();
	}

	@Test
	void permitGivenToAnInterruptedThreadIsGivenBack() {
		Permits permits = new Permits(1);
		Thread.currentThread().interrupt();
		assertThat(acquire(permits, LONG).reason()).isEqualTo(Reason.INTERRUPTED);
		assertThat(Thread.interrupted()).isTrue();
		assertThat(acquire(permits, Duration.ZERO)).isNull();
	}

	/**
	 * Start a thread that asks for a permit, tells what came of it, and gives it back.
	 */
	private Thread waiting(Permits permits, String name) {
		Thread thread = new Thread(() -> {
			Interruption interruption = acquire(permits, LONG);
			if (interruption != null) {
				this.told.add(name + " " + interruption.reason() + " " + Thread.currentThread().isInterrupted());
				return;
			}
			this.told.add(name);
			permits.release();
		});
		thread.start();
		Awaitility.await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
		return thread;
	}

	private @Nullable Interruption acquire(Permits permits, Duration timeout) {
		CompletableFuture<Void> permit = permits.ask();
		Interruption interruption;
		try {
			interruption = this.signal.await(permit, Deadline.after(timeout)) ? null
					: new Interruption(Reason.TIMEOUT, new QueryTimeoutException("Test"));
		}
		catch (InterruptionException ex) {
			interruption = ex.interruption();
		}
		if (interruption != null && !permits.withdraw(permit)) {
			permits.release();
		}
		return interruption;
	}

}
