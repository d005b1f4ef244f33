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

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link BulkOperation}.
 */
class BulkOperationTests {

	private static final Map<String, Class<?>> VIEWS = Map.ofEntries(Map.entry("geo", BulkGeoOperations.class),
			Map.entry("hyperLogLog", BulkHyperLogLogOperations.class), Map.entry("execute", BulkCommand.class),
			Map.entry("hash", BulkHashOperations.class), Map.entry("list", BulkListOperations.class),
			Map.entry("set", BulkSetOperations.class), Map.entry("stream", BulkStreamOperations.class),
			Map.entry("value", BulkValueOperations.class), Map.entry("zset", BulkZSetOperations.class));

	@Test
	void idsAreUnique() {
		assertThat(BulkOperation.values()).extracting(BulkOperation::id).doesNotHaveDuplicates();
	}

	@ParameterizedTest
	@EnumSource
	void idsAreNamesOfMethods(BulkOperation operation) {
		String id = operation.id();
		int dot = id.indexOf('.');
		Class<?> operations = (dot < 0) ? BulkRedisOperations.class : VIEWS.get(id.substring(0, dot));
		assertThat(operations.getMethods()).extracting(Method::getName).contains(id.substring(dot + 1));
	}

	@Test
	void readsAreThoseThatChangeNothing() {
		assertThat(Arrays.stream(BulkOperation.values()).filter(BulkOperation::isRead)).containsExactlyInAnyOrder(
				BulkOperation.MULTI_GET, BulkOperation.GET_BIT, BulkOperation.HASH_ENTRIES,
				BulkOperation.HASH_MULTI_GET, BulkOperation.HASH_SIZE, BulkOperation.HASH_HAS_KEY,
				BulkOperation.EXECUTE_READ, BulkOperation.LIST_RANGE, BulkOperation.LIST_SIZE,
				BulkOperation.SET_MEMBERS, BulkOperation.SET_SIZE, BulkOperation.SET_IS_MEMBER,
				BulkOperation.ZSET_RANGE, BulkOperation.ZSET_RANGE_WITH_SCORES, BulkOperation.ZSET_SCORE,
				BulkOperation.ZSET_SIZE, BulkOperation.COUNT_EXISTING_KEYS, BulkOperation.HAS_KEYS,
				BulkOperation.GET_EXPIRE, BulkOperation.GEO_POSITION, BulkOperation.HYPER_LOG_LOG_SIZE);
	}

	@Test
	void countedAreThoseAnsweredByCount() {
		assertThat(Arrays.stream(BulkOperation.values()).filter(BulkOperation::isCounted)).containsExactlyInAnyOrder(
				BulkOperation.DELETE, BulkOperation.UNLINK, BulkOperation.TOUCH, BulkOperation.COUNT_EXISTING_KEYS);
	}

}
