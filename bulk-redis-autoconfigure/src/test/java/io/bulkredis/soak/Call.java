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

package io.bulkredis.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.IntFunction;

import io.bulkredis.BulkCounts;
import io.bulkredis.BulkOperation;
import io.bulkredis.BulkOutcome;
import io.bulkredis.BulkOutcome.Applied;
import io.bulkredis.BulkOutcome.Failed;
import io.bulkredis.BulkOutcome.Missing;
import io.bulkredis.BulkOutcome.NotApplied;
import io.bulkredis.BulkOutcome.NotSent;
import io.bulkredis.BulkOutcome.Unknown;
import io.bulkredis.BulkOutcome.Value;
import io.bulkredis.BulkRedisOperations;
import io.bulkredis.BulkResult;

/**
 * A call that is drawn and not made yet, and what is known of its answer.
 *
 * @param <T> the type of the values
 * @param operation what is called
 * @param keys the keys by position
 * @param method makes the call
 * @param check tells of a key and an outcome whether they can belong together, and takes
 * note of it
 * @param atLeast the lowest count there can be if the call ends without a problem
 * @param atMost the highest count there can be
 */
record Call<T>(BulkOperation operation, List<String> keys,
		Function<BulkRedisOperations<String, String>, Answer<T>> method, BiPredicate<String, BulkOutcome<T>> check,
		long atLeast, long atMost) {

	Call(BulkOperation operation, List<String> keys, Function<BulkRedisOperations<String, String>, Answer<T>> method,
			BiPredicate<String, BulkOutcome<T>> check) {
		this(operation, keys, method, check, 0, 0);
	}

	/**
	 * What came back, be it in an exception.
	 *
	 * @param <T> the type of the values
	 * @param outcomes by position
	 * @param count what the server counted
	 */
	record Answer<T>(List<BulkOutcome<T>> outcomes, OptionalLong count) {

		static <T> Answer<T> of(BulkResult<String, T> result) {
			return new Answer<>(result.entries().stream().map(BulkResult.Entry::outcome).toList(),
					result.serverCount());
		}

		static <T> Answer<T> ofValues(List<T> values) {
			return each(values.size(), (position) -> valueOrMissing(values.get(position)));
		}

		static <T> Answer<T> ofValues(List<String> keys, Map<String, T> values) {
			return each(keys.size(), (position) -> valueOrMissing(values.get(keys.get(position))));
		}

		static Answer<Boolean> ofPresence(List<Boolean> present) {
			return each(present.size(), (position) -> valueOrMissing(present.get(position) ? true : null));
		}

		static Answer<Long> ofTimesToLive(List<Long> seconds) {
			return each(seconds.size(),
					(position) -> valueOrMissing((seconds.get(position) != -2) ? seconds.get(position) : null));
		}

		static <T> Answer<T> ofConditions(List<Boolean> applied) {
			return each(applied.size(),
					(position) -> applied.get(position) ? new Applied<>(null, 1) : new NotApplied<>(1));
		}

		static <T> Answer<T> ofNumbers(List<T> numbers) {
			return each(numbers.size(), (position) -> new Applied<>(numbers.get(position), 1));
		}

		static <T> Answer<T> allApplied(int size) {
			return each(size, (position) -> new Applied<>(null, 1));
		}

		static <T> Answer<T> counted(int size, long count) {
			return new Answer<>(Answer.<T>allApplied(size).outcomes, OptionalLong.of(count));
		}

		static BulkCounts counts(List<? extends BulkOutcome<?>> outcomes) {
			return new BulkCounts(count(outcomes, Value.class), count(outcomes, Missing.class),
					count(outcomes, Applied.class), count(outcomes, NotApplied.class), count(outcomes, Failed.class),
					count(outcomes, NotSent.class), count(outcomes, Unknown.class));
		}

		private static int count(List<? extends BulkOutcome<?>> outcomes, Class<?> type) {
			return (int) outcomes.stream().filter(type::isInstance).count();
		}

		private static <T> Answer<T> each(int size, IntFunction<BulkOutcome<T>> outcome) {
			List<BulkOutcome<T>> outcomes = new ArrayList<>(size);
			for (int position = 0; position < size; position++) {
				outcomes.add(outcome.apply(position));
			}
			return new Answer<>(outcomes, OptionalLong.empty());
		}

		private static <T> BulkOutcome<T> valueOrMissing(T value) {
			return (value != null) ? new Value<>(value, 1) : new Missing<>(1);
		}

	}

}
