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
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import io.bulkredis.Outcomes.Mark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link TimeToLive}.
 */
class TimeToLiveTests {

	@Test
	void millisecondsAreWhole() {
		assertThat(TimeToLive.millis(Duration.ofMillis(1))).isOne();
		assertThat(TimeToLive.millis(Duration.ofNanos(1_999_999))).isOne();
		assertThat(TimeToLive.millis(Duration.ofHours(1))).isEqualTo(3_600_000);
		assertThat(TimeToLive.millis(Duration.ofDays(36_500_000))).isEqualTo(36_500_000L * 86_400_000);
	}

	@Test
	void lessThanAMillisecondIsRefused() {
		for (Duration timeout : new Duration[] { Duration.ZERO, Duration.ofNanos(999_999), Duration.ofDays(-1) }) {
			assertThatIllegalArgumentException().isThrownBy(() -> TimeToLive.millis(timeout))
				.withMessage("The time to live must be at least a millisecond but is " + timeout);
		}
	}

	@Test
	void moreThanRedisCanAddToTheTimeOfDayIsRefused() {
		for (Duration timeout : new Duration[] { Duration.ofDays(36_500_000).plusNanos(1),
				Duration.ofSeconds(Long.MAX_VALUE) }) {
			assertThatIllegalArgumentException().isThrownBy(() -> TimeToLive.millis(timeout))
				.withMessage("The time to live must be at most 36,500,000 days but is " + timeout);
		}
	}

	@Test
	void nullIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> TimeToLive.millis(null))
			.withMessage("The time to live must not be null");
	}

	@Test
	void timeLeftIsRoundedDown() {
		assertThat(TimeToLive.decode(1_999, TimeUnit.SECONDS)).isEqualTo(1L);
		assertThat(TimeToLive.decode(0, TimeUnit.SECONDS)).isEqualTo(0L);
		assertThat(TimeToLive.decode(1_999, TimeUnit.MILLISECONDS)).isEqualTo(1_999L);
	}

	@Test
	void keyWithoutATimeToLiveHasMinusOneInAnyUnit() {
		assertThat(TimeToLive.decode(-1, TimeUnit.DAYS)).isEqualTo(-1L);
		assertThat(TimeToLive.decode(-1, TimeUnit.NANOSECONDS)).isEqualTo(-1L);
	}

	@Test
	void missingKeyHasMinusTwo() {
		assertThat(TimeToLive.decode(-2, TimeUnit.SECONDS)).isEqualTo(Mark.MISSING);
		assertThat(TimeToLive.orMissing(null)).isEqualTo(-2);
		assertThat(TimeToLive.orMissing(7L)).isEqualTo(7);
	}

}
