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

package io.bulkredis.sample.migration;

import java.util.List;

import io.bulkredis.BulkRedisOperations;
import org.jspecify.annotations.Nullable;

/**
 * After: what {@link ReadByMultiGet} says, with {@code bulk} in the place of
 * {@code redis}.
 * <p>
 * The keys go out in chunks, a few of them in flight at a time, so other clients get in
 * between and decoding starts with the first chunk. What changes for the caller:
 * <ul>
 * <li>the values need not be of one moment;</li>
 * <li>when some of them cannot be had, the {@code BulkRedisException} has the others, and
 * what became of each key;</li>
 * <li>{@code bulk-redis.timeout} is the deadline, not
 * {@code spring.data.redis.timeout}.</li>
 * </ul>
 *
 * @param <V> the type of the values
 */
public class ReadByBulk<V> implements ReadStrategy<V> {

	private final BulkRedisOperations<String, V> bulk;

	public ReadByBulk(BulkRedisOperations<String, V> bulk) {
		this.bulk = bulk;
	}

	@Override
	public List<@Nullable V> read(List<String> keys) {
		return this.bulk.opsForValue().multiGet(keys);
	}

}
