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

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Bulk operations on hashes, named as
 * {@link org.springframework.data.redis.core.HashOperations} names them, for many keys at
 * once. Hash keys and hash values go through the template's serializers for those.
 * <p>
 * What holds for all of them, chunks and exceptions included, is said at
 * {@link BulkRedisOperations}. A key that holds something other than a hash fails by
 * itself, with {@link FailureKind#COMMAND}.
 *
 * @param <K> the type of the keys
 * @param <HK> the type of the hash keys
 * @param <HV> the type of the hash values
 * @since 0.1
 */
public interface BulkHashOperations<K, HK, HV> {

	/**
	 * Get many hashes as a whole: {@code HGETALL} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return the hashes in the order of the keys, one for each position, empty where the
	 * key is missing: Redis has no empty hash; maps that are the caller's own, in the
	 * server's order. Empty for an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a hash could not be had or not be deserialized; its
	 * result has the others
	 */
	List<Map<HK, HV>> entries(Collection<? extends K> keys);

	/**
	 * Get some fields of many hashes: {@code HMGET} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @param hashKeys the fields, the same ones of each hash; duplicates are allowed,
	 * {@code null} is not
	 * @return for each key, in the order of the keys, the values in the order of the
	 * fields, {@code null} where the field or the key is missing. Empty for an empty
	 * input.
	 * @throws IllegalArgumentException if a key or a field is {@code null}, or if there
	 * is no field
	 * @throws BulkRedisException if a hash could not be had or not be deserialized; its
	 * result has the others
	 */
	List<List<@Nullable HV>> multiGet(Collection<? extends K> keys, Collection<? extends HK> hashKeys);

	/**
	 * Set fields of many hashes: {@code HSET} per key. Fields that are not named stay, as
	 * does a time to live.
	 * <p>
	 * A hash with more fields than a chunk has keys is set by several commands, each of
	 * as many fields, so that none of them keeps the server busy for long. If some of
	 * them were carried out and others not, the key is unknown; to set them again does no
	 * harm.
	 * @param maps the fields and their values by key; {@code null} and empty maps are not
	 * allowed in it
	 * @throws IllegalArgumentException if a key, a field or a value is {@code null}, or
	 * if a key has no field
	 * @throws BulkRedisException if the fields of a key were surely not set, or may not
	 * have been
	 */
	void putAll(Map<? extends K, ? extends Map<? extends HK, ? extends HV>> maps);

	/**
	 * Set fields of many hashes and the time to live of each hash, as one: {@code EVAL}
	 * of a script with {@code HSET} and {@code PEXPIRE} per key, so that no hash that was
	 * written is ever without its time to live. Otherwise as {@link #putAll(Map)}.
	 * @param maps the fields and their values by key; {@code null} and empty maps are not
	 * allowed in it
	 * @param timeout the time to live of each key, at least a millisecond
	 * @throws IllegalArgumentException if a key, a field or a value is {@code null}, if a
	 * key has no field, or if the time to live is shorter than a millisecond
	 * @throws BulkRedisException if the fields of a key were surely not set, or may not
	 * have been
	 */
	void putAll(Map<? extends K, ? extends Map<? extends HK, ? extends HV>> maps, Duration timeout);

	/**
	 * Delete some fields of many hashes: {@code HDEL} per key. A hash that loses its last
	 * field is gone. Never sent twice when the first answer is not known.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @param hashKeys the fields, the same ones of each hash; {@code null} is not allowed
	 * @return for each key, in the order of the keys, how many fields were deleted, 0
	 * where the key is missing. Empty for an empty input.
	 * @throws IllegalArgumentException if a key or a field is {@code null}, or if there
	 * is no field
	 * @throws BulkRedisException if the fields of a key were surely not deleted, or may
	 * not have been
	 */
	List<Long> delete(Collection<? extends K> keys, Collection<? extends HK> hashKeys);

	/**
	 * Delete fields of many hashes, others of each: {@code HDEL} per key, or several for
	 * a key with more fields than a chunk has keys.
	 * @param hashKeys the fields by key; {@code null} and empty collections are not
	 * allowed in it
	 * @return how many fields were deleted, by key, in the order of the map. Empty for an
	 * empty input.
	 * @throws IllegalArgumentException if a key or a field is {@code null}, or if a key
	 * has no field
	 * @throws BulkRedisException if the fields of a key were surely not deleted, or may
	 * not have been
	 */
	Map<K, Long> delete(Map<? extends K, ? extends Collection<? extends HK>> hashKeys);

	/**
	 * Add to one counter in each of many hashes: {@code HINCRBY} per key. A field that is
	 * missing counts from 0. Never sent twice when the first answer is not known.
	 * @param keys the keys; a duplicate is incremented as often as it is there;
	 * {@code null} is not allowed
	 * @param hashKey the field
	 * @param delta what to add; may be negative
	 * @return the number after the increment, in the order of the keys. Empty for an
	 * empty input.
	 * @throws IllegalArgumentException if a key or the field is {@code null}
	 * @throws BulkRedisException if a field was surely not incremented (it holds no
	 * integer, say), or may have been; its result has the others
	 */
	List<Long> increment(Collection<? extends K> keys, HK hashKey, long delta);

	/**
	 * Add to many counters in many hashes: {@code HINCRBY} per field. Never sent twice
	 * when the first answer is not known. In the result that an exception has, each field
	 * is a position of its own, in the order of the maps, with the key of its hash.
	 * @param deltas what to add, by field, by key; may be negative; {@code null} and
	 * empty maps are not allowed in it
	 * @return the numbers after the increment, by field, by key, in the order of the
	 * maps. Empty for an empty input.
	 * @throws IllegalArgumentException if a key, a field or a delta is {@code null}, or
	 * if a key has no field
	 * @throws BulkRedisException if a field was surely not incremented (it holds no
	 * integer, say), or may have been; its result has the others
	 */
	Map<K, Map<HK, Long>> increment(Map<? extends K, ? extends Map<? extends HK, Long>> deltas);

	/**
	 * Get the number of fields of many hashes: {@code HLEN} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return the numbers in the order of the keys, 0 where the key is missing. Empty for
	 * an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a number could not be had; its result has the others
	 */
	List<Long> size(Collection<? extends K> keys);

	/**
	 * Tell which of many hashes have a field: {@code HEXISTS} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @param hashKey the field
	 * @return for each key, in the order of the keys, whether its hash has the field,
	 * {@code false} where the key is missing. Empty for an empty input.
	 * @throws IllegalArgumentException if a key or the field is {@code null}
	 * @throws BulkRedisException if it could not be found out for a key; its result has
	 * the others
	 */
	List<Boolean> hasKey(Collection<? extends K> keys, HK hashKey);

}
