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

package io.bulkredis.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

import io.bulkredis.BulkOptions;

/**
 * What a thread draws: the same for the same seed, whatever comes of it.
 */
final class Draw {

	private static final int LARGE_VALUE = 4_000;

	private final Random random;

	private final String thread;

	private int calls;

	Draw(long seed, int thread) {
		this.random = new Random(seed + thread);
		this.thread = String.valueOf(thread);
	}

	/**
	 * Begin the next call.
	 */
	void next() {
		this.calls++;
	}

	String writer() {
		return this.thread + '-' + this.calls;
	}

	boolean chance(double probability) {
		return this.random.nextDouble() < probability;
	}

	int below(int bound) {
		return this.random.nextInt(bound);
	}

	/**
	 * Small numbers as often as large ones, by their order of magnitude.
	 */
	int between(int least, int most) {
		double share = this.random.nextDouble();
		return (int) Math.min(most, least * Math.pow((most + 1.0) / least, share));
	}

	Duration millis(int least, int most) {
		return Duration.ofMillis(between(least, most));
	}

	BulkOptions options() {
		return BulkOptions.defaults()
			.withChunkSize(between(1, 500))
			.withMaxInFlightChunks(1 + below(8))
			.withTimeout(millis(50, 2_000))
			.withChunkTimeout(chance(0.3) ? millis(20, 500) : Duration.ofSeconds(10))
			.withMaxRetries(below(6))
			.withRetryDelay(millis(1, 50))
			.withRetryUnknownWrites(chance(0.3));
	}

	List<String> keys(Space... spaces) {
		return keys(between(1, 2_000), spaces);
	}

	/**
	 * Keys and values that tell them.
	 */
	Map<String, String> values(Space... spaces) {
		boolean large = chance(0.05);
		int size = between(1, large ? 100 : 2_000);
		int padding = large ? LARGE_VALUE : below(60);
		return map(keys(size, spaces), (key) -> Space.value(key, writer(), padding));
	}

	<T> Map<String, T> map(List<String> keys, Function<String, T> value) {
		Map<String, T> map = new LinkedHashMap<>();
		keys.forEach((key) -> map.put(key, value.apply(key)));
		return map;
	}

	private List<String> keys(int size, Space... spaces) {
		List<String> keys = new ArrayList<>(size);
		for (int position = 0; position < size; position++) {
			Space space = spaces[below(spaces.length)];
			int number = below(space.size());
			keys.add((space == Space.OWN) ? own(number) : space.key(number));
		}
		return keys;
	}

	/**
	 * Of another set every few calls: the more writes are unknown, the less can be wrong.
	 */
	private String own(int number) {
		return "own:" + this.thread + ':' + this.calls / 20 + ':' + number;
	}

}
