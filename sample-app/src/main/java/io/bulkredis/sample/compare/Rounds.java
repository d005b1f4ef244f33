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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Times contenders in rounds, so that whatever slows the machine down for a while meets
 * all of them. In each round every contender runs once; the one who begins changes.
 */
class Rounds {

	private final List<? extends Runnable> contenders;

	private int round;

	/**
	 * Create rounds.
	 * @param contenders the contenders, which do their work when run
	 */
	Rounds(List<? extends Runnable> contenders) {
		this.contenders = contenders;
	}

	/**
	 * Let each contender run once at least, for nothing but to let its code get warm.
	 * Each has the same time for it: in rounds the slow ones would take it all.
	 * @param time how long each may go on
	 */
	void warmUp(Duration time) {
		for (Runnable contender : this.contenders) {
			repeat(contender, 1, time);
		}
	}

	/**
	 * Time all contenders in rounds.
	 * @param rounds how many rounds there are at least
	 * @param time how long rounds go on at least
	 * @return the median time of each in nanoseconds
	 */
	List<Long> medianNanos(int rounds, Duration time) {
		List<long[]> nanos = new ArrayList<>();
		repeat(() -> nanos.add(runRound()), rounds, time);
		return IntStream.range(0, this.contenders.size())
			.mapToObj((contender) -> median(nanos.stream().mapToLong((taken) -> taken[contender])))
			.toList();
	}

	private static void repeat(Runnable work, int times, Duration time) {
		long start = System.nanoTime();
		for (int done = 0; done < times || System.nanoTime() - start < time.toNanos(); done++) {
			work.run();
		}
	}

	private long[] runRound() {
		long[] nanos = new long[this.contenders.size()];
		for (int turn = 0; turn < nanos.length; turn++) {
			int contender = (this.round + turn) % nanos.length;
			long start = System.nanoTime();
			this.contenders.get(contender).run();
			nanos[contender] = System.nanoTime() - start;
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
