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
import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.bulkredis.engine.Interruption.Reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link StopSignal}.
 */
@Timeout(30)
class StopSignalTests {

	private static final Interruption CANCELLED = new Interruption(Reason.CANCELLED, new RuntimeException("Test"));

	private final StopSignal signal = new StopSignal();

	private final CompletableFuture<String> awaited = new CompletableFuture<>();

	private volatile @Nullable Object outcome;

	@Test
	void whatIsDoneIsNotWaitedFor() throws Exception {
		this.awaited.completeExceptionally(new IllegalStateException("Test"));
		assertThat(this.signal.await(this.awaited, Deadline.after(Duration.ZERO))).isTrue();
	}

	@Test
	void waitEndsWithTheDeadline() throws Exception {
		assertThat(this.signal.await(this.awaited, Deadline.afterMillis(5))).isFalse();
	}

	@Test
	void waitEndsWhenItIsDone() throws Exception {
		Thread thread = waiting();
		this.awaited.complete("done");
		thread.join();
		assertThat(this.outcome).isEqualTo(true);
	}

	@Test
	void stopEndsTheWait() throws Exception {
		Thread thread = waiting();
		this.signal.stop(CANCELLED);
		thread.join();
		assertThat(this.outcome).isSameAs(CANCELLED);
	}

	@Test
	void waitsToComeEndAtOnceOnceStopped() {
		this.signal.stop(CANCELLED);
		this.awaited.complete("done");
		assertThatExceptionOfType(InterruptionException.class)
			.isThrownBy(() -> this.signal.await(this.awaited, Deadline.after(Duration.ofMinutes(1))))
			.satisfies((ex) -> assertThat(ex.interruption()).isSameAs(CANCELLED));
	}

	@Test
	void firstReasonCounts() {
		this.signal.stop(CANCELLED);
		this.signal.stop(new Interruption(Reason.SHUTDOWN, new RuntimeException("Test")));
		assertThat(this.signal.stopped()).isSameAs(CANCELLED);
	}

	@Test
	void interruptEndsTheWaitAndIsKept() throws Exception {
		Thread thread = waiting();
		thread.interrupt();
		thread.join();
		assertThat(this.outcome).asString().contains("INTERRUPTED").endsWith("true");
	}

	@Test
	void interruptedThreadDoesNotBeginToWait() {
		Thread.currentThread().interrupt();
		this.awaited.complete("done");
		assertThatExceptionOfType(InterruptionException.class)
			.isThrownBy(() -> this.signal.await(this.awaited, Deadline.after(Duration.ZERO)));
		assertThat(Thread.interrupted()).isTrue();
	}

	private Thread waiting() {
		Thread thread = new Thread(() -> {
			try {
				this.outcome = this.signal.await(this.awaited, Deadline.after(Duration.ofMinutes(1)));
			}
			catch (InterruptionException ex) {
				Interruption interruption = ex.interruption();
				this.outcome = (interruption.reason() == Reason.INTERRUPTED)
						? interruption.reason() + " " + Thread.currentThread().isInterrupted() : interruption;
			}
		});
		thread.start();
		Awaitility.await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
		return thread;
	}

}
