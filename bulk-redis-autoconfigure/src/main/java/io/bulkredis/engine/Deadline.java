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

/**
 * A point in time after which nothing is waited for.
 *
 * @param nanoTime the point, as {@link System#nanoTime()} has it
 */
record Deadline(long nanoTime) {

	static Deadline after(Duration duration) {
		return new Deadline(System.nanoTime() + duration.toNanos());
	}

	static Deadline afterMillis(long millis) {
		return after(Duration.ofMillis(millis));
	}

	Deadline earlier(Deadline other) {
		return other.isBefore(this) ? other : this;
	}

	boolean isBefore(Deadline other) {
		return this.nanoTime - other.nanoTime < 0;
	}

	long remainingNanos() {
		return Math.max(0, this.nanoTime - System.nanoTime());
	}

	boolean isPassed() {
		return remainingNanos() == 0;
	}

}
