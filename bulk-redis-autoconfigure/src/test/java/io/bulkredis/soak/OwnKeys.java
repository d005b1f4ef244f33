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

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import io.bulkredis.BulkOutcome;
import io.bulkredis.BulkOutcome.Applied;
import io.bulkredis.BulkOutcome.Unknown;

/**
 * What the keys that one thread writes may hold: what was applied last, or any write of
 * unknown outcome, which can come late. The empty text stands for no value.
 */
final class OwnKeys {

	static final String NOTHING = "";

	private final Map<String, String> last = new HashMap<>();

	private final Map<String, Set<String>> possible = new HashMap<>();

	/**
	 * Note a write, if it is of such a key.
	 * @param written the value, or {@link #NOTHING}
	 * @param repeatable whether it may have been sent more than once, and come late so
	 */
	void note(String key, String written, BulkOutcome<?> outcome, boolean repeatable) {
		if (Space.of(key) != Space.OWN) {
			return;
		}
		boolean applied = outcome instanceof Applied<?>;
		if (applied) {
			this.last.put(key, written);
		}
		if (outcome instanceof Unknown<?> || (applied && repeatable)) {
			this.possible.computeIfAbsent(key, (added) -> new HashSet<>()).add(written);
		}
	}

	boolean canHold(String key, String value) {
		return this.last.getOrDefault(key, NOTHING).equals(value)
				|| this.possible.getOrDefault(key, Set.of()).contains(value);
	}

	boolean canBeThere(String key) {
		return isThereAtLast(key)
				|| this.possible.getOrDefault(key, Set.of()).stream().anyMatch((value) -> !value.equals(NOTHING));
	}

	boolean isThere(String key) {
		return isThereAtLast(key) && !canHold(key, NOTHING);
	}

	/**
	 * Return the keys that hold, or may hold, something or nothing.
	 */
	Set<String> keys() {
		Set<String> keys = new HashSet<>(this.last.keySet());
		keys.addAll(this.possible.keySet());
		return keys;
	}

	private boolean isThereAtLast(String key) {
		return !this.last.getOrDefault(key, NOTHING).equals(NOTHING);
	}

}
