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
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The input of a call, checked: nothing in it is {@code null}.
 *
 * @param <K> the type of the keys
 * @param <I> the type of the items: keys, or keys with something to write
 * @param operation what is called
 * @param keys the keys by position
 * @param items the items by position
 */
record BulkCall<K, I>(BulkOperation operation, List<K> keys, List<I> items) {

	@SuppressWarnings("unchecked")
	static <K> BulkCall<K, K> ofKeys(BulkOperation operation, Collection<? extends K> keys) {
		List<K> snapshot = (List<K>) Arrays.asList(keys.toArray());
		for (int position = 0; position < snapshot.size(); position++) {
			requireNonNull("key", snapshot.get(position), position);
		}
		return new BulkCall<>(operation, snapshot, snapshot);
	}

	static <K, A> BulkCall<K, Entry<K, A>> ofMap(BulkOperation operation, Map<? extends K, ? extends A> map,
			String argumentName) {
		List<K> keys = new ArrayList<>(map.size());
		List<Entry<K, A>> items = new ArrayList<>(map.size());
		map.forEach((key, argument) -> {
			requireNonNull("key", key, keys.size());
			requireNonNull(argumentName, argument, keys.size());
			keys.add(key);
			items.add(new Entry<>(key, argument));
		});
		return new BulkCall<>(operation, keys, items);
	}

	int size() {
		return this.keys.size();
	}

	private static void requireNonNull(String what, Object element, int position) {
		if (element == null) {
			throw new IllegalArgumentException("The input of a bulk operation must not contain null, but the " + what
					+ " at position " + position + " is null");
		}
	}

	/**
	 * A key and what to write for it.
	 *
	 * @param <K> the type of the key
	 * @param <A> the type of the argument
	 * @param key the key
	 * @param argument what to write
	 */
	record Entry<K, A>(K key, A argument) {
	}

}
