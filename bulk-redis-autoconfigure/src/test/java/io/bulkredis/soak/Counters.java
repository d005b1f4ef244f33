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

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import io.bulkredis.BulkOutcome;
import io.bulkredis.BulkOutcome.Applied;
import io.bulkredis.BulkOutcome.Unknown;

/**
 * What was said of increments by one: how many were applied, how many may have been, and
 * which numbers were given back. Thread-safe.
 */
final class Counters {

	private final int[] applied = new int[Space.COUNTER.size()];

	private final int[] unknown = new int[Space.COUNTER.size()];

	private final BitSet[] numbers = new BitSet[Space.COUNTER.size()];

	/**
	 * Note an increment.
	 * @return whether the number given back can be right: nobody got it before
	 */
	synchronized boolean note(String key, BulkOutcome<Long> outcome) {
		int counter = Space.number(key);
		if (outcome instanceof Unknown<?>) {
			this.unknown[counter]++;
		}
		if (outcome instanceof Applied<Long> increment) {
			this.applied[counter]++;
			int number = increment.value().intValue();
			BitSet before = numbers(counter);
			boolean isNew = number > 0 && !before.get(number);
			before.set(Math.max(0, number));
			return isNew;
		}
		return true;
	}

	/**
	 * Compare with what the server has.
	 * @param values by counter
	 * @return what is wrong
	 */
	synchronized List<String> differences(List<String> values) {
		List<String> wrong = new ArrayList<>();
		for (int counter = 0; counter < this.applied.length; counter++) {
			int value = values.get(counter).isEmpty() ? 0 : Integer.parseInt(values.get(counter));
			int most = this.applied[counter] + this.unknown[counter];
			if (value < this.applied[counter] || value > most || numbers(counter).length() - 1 > value) {
				wrong.add("%s is %d, of which %d applied, %d unknown, the highest number given back %d".formatted(
						Space.COUNTER.key(counter), value, this.applied[counter], this.unknown[counter],
						numbers(counter).length() - 1));
			}
		}
		return wrong;
	}

	private BitSet numbers(int counter) {
		if (this.numbers[counter] == null) {
			this.numbers[counter] = new BitSet();
		}
		return this.numbers[counter];
	}

}
