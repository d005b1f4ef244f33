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
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Rounds}.
 */
class RoundsTests {

	private final List<String> runs = new ArrayList<>();

	@Test
	void everyRoundHasEveryContenderOnceAndAnotherBegins() {
		Rounds rounds = new Rounds(List.of(contender("a", 0), contender("b", 0), contender("c", 0)));
		rounds.warmUp(Duration.ZERO);
		rounds.medianNanos(3, Duration.ZERO);
		assertThat(this.runs).containsExactly("a", "b", "c", "a", "b", "c", "b", "c", "a", "c", "a", "b");
	}

	@Test
	void warmUpLastsAsLongAsTold() {
		long start = System.nanoTime();
		new Rounds(List.of(contender("a", 0))).warmUp(Duration.ofMillis(200));
		assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(200));
	}

	@Test
	void mediansAreInTheOrderOfTheContenders() {
		List<Long> medians = new Rounds(List.of(contender("slow", 20), contender("quick", 0))).medianNanos(3,
				Duration.ZERO);
		assertThat(medians).hasSize(2);
		assertThat(medians.get(0)).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
		assertThat(medians.get(1)).isLessThan(medians.get(0));
	}

	private Runnable contender(String name, long millis) {
		return () -> {
			this.runs.add(name);
			long start = System.nanoTime();
			while (System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(millis)) {
				Thread.onSpinWait();
			}
		};
	}

}
