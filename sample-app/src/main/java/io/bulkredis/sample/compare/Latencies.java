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
 *
 * @param p50Nanos the time within which half of them were answered
 * @param p99Nanos the time within which 99 of 100 were answered
 */
record Latencies(long p50Nanos, long p99Nanos) {

	static Latencies of(long[] nanos) {
		long[] sorted = nanos.clone();
		Arrays.sort(sorted);
		return new Latencies(percentile(sorted, 50), percentile(sorted, 99));
	}

	private static long percentile(long[] sorted, int percent) {
		int rank = (int) Math.ceil(sorted.length * percent / 100.0);
		return sorted[rank - 1];
	}

	/**
	 * Read what {@link #toLine()} has written.
	 * @param line the line
	 * @return the latencies
	 */
	static Latencies ofLine(String line) {
		String[] numbers = line.split(" ", -1);
		return new Latencies(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
	}

	String toLine() {
		return this.p50Nanos + " " + this.p99Nanos;
	}

}
