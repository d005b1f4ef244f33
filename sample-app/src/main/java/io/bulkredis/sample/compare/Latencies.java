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

package io.bulkredis.sample.compare;

import java.util.Arrays;

/**
 * How long a number of requests took.
 */
class Latencies {

	private final long[] sortedNanos;

	Latencies(long[] nanos) {
		this.sortedNanos = nanos.clone();
		Arrays.sort(this.sortedNanos);
	}

	/**
	 * Return the time within which a part of the requests was answered.
	 * @param percent the part, more than 0 and up to 100
	 * @return the time in nanoseconds
	 */
	long percentileNanos(double percent) {
		int rank = (int) Math.ceil(percent / 100 * this.sortedNanos.length);
		return this.sortedNanos[rank - 1];
	}

}
