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

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

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
	private static <I> BulkCall<I, I> of(BulkOperation operation, Collection<? extends I> items, String name) {
		List<I> snapshot = (List<I>) Arrays.asList(items.toArray());
		for (int position = 0; position < snapshot.size(); position++) {
			requireNonNull(name, snapshot.get(position), position);
		}
		return new BulkCall<>(operation, snapshot, snapshot);
	}

	static <K> BulkCall<K, K> ofKeys(BulkOperation operation, Collection<? extends K> keys) {
		return of(operation, keys, "key");
	}

	static <I> BulkCall<I, I> ofItems(BulkOperation operation, Collection<? extends I> items) {
		return of(operation, items, "item");
	}

	static <K, A> BulkCall<K, Entry<K, A>> ofMap(BulkOperation operation, Map<? extends K, ? extends A> map,
			String argumentName) {
		Assert.notNull(map, "map must not be null");
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

	/**
	 * Take a copy of what is to be written for each key, which must be something: a
	 * command without any would be refused by the server.
	 */
	static <K, A> BulkCall<K, Entry<K, List<A>>> ofCollections(BulkOperation operation,
			Map<? extends K, ? extends Collection<? extends A>> map, String argumentName) {
		return ofAll(operation, map, argumentName, (elements, position) -> {
			List<A> copy = new ArrayList<>(elements);
			for (A element : copy) {
				requireNonNull(argumentName, element, position);
			}
			return copy;
		});
	}

	/**
	 * Take a copy of the entries of each key, of which there must be some.
	 */
	static <K, F, A> BulkCall<K, Entry<K, List<Map.Entry<F, A>>>> ofMaps(BulkOperation operation,
			Map<? extends K, ? extends Map<? extends F, ? extends A>> map, String fieldName, String argumentName) {
		return ofAll(operation, map, argumentName, (entries, position) -> {
			List<Map.Entry<F, A>> copy = new ArrayList<>(entries.size());
			entries.forEach((field, argument) -> {
				requireNonNull(fieldName, field, position);
				requireNonNull(argumentName, argument, position);
				copy.add(Map.entry(field, argument));
			});
			return copy;
		});
	}

	/**
	 * Make each element an item by itself, with the key repeated.
	 */
	static <K, A> BulkCall<K, Entry<K, A>> flatten(BulkCall<K, Entry<K, List<A>>> call) {
		List<K> keys = new ArrayList<>();
		List<Entry<K, A>> items = new ArrayList<>();
		for (Entry<K, List<A>> item : call.items()) {
			for (A element : item.argument()) {
				keys.add(item.key());
				items.add(new Entry<>(item.key(), element));
			}
		}
		return new BulkCall<>(call.operation(), keys, items);
	}

	/**
	 * Take a copy of what each key has, of which there must be some.
	 */
	static <K, C, A> BulkCall<K, Entry<K, List<A>>> ofAll(BulkOperation operation, Map<? extends K, ? extends C> map,
			String argumentName, ElementCopier<C, A> copier) {
		Assert.notNull(map, "map must not be null");
		List<K> keys = new ArrayList<>(map.size());
		List<Entry<K, List<A>>> items = new ArrayList<>(map.size());
		map.forEach((key, elements) -> {
			int position = keys.size();
			requireNonNull("key", key, position);
			requireNonNull("collection", elements, position);
			List<A> copy = copier.copy(elements, position);
			if (copy.isEmpty()) {
				throw new IllegalArgumentException("The key at position " + position + " has no " + argumentName
						+ ": leave the key out, or give it at least one");
			}
			keys.add(key);
			items.add(new Entry<>(key, copy));
		});
		return new BulkCall<>(operation, keys, items);
	}

	int size() {
		return this.keys.size();
	}

	/**
	 * Return an element of the input, which must not be {@code null}.
	 */
	static <T> T requireNonNull(String what, @Nullable T element, int position) {
		if (element == null) {
			throw new IllegalArgumentException("The input of a bulk operation must not contain null, but the " + what
					+ " at position " + position + " is null");
		}
		return element;
	}

	/**
	 * Copies what a key has, and looks for {@code null} in it.
	 */
	@FunctionalInterface
	interface ElementCopier<C, A> {

		List<A> copy(C elements, int position);

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
