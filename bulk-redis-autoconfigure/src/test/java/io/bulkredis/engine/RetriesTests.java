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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.core.retry.RetryPolicy;

import io.bulkredis.engine.Interruption.Reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Retries}.
 */
@Timeout(30)
class RetriesTests {

	private final Throwable cause = new IllegalStateException("Test");

	private final StopSignal signal = new StopSignal();

	@Test
	void retriesEndWithThePolicyAndAreCountedAnew() throws Exception {
		Retries retries = retries(2, Duration.ofMillis(1), Duration.ofMinutes(1));
		assertThat(retries.await(this.cause)).isTrue();
		assertThat(retries.await(this.cause)).isTrue();
		assertThat(retries.await(this.cause)).isFalse();
		retries.startAnew();
		assertThat(retries.await(this.cause)).isTrue();
	}

	@Test
	void retriesEndWithTheBudgetOfAllCalls() throws Exception {
		RetryBudget spent = new RetryBudget(() -> 0);
		while (spent.take()) {
			assertThat(spent).isNotNull();
		}
		assertThat(retries(2, Duration.ofMillis(1), Duration.ofMinutes(1), spent).await(this.cause)).isFalse();
	}

	@Test
	void retriesEndWithTheDeadline() throws Exception {
		assertThat(retries(2, Duration.ofMinutes(1), Duration.ofMillis(20)).await(this.cause)).isFalse();
		assertThat(retries(2, Duration.ofMillis(1), Duration.ZERO).await(this.cause)).isFalse();
	}

	@Test
	void policyThatExcludesACauseIsHeard() throws Exception {
		RetryPolicy policy = RetryPolicy.builder().excludes(IllegalStateException.class).build();
		Retries retries = new Retries(policy, new RetryBudget(() -> 0), Deadline.after(Duration.ofMinutes(1)),
				this.signal);
		assertThat(retries.await(this.cause)).isFalse();
	}

	@Test
	void stopEndsTheWait() {
		this.signal.stop(new Interruption(Reason.CANCELLED, this.cause));
		Retries retries = retries(2, Duration.ofMinutes(1), Duration.ofMinutes(2));
		assertThatExceptionOfType(InterruptionException.class).isThrownBy(() -> retries.await(this.cause));
	}

	private Retries retries(int maxRetries, Duration delay, Duration timeout) {
		return retries(maxRetries, delay, timeout, new RetryBudget(() -> 0));
	}

	private Retries retries(int maxRetries, Duration delay, Duration timeout, RetryBudget budget) {
		RetryPolicy policy = RetryPolicy.builder().maxRetries(maxRetries).delay(delay).maxDelay(delay).build();
		return new Retries(policy, budget, Deadline.after(timeout), this.signal);
	}

}
