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

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Results by position.
 */
final class Positions {

	private Positions() {
	}

	/**
	 * Return an unmodifiable list of what a function gives for each position.
	 */
	@SuppressWarnings("unchecked")
	static <T extends @Nullable Object> List<T> list(int size, IntFunction<? extends T> function) {
		Object[] elements = new Object[size];
		Arrays.setAll(elements, function);
		return (List<T>) Collections.unmodifiableList(Arrays.asList(elements));
	}

	/**
	 * Return an unmodifiable list of the results of all positions, which must have one.
	 */
	static <T> List<T> list(Outcomes<T> outcomes) {
		return list(outcomes.size(), (position) -> required(outcomes.value(position)));
	}

	/**
	 * Return a map of what a function gives for each position of a call, by key, in the
	 * order of the input.
	 */
	static <K, T> Map<K, T> map(BulkCall<K, ?> call, IntFunction<@Nullable T> function) {
		Map<K, T> results = new LinkedHashMap<>();
		for (int position = 0; position < call.size(); position++) {
			results.put(call.keys().get(position), required(function.apply(position)));
		}
		return results;
	}

	/**
	 * Return the result of a position, which must have one.
	 */
	static <T> T required(@Nullable T result) {
		Assert.state(result != null, "A position without a problem has a result");
		return result;
	}

}
