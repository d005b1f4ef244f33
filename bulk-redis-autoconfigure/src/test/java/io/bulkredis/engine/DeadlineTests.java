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

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Deadline}.
 */
class DeadlineTests {

	@Test
	void deadlineAfterNoTimeIsPassed() {
		Deadline deadline = Deadline.after(Duration.ZERO);
		assertThat(deadline.isPassed()).isTrue();
		assertThat(deadline.remainingNanos()).isZero();
	}

	@Test
	void deadlineLongAgoHasNothingLeft() {
		Deadline deadline = new Deadline(System.nanoTime() - Duration.ofDays(1).toNanos());
		assertThat(deadline.isPassed()).isTrue();
		assertThat(deadline.remainingNanos()).isZero();
	}

	@Test
	void deadlineToComeHasItsTimeLeft() {
		Duration time = Duration.ofDays(1);
		Deadline deadline = Deadline.after(time);
		assertThat(deadline.isPassed()).isFalse();
		assertThat(deadline.remainingNanos()).isBetween(time.minusMinutes(1).toNanos(), time.toNanos());
	}

	@Test
	void longestDeadlineDoesNotOverflow() {
		Duration time = Duration.ofSeconds(Long.MAX_VALUE / 1_000_000_000 - 1);
		Deadline deadline = Deadline.after(time);
		assertThat(deadline.isPassed()).isFalse();
		assertThat(deadline.remainingNanos()).isBetween(time.minusMinutes(1).toNanos(), time.toNanos());
		Deadline soon = Deadline.after(Duration.ofSeconds(1));
		assertThat(deadline.earlier(soon)).isSameAs(soon);
		assertThat(soon.earlier(deadline)).isSameAs(soon);
	}

	@Test
	void earlierHoldsWhereNanoTimeWraps() {
		Deadline before = new Deadline(Long.MAX_VALUE);
		Deadline after = new Deadline(Long.MIN_VALUE);
		assertThat(before.earlier(after)).isSameAs(before);
		assertThat(after.earlier(before)).isSameAs(before);
	}

}
