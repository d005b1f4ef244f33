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

import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Latencies}.
 */
class LatenciesTests {

	@Test
	void percentilesAreThoseWithinWhichSoManyWereAnswered() {
		long[] fallingFromThousand = LongStream.iterate(1000, (nanos) -> nanos - 1).limit(1000).toArray();
		assertThat(Latencies.of(fallingFromThousand)).isEqualTo(new Latencies(500, 990));
	}

	@Test
	void oneRequestIsEveryPercentile() {
		assertThat(Latencies.of(new long[] { 7 })).isEqualTo(new Latencies(7, 7));
	}

	@Test
	void lineComesBackAsTheSame() {
		Latencies latencies = new Latencies(1, Long.MAX_VALUE);
		assertThat(Latencies.ofLine(latencies.toLine())).isEqualTo(latencies);
	}

}
