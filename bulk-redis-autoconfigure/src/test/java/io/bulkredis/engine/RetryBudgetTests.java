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

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RetryBudget}.
 */
class RetryBudgetTests {

	@ParameterizedTest
	@ValueSource(longs = { 0, Long.MAX_VALUE, Long.MIN_VALUE, -1 })
	void someAtOnceAndSomeASecondAreAllowedAndNoMore(long start) {
		AtomicLong time = new AtomicLong(start);
		RetryBudget budget = new RetryBudget(time::get);
		assertThat(taken(budget)).isEqualTo(RetryBudget.AT_ONCE);
		time.addAndGet(TimeUnit.SECONDS.toNanos(1));
		assertThat(taken(budget)).isEqualTo(RetryBudget.A_SECOND);
		time.addAndGet(TimeUnit.MILLISECONDS.toNanos(500));
		assertThat(taken(budget)).isEqualTo(RetryBudget.A_SECOND / 2);
		time.addAndGet(TimeUnit.HOURS.toNanos(1));
		assertThat(taken(budget)).isEqualTo(RetryBudget.AT_ONCE);
	}

	private static int taken(RetryBudget budget) {
		int taken = 0;
		while (taken < 1_000 && budget.take()) {
			taken++;
		}
		return taken;
	}

}
