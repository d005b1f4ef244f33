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

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Times contenders in rounds, so that whatever slows the machine down for a while meets
 * all of them. In each round every contender reads once; the one who begins changes.
 */
class Rounds {

	private final List<Contender> contenders;

	private final List<String> keys;

	private int round;

	/**
	 * Create rounds.
	 * @param contenders the contenders
	 * @param keys the keys to read
	 */
	Rounds(List<Contender> contenders, List<String> keys) {
		this.contenders = contenders;
		this.keys = keys;
	}

	/**
	 * Run one round at least, for nothing but to let the code get warm.
	 * @param time when to stop
	 */
	void warmUp(Duration time) {
		long start = System.nanoTime();
		do {
			runRound();
		}
		while (System.nanoTime() - start < time.toNanos());
	}

	/**
	 * Time all contenders.
	 * @param rounds how many times
	 * @return the median time of each in nanoseconds
	 */
	List<Long> medianNanos(int rounds) {
		long[][] nanos = IntStream.range(0, rounds).mapToObj((round) -> runRound()).toArray(long[][]::new);
		return IntStream.range(0, this.contenders.size())
			.mapToObj((contender) -> median(Arrays.stream(nanos).mapToLong((taken) -> taken[contender])))
			.toList();
	}

	private long[] runRound() {
		long[] nanos = new long[this.contenders.size()];
		for (int turn = 0; turn < nanos.length; turn++) {
			int contender = (this.round + turn) % nanos.length;
			// Else each would pay for the garbage of the one before.
			System.gc();
			nanos[contender] = this.contenders.get(contender).nanosToRead(this.keys);
		}
		this.round++;
		return nanos;
	}

	private static long median(LongStream values) {
		long[] sorted = values.sorted().toArray();
		int middle = sorted.length / 2;
		return (sorted.length % 2 != 0) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
	}

}
