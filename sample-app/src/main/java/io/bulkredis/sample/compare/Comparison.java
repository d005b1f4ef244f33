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

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

import io.bulkredis.sample.price.ProductIds;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;

/**
 * Compares the ways to read many keys: how long they take, and how long a neighbour has
 * to wait meanwhile.
 */
class Comparison implements ApplicationRunner {

	private final List<Contender> contenders;

	private final Verification verification;

	private final Neighbour neighbour;

	private final CompareProperties properties;

	private final Surroundings surroundings;

	private final PrintStream out = System.out;

	Comparison(List<Contender> contenders, Verification verification, Neighbour neighbour, Surroundings surroundings,
			CompareProperties properties) {
		this.contenders = contenders;
		this.verification = verification;
		this.neighbour = neighbour;
		this.surroundings = surroundings;
		this.properties = properties;
	}

	@Override
	public void run(ApplicationArguments args) throws Exception {
		ComparisonTable table = new ComparisonTable(this.out);
		this.out.printf("%nReading the prices of many products from Redis%n%n%s%n%n", this.surroundings.describe());
		table.printHeader();
		table.printIdle(watchIdle());
		for (int size : this.properties.sizes()) {
			compare(size, table);
		}
		this.out.printf("""

				Medians of at least %d rounds, in each of which every strategy reads once. All read the same.
				The neighbour is another process that sends a GET every millisecond while the strategy
				reads in a loop. Its time counts from the moment at which it should have sent.
				""", this.properties.rounds());
	}

	private Latencies watchIdle() throws Exception {
		Runnable nothing = () -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
		// The first time is for the code to get warm.
		this.neighbour.watch(nothing, this.properties.neighbourTime());
		return this.neighbour.watch(nothing, this.properties.neighbourTime());
	}

	private void compare(int size, ComparisonTable table) throws Exception {
		List<String> keys = LongStream.rangeClosed(1, size).mapToObj(ProductIds::toKey).toList();
		this.verification.verify(this.contenders, keys);
		Rounds rounds = new Rounds(
				this.contenders.stream().<Runnable>map((contender) -> () -> contender.read(keys)).toList());
		rounds.warmUp(this.properties.warmUpTime());
		List<Long> medians = rounds.medianNanos(this.properties.rounds(), this.properties.roundsTime());
		for (int i = 0; i < this.contenders.size(); i++) {
			Contender contender = this.contenders.get(i);
			Latencies latencies = this.neighbour.watch(() -> contender.read(keys), this.properties.neighbourTime());
			table.printRow(contender.name(), size, medians.get(i), medians.get(0), latencies);
		}
	}

}
