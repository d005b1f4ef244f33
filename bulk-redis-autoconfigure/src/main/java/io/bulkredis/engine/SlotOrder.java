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

package io.bulkredis.engine;

import io.lettuce.core.cluster.SlotHash;

/**
 * Sorts the items of a chunk by slot, those of the same slot in their order: a radix sort
 * in two passes over the two halves of a slot's bits.
 */
final class SlotOrder {

	private static final int HALF = Integer.numberOfTrailingZeros(SlotHash.SLOT_COUNT) / 2;

	private static final int MASK = (1 << HALF) - 1;

	private SlotOrder() {
	}

	/**
	 * Return the items in order of their slots.
	 */
	static int[] of(Chunk chunk) {
		int[] order = new int[chunk.size()];
		for (int item = 0; item < order.length; item++) {
			order[item] = item;
		}
		return pass(chunk, pass(chunk, order, 0), HALF);
	}

	private static int[] pass(Chunk chunk, int[] order, int shift) {
		int[] starts = new int[MASK + 2];
		for (int item : order) {
			starts[digit(chunk, item, shift) + 1]++;
		}
		for (int digit = 1; digit < starts.length; digit++) {
			starts[digit] += starts[digit - 1];
		}
		int[] sorted = new int[order.length];
		for (int item : order) {
			sorted[starts[digit(chunk, item, shift)]++] = item;
		}
		return sorted;
	}

	private static int digit(Chunk chunk, int item, int shift) {
		return (chunk.slot(item) >> shift) & MASK;
	}

}
