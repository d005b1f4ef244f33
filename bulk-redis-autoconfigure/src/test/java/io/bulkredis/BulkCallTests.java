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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.bulkredis.BulkCall.Entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link BulkCall}.
 */
class BulkCallTests {

	@Test
	void keysAreTheItemsInTheirOrder() {
		BulkCall<String, String> call = BulkCall.ofKeys(BulkOperation.MULTI_GET, List.of("b", "a", "b"));
		assertThat(call.keys()).containsExactly("b", "a", "b");
		assertThat(call.items()).isSameAs(call.keys());
		assertThat(call.size()).isEqualTo(3);
	}

	@Test
	void keysAreASnapshot() {
		List<String> keys = Arrays.asList("a", "b");
		BulkCall<String, String> call = BulkCall.ofKeys(BulkOperation.MULTI_GET, keys);
		keys.set(0, "c");
		assertThat(call.keys()).containsExactly("a", "b");
	}

	@Test
	void entriesAreTheItemsInTheOrderOfTheMap() {
		Map<String, Integer> map = new LinkedHashMap<>();
		map.put("b", 2);
		map.put("a", 1);
		BulkCall<String, Entry<String, Integer>> call = BulkCall.ofMap(BulkOperation.MULTI_SET, map, "value");
		assertThat(call.keys()).containsExactly("b", "a");
		assertThat(call.items()).containsExactly(new Entry<>("b", 2), new Entry<>("a", 1));
	}

	@Test
	void nullKeyIsNamedByItsPosition() {
		List<String> keys = Arrays.asList("secret", "secret", null);
		assertThatIllegalArgumentException().isThrownBy(() -> BulkCall.ofKeys(BulkOperation.MULTI_GET, keys))
			.withMessage("The input of a bulk operation must not contain null, but the key at position 2 is null");
		Map<String, String> map = new LinkedHashMap<>();
		map.put("secret", "secret");
		map.put(null, "secret");
		assertThatIllegalArgumentException().isThrownBy(() -> BulkCall.ofMap(BulkOperation.MULTI_SET, map, "value"))
			.withMessage("The input of a bulk operation must not contain null, but the key at position 1 is null");
	}

	@Test
	void nullArgumentIsNamedByThePositionOfItsKey() {
		Map<String, Long> map = new LinkedHashMap<>();
		map.put("secret", 1L);
		map.put("secret too", null);
		assertThatIllegalArgumentException().isThrownBy(() -> BulkCall.ofMap(BulkOperation.INCREMENT, map, "delta"))
			.withMessage("The input of a bulk operation must not contain null, but the delta at position 1 is null");
	}

}
