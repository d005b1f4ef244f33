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

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.bulkredis.Outcomes.Mark;

/**
 * Times to live as Redis has them.
 */
final class TimeToLive {

	private static final long MISSING = -2;

	private TimeToLive() {
	}

	/**
	 * Return a time to live in milliseconds, the unit that all commands are sent with.
	 */
	static long millis(Duration timeout) {
		Assert.notNull(timeout, "The time to live must not be null");
		Assert.isTrue(timeout.compareTo(Duration.ofMillis(1)) >= 0,
				() -> "The time to live must be at least a millisecond but is " + timeout);
		// Redis adds it to the time of day, and refuses what does not fit then
		Assert.isTrue(timeout.compareTo(Duration.ofDays(36_500_000)) <= 0,
				() -> "The time to live must be at most 36,500,000 days but is " + timeout);
		return timeout.toMillis();
	}

	/**
	 * Return what PTTL answered, in another unit.
	 */
	static Object decode(long millis, TimeUnit timeUnit) {
		if (millis == MISSING) {
			return Mark.MISSING;
		}
		return (millis < 0) ? millis : timeUnit.convert(millis, TimeUnit.MILLISECONDS);
	}

	static long orMissing(@Nullable Long timeToLive) {
		return (timeToLive != null) ? timeToLive : MISSING;
	}

}
