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
import java.util.Set;

/**
 * Bulk operations on sets, named as
 * {@link org.springframework.data.redis.core.SetOperations} names them, for many keys at
 * once.
 * <p>
 * What holds for all of them, chunks and exceptions included, is said at
 * {@link BulkRedisOperations}. A key that holds something other than a set fails by
 * itself, with {@link FailureKind#COMMAND}.
 * <p>
 * A set that is given more members than a chunk has keys, or loses as many, is changed by
 * several commands, each of as many members, so that none of them keeps the server busy
 * for long. If some of them were carried out and others not, the key is unknown.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1
 */
public interface BulkSetOperations<K, V> {

	/**
	 * Add members to many sets: {@code SADD} per key, or several for a key with more
	 * members than a chunk has keys. Members that were there stay, as does a time to
	 * live. To add them again does no harm, but would count none: never sent twice when
	 * the first answer is not known.
	 * @param values the members by key; {@code null} and empty collections are not
	 * allowed in it
	 * @return how many members were added that were not there, by key, in the order of
	 * the map. Empty for an empty input.
	 * @throws IllegalArgumentException if a key or a member is {@code null}, or if a key
	 * has no member
	 * @throws BulkRedisException if the members of a key were surely not added, or may
	 * not have been; its result has the others
	 */
	Map<K, Long> add(Map<? extends K, ? extends Collection<? extends V>> values);

	/**
	 * Add members to many sets and set the time to live of each set, as one: {@code EVAL}
	 * of a script with {@code SADD} and {@code PEXPIRE} per key, so that no set that was
	 * written is ever without its time to live. Otherwise as {@link #add(Map)}.
	 * @param values the members by key; {@code null} and empty collections are not
	 * allowed in it
	 * @param timeout the time to live of each key, at least a millisecond; set even where
	 * all members were there
	 * @return how many members were added that were not there, by key, in the order of
	 * the map. Empty for an empty input.
	 * @throws IllegalArgumentException if a key or a member is {@code null}, if a key has
	 * no member, or if the time to live is shorter than a millisecond
	 * @throws BulkRedisException if the members of a key were surely not added, or may
	 * not have been; its result has the others
	 */
	Map<K, Long> add(Map<? extends K, ? extends Collection<? extends V>> values, Duration timeout);

	/**
	 * Remove members of many sets: {@code SREM} per key, or several for a key with more
	 * members than a chunk has keys. A set that loses its last member is gone. Never sent
	 * twice when the first answer is not known.
	 * @param values the members by key; {@code null} and empty collections are not
	 * allowed in it
	 * @return how many members were removed, by key, in the order of the map. Empty for
	 * an empty input.
	 * @throws IllegalArgumentException if a key or a member is {@code null}, or if a key
	 * has no member
	 * @throws BulkRedisException if the members of a key were surely not removed, or may
	 * not have been; its result has the others
	 */
	Map<K, Long> remove(Map<? extends K, ? extends Collection<? extends V>> values);

	/**
	 * Get many sets as a whole: {@code SMEMBERS} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return the sets in the order of the keys, one for each position, empty where the
	 * key is missing: Redis has no empty set; sets that are the caller's own, in the
	 * server's order. Empty for an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a set could not be had or not be deserialized; its
	 * result has the others
	 */
	List<Set<V>> members(Collection<? extends K> keys);

	/**
	 * Get the number of members of many sets: {@code SCARD} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return the numbers in the order of the keys, 0 where the key is missing. Empty for
	 * an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a number could not be had; its result has the others
	 */
	List<Long> size(Collection<? extends K> keys);

	/**
	 * Tell which of many sets have a value as a member: {@code SISMEMBER} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @param value the value
	 * @return for each key, in the order of the keys, whether its set has the value.
	 * Empty for an empty input.
	 * @throws IllegalArgumentException if a key or the value is {@code null}
	 * @throws BulkRedisException if it could not be found out for a key; its result has
	 * the others
	 */
	List<Boolean> isMember(Collection<? extends K> keys, V value);

	/**
	 * Tell which of many sets have a value as a member, another value for each:
	 * {@code SISMEMBER} per key.
	 * @param values the value by key; {@code null} is not allowed in it
	 * @return whether the set has the value, by key, in the order of the map. Empty for
	 * an empty input.
	 * @throws IllegalArgumentException if a key or a value is {@code null}
	 * @throws BulkRedisException if it could not be found out for a key; its result has
	 * the others
	 */
	Map<K, Boolean> isMember(Map<? extends K, ? extends V> values);

}
