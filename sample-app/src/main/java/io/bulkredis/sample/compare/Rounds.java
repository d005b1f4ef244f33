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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Times contenders in rounds, so that whatever slows the machine down for a while meets
 * all of them. In each round every contender reads once; the one who begins changes.
 */
class Rounds {

	private final int warmUpRounds;

	private final int rounds;

	Rounds(int warmUpRounds, int rounds) {
		this.warmUpRounds = warmUpRounds;
		this.rounds = rounds;
	}

	/**
	 * Time all contenders.
	 * @param contenders the contenders
	 * @param keys the keys to read
	 * @return the median time of each in nanoseconds
	 */
	Map<Contender, Long> medianNanos(List<Contender> contenders, List<String> keys) {
		List<Contender> order = new ArrayList<>(contenders);
		Map<Contender, long[]> nanos = new HashMap<>();
		contenders.forEach((contender) -> nanos.put(contender, new long[this.rounds]));
		for (int round = -this.warmUpRounds; round < this.rounds; round++) {
			for (Contender contender : order) {
				long taken = contender.nanosToRead(keys);
				if (round >= 0) {
					nanos.get(contender)[round] = taken;
				}
			}
			Collections.rotate(order, 1);
		}
		Map<Contender, Long> medians = new HashMap<>();
		nanos.forEach((contender, taken) -> medians.put(contender, median(taken)));
		return medians;
	}

	static long median(long[] values) {
		long[] sorted = values.clone();
		Arrays.sort(sorted);
		int middle = sorted.length / 2;
		return (sorted.length % 2 != 0) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	}

}
