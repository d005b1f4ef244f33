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

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import io.bulkredis.BulkCall.Entry;

/**
 * A call of which items that hold many elements are cut into several.
 *
 * @param <K> the type of the keys
 * @param <A> the type of the elements
 * @param call the parts as a call
 * @param whole the call that it was made of
 * @param firsts for each position of the whole its first part; {@code null} if nothing
 * was cut
 */
record Parts<K, A>(BulkCall<K, Entry<K, List<A>>> call, BulkCall<K, Entry<K, List<A>>> whole,
		@Nullable List<Integer> firsts) {

	/**
	 * Cut a call.
	 * @param whole the call
	 * @param size how many elements a part has at most
	 */
	static <K, A> Parts<K, A> of(BulkCall<K, Entry<K, List<A>>> whole, int size) {
		if (whole.items().stream().allMatch((item) -> item.argument().size() <= size)) {
			return new Parts<>(whole, whole, null);
		}
		List<K> keys = new ArrayList<>();
		List<Entry<K, List<A>>> parts = new ArrayList<>();
		List<Integer> firsts = new ArrayList<>(whole.size());
		for (Entry<K, List<A>> item : whole.items()) {
			firsts.add(parts.size());
			List<A> elements = item.argument();
			for (int from = 0; from < elements.size(); from += size) {
				keys.add(item.key());
				parts.add(new Entry<>(item.key(), elements.subList(from, Math.min(from + size, elements.size()))));
			}
		}
		return new Parts<>(new BulkCall<>(whole.operation(), keys, parts), whole, firsts);
	}

	/**
	 * Return what makes outcomes of the whole of those of the parts.
	 */
	<T> UnaryOperator<Outcomes<T>> merge(BinaryOperator<@Nullable T> merger) {
		List<Integer> firsts = this.firsts;
		if (firsts == null) {
			return UnaryOperator.identity();
		}
		return (parts) -> {
			Outcomes<T> outcomes = new Outcomes<>(this.whole.operation(), firsts.size());
			for (int position = 0; position < firsts.size(); position++) {
				int end = (position + 1 < firsts.size()) ? firsts.get(position + 1) : parts.size();
				BulkOutcome<T> outcome = parts.outcome(firsts.get(position));
				for (int part = firsts.get(position) + 1; part < end; part++) {
					outcome = merge(outcome, parts.outcome(part), merger);
				}
				outcomes.put(position, outcome);
			}
			return outcomes;
		};
	}

	/**
	 * Merges the numbers that two parts were answered with.
	 */
	static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
		return (one != null && other != null) ? Long.valueOf(one + other) : null;
	}

	/**
	 * Where one part was carried out and another not, the key is neither as it was nor as
	 * it should be, so that its outcome is unknown.
	 */
	private static <T> BulkOutcome<T> merge(BulkOutcome<T> one, BulkOutcome<T> other,
			BinaryOperator<@Nullable T> merger) {
		int attempts = Math.max(one.attempts(), other.attempts());
		if (one instanceof BulkOutcome.Applied<T> first && other instanceof BulkOutcome.Applied<T> second) {
			return new BulkOutcome.Applied<>(merger.apply(first.value(), second.value()), attempts);
		}
		if (one instanceof BulkOutcome.Unknown<T>) {
			return one;
		}
		if (other instanceof BulkOutcome.Unknown<T>) {
			return other;
		}
		if (one instanceof BulkOutcome.Applied<T> && other instanceof BulkOutcome.Problem<T> problem) {
			return new BulkOutcome.Unknown<>(problem.kind(), problem.cause(), attempts);
		}
		if (one instanceof BulkOutcome.Problem<T> problem && other instanceof BulkOutcome.Applied<T>) {
			return new BulkOutcome.Unknown<>(problem.kind(), problem.cause(), attempts);
		}
		// Neither was carried out: the one that the server or the serializer had a word
		// on
		return (one instanceof BulkOutcome.Failed<T>) ? one : other;
	}

}
