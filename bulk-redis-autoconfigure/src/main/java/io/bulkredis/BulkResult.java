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

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.bulkredis.BulkOutcome.Failed;
import io.bulkredis.BulkOutcome.NotSent;
import io.bulkredis.BulkOutcome.Problem;
import io.bulkredis.BulkOutcome.Unknown;

/**
 * What became of every position of a bulk call's input: each exactly once, in the order
 * of the input, duplicates included. Immutable and thread-safe, as far as keys and values
 * are; its lists and maps are unmodifiable.
 *
 * @param <K> the type of the keys
 * @param <T> the type of the values that the operation gives back
 * @since 0.1
 */
public final class BulkResult<K, T> {

	private final List<K> keys;

	private final Outcomes<T> outcomes;

	BulkResult(List<K> keys, Outcomes<T> outcomes) {
		this.keys = Collections.unmodifiableList(keys);
		this.outcomes = outcomes;
	}

	/**
	 * Return the number of positions.
	 * @return the size of the input
	 */
	public int size() {
		return this.keys.size();
	}

	/**
	 * Return how many positions ended as what.
	 * @return the counts
	 */
	public BulkCounts counts() {
		return this.outcomes.counts();
	}

	/**
	 * Return whether every position has an answer of the server.
	 * @return whether no position failed, was not sent or is unknown
	 */
	public boolean isComplete() {
		return counts().problems() == 0;
	}

	/**
	 * Return the keys of the input.
	 * @return the keys by position
	 */
	public List<K> keys() {
		return this.keys;
	}

	/**
	 * Return what became of a position.
	 * @param position the position in the input, from 0
	 * @return the outcome
	 * @throws IndexOutOfBoundsException if there is no such position
	 */
	public BulkOutcome<T> outcome(int position) {
		return this.outcomes.outcome(position);
	}

	/**
	 * Return all positions with their keys and outcomes.
	 * @return a view of the entries by position
	 */
	public List<Entry<K, T>> entries() {
		return new AbstractList<>() {

			@Override
			public Entry<K, T> get(int position) {
				return new Entry<>(position, BulkResult.this.keys.get(position), outcome(position));
			}

			@Override
			public int size() {
				return BulkResult.this.size();
			}

		};
	}

	/**
	 * Return the values that the server gave back.
	 * @return a view of the values by position, {@code null} where there is none
	 */
	public List<@Nullable T> values() {
		return new AbstractList<>() {

			@Override
			public @Nullable T get(int position) {
				return outcome(position).valueOrNull();
			}

			@Override
			public int size() {
				return BulkResult.this.size();
			}

		};
	}

	/**
	 * Return the positions that failed, were not sent or are unknown.
	 * @return the entries by kind, in the order of the input; kinds that did not occur
	 * are left out
	 */
	public Map<FailureKind, List<Entry<K, T>>> failures() {
		Map<FailureKind, List<Entry<K, T>>> failures = new EnumMap<>(FailureKind.class);
		for (Entry<K, T> entry : entries()) {
			if (entry.outcome() instanceof Problem<T> problem) {
				failures.computeIfAbsent(problem.kind(), (kind) -> new ArrayList<>()).add(entry);
			}
		}
		failures.replaceAll((kind, entries) -> Collections.unmodifiableList(entries));
		return Collections.unmodifiableMap(failures);
	}

	/**
	 * Return the keys that can be sent again without doing anything twice, and for which
	 * that may help: those not sent, and those that failed for a reason that passes. Not
	 * those whose outcome is unknown (see {@link #keysUnknown()}), nor those that the
	 * server refused for what they are or whose bytes could not be read or written. Where
	 * several positions share a key (duplicates, fields of one hash, records of one
	 * stream), {@link #entries()} tells which of them it is for.
	 * @return the keys in the order of the input, duplicates included
	 */
	public List<K> keysToRetry() {
		return keysWhere((outcome) -> outcome instanceof NotSent<T>
				|| (outcome instanceof Failed<T> failed && failed.kind().isPassing()));
	}

	/**
	 * Return the keys of writes that may have happened or not.
	 * @return the keys in the order of the input, duplicates included
	 */
	public List<K> keysUnknown() {
		return keysWhere((outcome) -> outcome instanceof Unknown<T>);
	}

	/**
	 * Return the sum of the numbers that the server answered with, for operations that it
	 * answers by count: how many keys were deleted, say, as far as it is known.
	 * @return the count, empty if the operation is not of that sort
	 */
	public OptionalLong serverCount() {
		return this.outcomes.serverCount();
	}

	private List<K> keysWhere(Predicate<BulkOutcome<T>> condition) {
		List<K> keys = new ArrayList<>();
		for (int position = 0; position < size(); position++) {
			if (condition.test(outcome(position))) {
				keys.add(this.keys.get(position));
			}
		}
		return Collections.unmodifiableList(keys);
	}

	/**
	 * Names counts alone, never a key or a value.
	 */
	@Override
	public String toString() {
		return "BulkResult[" + counts() + "]";
	}

	/**
	 * A position of the input.
	 *
	 * @param <K> the type of the key
	 * @param <T> the type of the value
	 * @param position the position, from 0
	 * @param key the key
	 * @param outcome what became of it
	 */
	public record Entry<K, T>(int position, K key, BulkOutcome<T> outcome) {
	}

}
