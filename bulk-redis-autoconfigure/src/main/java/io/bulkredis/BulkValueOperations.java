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
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Bulk operations on string values (or simple values), named as
 * {@link org.springframework.data.redis.core.ValueOperations} names them.
 * <p>
 * What holds for all of them, chunks and exceptions included, is said at
 * {@link BulkRedisOperations}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1
 */
public interface BulkValueOperations<K, V> {

	/**
	 * Get the values of many keys: {@code MGET} per chunk.
	 * <p>
	 * A key that holds something other than a string (a list, a hash, …) counts as
	 * missing, as {@code MGET} has it. The values need not be of one moment: other
	 * clients' commands may run between two chunks.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return the values in the order of the keys, one for each position, {@code null}
	 * where the key is missing; a fixed-size list that is the caller's own. Empty for an
	 * empty input.
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a value could not be had or not be deserialized; its
	 * result has the others
	 */
	List<@Nullable V> multiGet(Collection<? extends K> keys);

	/**
	 * Get the values of many keys as a map of those that are there: {@code MGET} per
	 * chunk, under the terms of {@link #multiGet(Collection)}.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return the values by key, in the order of the keys; missing keys are left out. A
	 * map that is the caller's own. Empty for an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a value could not be had or not be deserialized; its
	 * result has the others
	 */
	Map<K, V> multiGetAsMap(Collection<? extends K> keys);

	/**
	 * Set many keys: {@code MSET} per chunk, in the order of the map. Times to live that
	 * the keys had are gone.
	 * <p>
	 * Not atomic, unlike a single {@code MSET}: other clients can see some of the keys
	 * set and others not yet, and when it fails, some may be set.
	 * @param map the values by key; {@code null} is not allowed in it
	 * @throws IllegalArgumentException if a key or a value is {@code null}
	 * @throws BulkRedisException if a key was surely not set, or may not have been
	 */
	void multiSet(Map<? extends K, ? extends V> map);

	/**
	 * Set many keys with one time to live: {@code SET … PX} per key, so that no key is
	 * ever there without its time to live. Not atomic as a whole.
	 * @param map the values by key; {@code null} is not allowed in it
	 * @param timeout the time to live, at least a millisecond
	 * @throws IllegalArgumentException if a key or a value is {@code null}, or the time
	 * to live is shorter than a millisecond
	 * @throws BulkRedisException if a key was surely not set, or may not have been
	 */
	void multiSet(Map<? extends K, ? extends V> map, Duration timeout);

	/**
	 * Set many keys with a time to live for each: {@code SET … PX} per key. Not atomic as
	 * a whole.
	 * @param map the values by key; {@code null} is not allowed in it
	 * @param timeout gives the time to live of a key, at least a millisecond; called once
	 * per key, before anything is sent
	 * @throws IllegalArgumentException if a key, a value or a time to live is
	 * {@code null}, or a time to live is shorter than a millisecond
	 * @throws BulkRedisException if a key was surely not set, or may not have been
	 */
	void multiSet(Map<? extends K, ? extends V> map, Function<? super K, Duration> timeout);

	/**
	 * Set each key that is not there yet: {@code SET … NX} per key. Every key is decided
	 * for itself, unlike with {@code MSETNX}, which sets all keys or none.
	 * @param map the values by key; {@code null} is not allowed in it
	 * @return for each key, in the order of the map, whether it was set now. Empty for an
	 * empty input.
	 * @throws IllegalArgumentException if a key or a value is {@code null}
	 * @throws BulkRedisException if a key was surely not set though its condition was not
	 * tested, or may have been
	 */
	Map<K, Boolean> setIfAbsent(Map<? extends K, ? extends V> map);

	/**
	 * Set each key that is not there yet, with a time to live: {@code SET … PX … NX} per
	 * key.
	 * @param map the values by key; {@code null} is not allowed in it
	 * @param timeout the time to live of the keys set now, at least a millisecond; keys
	 * that are there keep theirs
	 * @return for each key, in the order of the map, whether it was set now. Empty for an
	 * empty input.
	 * @throws IllegalArgumentException if a key or a value is {@code null}, or the time
	 * to live is shorter than a millisecond
	 * @throws BulkRedisException if a key was surely not set though its condition was not
	 * tested, or may have been
	 */
	Map<K, Boolean> setIfAbsent(Map<? extends K, ? extends V> map, Duration timeout);

	/**
	 * Set each key that is there: {@code SET … XX} per key. Times to live that the keys
	 * had are gone.
	 * @param map the values by key; {@code null} is not allowed in it
	 * @return for each key, in the order of the map, whether it was set. Empty for an
	 * empty input.
	 * @throws IllegalArgumentException if a key or a value is {@code null}
	 * @throws BulkRedisException if a key was surely not set though its condition was not
	 * tested, or may have been
	 */
	Map<K, Boolean> setIfPresent(Map<? extends K, ? extends V> map);

	/**
	 * Set each key that is there, with a time to live: {@code SET … PX … XX} per key.
	 * @param map the values by key; {@code null} is not allowed in it
	 * @param timeout the time to live of the keys that are set, at least a millisecond
	 * @return for each key, in the order of the map, whether it was set. Empty for an
	 * empty input.
	 * @throws IllegalArgumentException if a key or a value is {@code null}, or the time
	 * to live is shorter than a millisecond
	 * @throws BulkRedisException if a key was surely not set though its condition was not
	 * tested, or may have been
	 */
	Map<K, Boolean> setIfPresent(Map<? extends K, ? extends V> map, Duration timeout);

	/**
	 * Set many keys, each on terms of its own: {@code SET} per key with the options of
	 * its entry. Every key is decided for itself. Not atomic as a whole.
	 * <p>
	 * Named {@code set} and not {@code multiSet}, because it is Spring's {@code set} with
	 * options for many keys at once, which likewise answers whether the key was set.
	 * @param entries the values and options by key; {@code null} is not allowed in it
	 * @return for each key, in the order of the map, whether it was set: {@code false}
	 * where the entry has a condition that did not hold. Empty for an empty input.
	 * @throws IllegalArgumentException if a key or an entry is {@code null}
	 * @throws BulkRedisException if a key was surely not set though its condition was not
	 * tested, or may have been
	 */
	Map<K, Boolean> set(Map<? extends K, ? extends BulkSetEntry<? extends V>> entries);

	/**
	 * Set many keys and get the values that they had: {@code GETSET} per key. Times to
	 * live that the keys had are gone. Never sent twice when the first answer is not
	 * known: the second would be the new value.
	 * @param map the new values by key; {@code null} is not allowed in it
	 * @return the former values by key, in the order of the map, {@code null} where the
	 * key was missing. Empty for an empty input.
	 * @throws IllegalArgumentException if a key or a value is {@code null}
	 * @throws BulkRedisException if a key failed (it holds something other than a string,
	 * say) or its outcome is unknown. A former value that could not be deserialized makes
	 * its key unknown, although it is set. The result has the others.
	 */
	Map<K, @Nullable V> getAndSet(Map<? extends K, ? extends V> map);

	/**
	 * Get the values of many keys and delete the keys: {@code GETDEL} per key (since
	 * Redis 6.2). Never sent twice when the first answer is not known: the key would be
	 * missing then.
	 * @param keys the keys; duplicates are allowed, of which at most one finds a value;
	 * {@code null} is not
	 * @return the values in the order of the keys, one for each position, {@code null}
	 * where the key was missing; unmodifiable. Empty for an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a key failed (it holds something other than a string,
	 * say) or its outcome is unknown. A value that could not be deserialized makes its
	 * key unknown, and is gone. The result has the others.
	 */
	List<@Nullable V> getAndDelete(Collection<? extends K> keys);

	/**
	 * Get the values of many keys and set the keys' time to live: {@code GETEX … PX} per
	 * key (since Redis 6.2).
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @param timeout the time to live, at least a millisecond
	 * @return the values in the order of the keys, one for each position, {@code null}
	 * where the key is missing; unmodifiable. Empty for an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}, or the time to live is
	 * shorter than a millisecond
	 * @throws BulkRedisException if a key failed (it holds something other than a string,
	 * say) or its outcome is unknown. A value that could not be deserialized makes its
	 * key unknown, although its time to live is set. The result has the others.
	 */
	List<@Nullable V> getAndExpire(Collection<? extends K> keys, Duration timeout);

	/**
	 * Get the values of many keys and remove the keys' time to live:
	 * {@code GETEX … PERSIST} per key (since Redis 6.2).
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return the values in the order of the keys, one for each position, {@code null}
	 * where the key is missing; unmodifiable. Empty for an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a key failed (it holds something other than a string,
	 * say) or its outcome is unknown. A value that could not be deserialized makes its
	 * key unknown, although its time to live is removed. The result has the others.
	 */
	List<@Nullable V> getAndPersist(Collection<? extends K> keys);

	/**
	 * Append to many values: {@code APPEND} per key. A key that is missing counts as
	 * empty. What is appended goes through the template's string serializer, as with
	 * {@link org.springframework.data.redis.core.ValueOperations#append}. Never sent
	 * twice when the first answer is not known.
	 * @param values what to append, by key; {@code null} is not allowed in it
	 * @return the length of the value in bytes after that, by key, in the order of the
	 * map. Empty for an empty input.
	 * @throws IllegalArgumentException if a key or a value is {@code null}
	 * @throws BulkRedisException if a key failed (it holds something other than a string,
	 * say) or whether it was appended to is unknown; its result has the others
	 */
	Map<K, Long> append(Map<? extends K, String> values);

	/**
	 * Get one bit of many values: {@code GETBIT} per key. A bit beyond the end of a
	 * value, or of a missing key, is 0.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @param offset which bit, from 0, which is the highest of the first byte
	 * @return for each key, in the order of the keys, whether the bit is 1. Empty for an
	 * empty input.
	 * @throws IllegalArgumentException if a key is {@code null}, or the offset is
	 * negative
	 * @throws BulkRedisException if the bit of a key could not be had; its result has the
	 * others
	 */
	List<Boolean> getBit(Collection<? extends K> keys, long offset);

	/**
	 * Set one bit of many values: {@code SETBIT} per key. A value that is too short is
	 * lengthened. Never sent twice when the first answer is not known: the second would
	 * be the new bit.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @param offset which bit, from 0, which is the highest of the first byte
	 * @param value whether the bit is to be 1
	 * @return for each key, in the order of the keys, whether the bit was 1 before. Empty
	 * for an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}, or the offset is
	 * negative
	 * @throws BulkRedisException if a bit was surely not set, or may have been; its
	 * result has the others
	 */
	List<Boolean> setBit(Collection<? extends K> keys, long offset, boolean value);

	/**
	 * Add to many counters: {@code INCRBY} per key. A key that is missing counts from 0.
	 * Never sent twice when the first answer is not known.
	 * @param deltas what to add, by key; may be negative; {@code null} is not allowed in
	 * it
	 * @return the number after the increment, by key, in the order of the map. Empty for
	 * an empty input.
	 * @throws IllegalArgumentException if a key or a delta is {@code null}
	 * @throws BulkRedisException if a key failed (it holds no integer, say) or whether it
	 * was incremented is unknown; its result has the others
	 */
	Map<K, Long> increment(Map<? extends K, Long> deltas);

}
