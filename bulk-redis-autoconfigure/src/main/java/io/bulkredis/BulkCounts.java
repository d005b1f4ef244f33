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

package io.bulkredis;

/**
 * How many positions of a bulk call ended as what. The counts add up to the number of
 * positions of the input.
 *
 * @param values reads that found the key
 * @param missing reads that did not find the key
 * @param applied commands that the server carried out
 * @param notApplied commands whose condition did not hold
 * @param failed positions that surely did not happen
 * @param notSent positions that never left
 * @param unknown writes that may have happened
 * @since 0.1
 */
public record BulkCounts(int values, int missing, int applied, int notApplied, int failed, int notSent, int unknown) {

	/**
	 * Return the number of positions that have no answer of the server to show.
	 * @return the number of failed, not sent and unknown positions
	 */
	public int problems() {
		return this.failed + this.notSent + this.unknown;
	}

	/**
	 * Return the number of positions.
	 * @return the sum of all counts
	 */
	public int total() {
		return this.values + this.missing + this.applied + this.notApplied + problems();
	}

}
