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

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Retries}.
 */
@Timeout(30)
class RetriesTests {

	private final Throwable cause = new IllegalStateException("Test");

	@Test
	void retriesEndWithThePolicyAndAreCountedAnew() {
		Retries retries = retries(2, Duration.ofMillis(1), Duration.ofMinutes(1));
		assertThat(retries.next(this.cause)).isNotNull();
		assertThat(retries.next(this.cause)).isNotNull();
		assertThat(retries.next(this.cause)).isNull();
		retries.startAnew();
		assertThat(retries.next(this.cause)).isNotNull();
	}

	@Test
	void retriesEndWithTheBudgetOfAllCalls() {
		RetryBudget spent = new RetryBudget(() -> 0);
		while (spent.take()) {
			assertThat(spent).isNotNull();
		}
		assertThat(retries(2, Duration.ofMillis(1), Duration.ofMinutes(1), spent).next(this.cause)).isNull();
	}

	@Test
	void retriesEndWithTheDeadline() {
		assertThat(retries(2, Duration.ofMinutes(1), Duration.ofSeconds(20)).next(this.cause).remainingNanos())
			.isLessThanOrEqualTo(Duration.ofSeconds(20).toNanos());
		assertThat(retries(2, Duration.ofMillis(1), Duration.ZERO).next(this.cause)).isNull();
	}

	@Test
	void policyThatExcludesACauseIsHeard() {
		RetryPolicy policy = RetryPolicy.builder().excludes(IllegalStateException.class).build();
		Retries retries = new Retries(policy, new RetryBudget(() -> 0), Deadline.after(Duration.ofMinutes(1)));
		assertThat(retries.next(this.cause)).isNull();
	}

	private Retries retries(int maxRetries, Duration delay, Duration timeout) {
		return retries(maxRetries, delay, timeout, new RetryBudget(() -> 0));
	}

	private Retries retries(int maxRetries, Duration delay, Duration timeout, RetryBudget budget) {
		RetryPolicy policy = RetryPolicy.builder().maxRetries(maxRetries).delay(delay).maxDelay(delay).build();
		return new Retries(policy, budget, Deadline.after(timeout));
	}

}
