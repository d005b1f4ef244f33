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

package io.bulkredis.test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Which faults the connections of {@link FaultProxy#random} get, and how likely: at most
 * one for each connection, at a random byte of its requests or its replies.
 */
public final class RandomFaults {

	private final int maxBytes;

	private final List<Choice> choices = new ArrayList<>();

	private RandomFaults(int maxBytes) {
		this.maxBytes = maxBytes;
	}

	/**
	 * Faults within the first bytes of a connection.
	 */
	public static RandomFaults within(int maxBytes) {
		return new RandomFaults(maxBytes);
	}

	public RandomFaults cut(double probability) {
		return with(probability, (fault, share) -> fault.cut());
	}

	public RandomFaults halfClose(double probability) {
		return with(probability, (fault, share) -> fault.halfClose());
	}

	public RandomFaults truncate(double probability) {
		return with(probability, (fault, share) -> fault.truncate());
	}

	/**
	 * Stall for a random time up to a maximum, then cut.
	 */
	public RandomFaults stallThenCut(double probability, Duration max) {
		return with(probability, (fault, share) -> fault.stallThenCut(part(max, share)));
	}

	/**
	 * Delay by a random time up to a maximum.
	 */
	public RandomFaults delay(double probability, Duration max) {
		return with(probability, (fault, share) -> fault.delay(part(max, share)));
	}

	/**
	 * Draws as often for each connection, so that its fault depends on the seed and its
	 * number alone.
	 */
	Consumer<FaultProxy> drawing(long seed) {
		Random random = new Random(seed);
		return (proxy) -> {
			double drawn = random.nextDouble();
			boolean replies = random.nextBoolean();
			int position = random.nextInt(this.maxBytes);
			double share = random.nextDouble();
			for (Choice choice : this.choices) {
				drawn -= choice.probability;
				if (drawn < 0) {
					Fault fault = replies ? proxy.onReplyByte(position) : proxy.onRequestByte(position);
					choice.action.accept(fault.onConnection(proxy.connectionsAccepted()), share);
					return;
				}
			}
		};
	}

	private RandomFaults with(double probability, BiConsumer<Fault, Double> action) {
		this.choices.add(new Choice(probability, action));
		return this;
	}

	private static Duration part(Duration max, double share) {
		return Duration.ofNanos((long) (max.toNanos() * share));
	}

	private record Choice(double probability, BiConsumer<Fault, Double> action) {

	}

}
