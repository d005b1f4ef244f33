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

import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Bulk operations on HyperLogLogs, named as
 * {@link org.springframework.data.redis.core.HyperLogLogOperations} names them, for many
 * keys at once.
 * <p>
 * What holds for all of them, chunks and exceptions included, is said at
 * {@link BulkRedisOperations}. A key that holds something other than a HyperLogLog fails
 * by itself, with {@link FailureKind#COMMAND}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1
 */
public interface BulkHyperLogLogOperations<K, V> {

	/**
	 * Count values in many HyperLogLogs: {@code PFADD} per key, or several for a key with
	 * more values than a chunk has keys. Never sent twice when the first answer is not
	 * known. If some of several commands were carried out and others not, the key is
	 * unknown. A time to live stays.
	 * @param values the values by key; {@code null} and empty collections are not allowed
	 * in it
	 * @return for each key, in the order of the map, whether its estimate may have
	 * changed. Empty for an empty input.
	 * @throws IllegalArgumentException if a key or a value is {@code null}, or if a key
	 * has no value
	 * @throws BulkRedisException if the values of a key were surely not counted, or may
	 * have been; its result has the others
	 */
	Map<K, Boolean> add(Map<? extends K, ? extends Collection<? extends V>> values);

	/**
	 * Get the estimates of many HyperLogLogs: {@code PFCOUNT} per key. One for each key,
	 * not one of all together.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return for each key, in the order of the keys, about how many different values it
	 * has counted, 0 where the key is missing. Empty for an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if an estimate could not be had; its result has the
	 * others
	 */
	List<Long> size(Collection<? extends K> keys);

}
