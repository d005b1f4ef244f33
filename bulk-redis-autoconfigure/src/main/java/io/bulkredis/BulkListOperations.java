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

/**
 * Bulk operations on lists, named as
 * {@link org.springframework.data.redis.core.ListOperations} names them, for many keys at
 * once.
 * <p>
 * What holds for all of them, chunks and exceptions included, is said at
 * {@link BulkRedisOperations}. A key that holds something other than a list fails by
 * itself, with {@link FailureKind#COMMAND}.
 * <p>
 * What is pushed to a key goes in one command, however much it is: of several, another
 * client's elements could come in between, and a lost connection could leave a part. More
 * than about 1,000,000 elements for one key would keep the server busy for too long; such
 * a key is not sent and fails with {@link FailureKind#SERIALIZATION}, whose cause says
 * so.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1
 */
public interface BulkListOperations<K, V> {

	/**
	 * Append to many lists, to each in the order of its elements: {@code RPUSH} per key.
	 * Elements that were there stay, as does a time to live. Never sent twice when the
	 * first answer is not known.
	 * @param values the elements by key; {@code null} and empty collections are not
	 * allowed in it
	 * @return the length of each list after the push, by key, in the order of the map.
	 * Empty for an empty input.
	 * @throws IllegalArgumentException if a key or an element is {@code null}, or if a
	 * key has no element
	 * @throws BulkRedisException if the elements of a key were surely not pushed, or may
	 * not have been; its result has the others
	 */
	Map<K, Long> rightPushAll(Map<? extends K, ? extends Collection<? extends V>> values);

	/**
	 * Append to many lists and set the time to live of each list, as one: {@code EVAL} of
	 * a script with {@code RPUSH} and {@code PEXPIRE} per key, so that no list that was
	 * written is ever without its time to live. Otherwise as {@link #rightPushAll(Map)}.
	 * @param values the elements by key; {@code null} and empty collections are not
	 * allowed in it
	 * @param timeout the time to live of each key, at least a millisecond
	 * @return the length of each list after the push, by key, in the order of the map.
	 * Empty for an empty input.
	 * @throws IllegalArgumentException if a key or an element is {@code null}, if a key
	 * has no element, or if the time to live is shorter than a millisecond
	 * @throws BulkRedisException if the elements of a key were surely not pushed, or may
	 * not have been; its result has the others
	 */
	Map<K, Long> rightPushAll(Map<? extends K, ? extends Collection<? extends V>> values, Duration timeout);

	/**
	 * Put elements before many lists, one after another, so that the last one becomes the
	 * first of the list: {@code LPUSH} per key. Otherwise as {@link #rightPushAll(Map)}.
	 * @param values the elements by key; {@code null} and empty collections are not
	 * allowed in it
	 * @return the length of each list after the push, by key, in the order of the map.
	 * Empty for an empty input.
	 * @throws IllegalArgumentException if a key or an element is {@code null}, or if a
	 * key has no element
	 * @throws BulkRedisException if the elements of a key were surely not pushed, or may
	 * not have been; its result has the others
	 */
	Map<K, Long> leftPushAll(Map<? extends K, ? extends Collection<? extends V>> values);

	/**
	 * Put elements before many lists and set the time to live of each list, as one:
	 * {@code EVAL} of a script with {@code LPUSH} and {@code PEXPIRE} per key. Otherwise
	 * as {@link #leftPushAll(Map)}.
	 * @param values the elements by key; {@code null} and empty collections are not
	 * allowed in it
	 * @param timeout the time to live of each key, at least a millisecond
	 * @return the length of each list after the push, by key, in the order of the map.
	 * Empty for an empty input.
	 * @throws IllegalArgumentException if a key or an element is {@code null}, if a key
	 * has no element, or if the time to live is shorter than a millisecond
	 * @throws BulkRedisException if the elements of a key were surely not pushed, or may
	 * not have been; its result has the others
	 */
	Map<K, Long> leftPushAll(Map<? extends K, ? extends Collection<? extends V>> values, Duration timeout);

	/**
	 * Get the same range of many lists: {@code LRANGE} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @param start the index of the first element; negative ones count from the end, of
	 * which -1 is the last element
	 * @param end the index of the last element, which is included
	 * @return for each key, in the order of the keys, the elements in their order, empty
	 * where the range or the key is missing; lists that are the caller's own. Empty for
	 * an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a range could not be had or not be deserialized; its
	 * result has the others
	 */
	List<List<V>> range(Collection<? extends K> keys, long start, long end);

	/**
	 * Trim many lists to the same range: {@code LTRIM} per key. A list that loses its
	 * last element is gone; a key that is missing stays so. Never sent twice when the
	 * first answer is not known.
	 * @param keys the keys; a duplicate is trimmed as often as it is there; {@code null}
	 * is not allowed
	 * @param start the index of the first element to keep; negative ones count from the
	 * end
	 * @param end the index of the last element to keep
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a list was surely not trimmed, or may not have been
	 */
	void trim(Collection<? extends K> keys, long start, long end);

	/**
	 * Get the length of many lists: {@code LLEN} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return the lengths in the order of the keys, 0 where the key is missing. Empty for
	 * an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a length could not be had; its result has the others
	 */
	List<Long> size(Collection<? extends K> keys);

	/**
	 * Take elements from the start of many lists: {@code LPOP} with a count per key,
	 * which a server knows from version 6.2 on. A list that loses its last element is
	 * gone. Never sent twice when the first answer is not known.
	 * <p>
	 * What was taken is no longer on the server. Where an element cannot be deserialized,
	 * the key is unknown with {@link FailureKind#DESERIALIZATION}; where no answer came,
	 * it is unknown too. In both cases the elements may be lost.
	 * @param keys the keys; a duplicate is taken from as often as it is there;
	 * {@code null} is not allowed
	 * @param count how many elements to take of each list at most, at least 1
	 * @return for each key, in the order of the keys, the elements from the first one on,
	 * empty where the key is missing; lists that are the caller's own. Empty for an empty
	 * input.
	 * @throws IllegalArgumentException if a key is {@code null}, or if the count is not
	 * positive
	 * @throws BulkRedisException if the elements of a key were surely not taken, or may
	 * have been; its result has the others
	 */
	List<List<V>> leftPop(Collection<? extends K> keys, long count);

	/**
	 * Take elements from the end of many lists: {@code RPOP} with a count per key.
	 * Otherwise as {@link #leftPop(Collection, long)}.
	 * @param keys the keys; a duplicate is taken from as often as it is there;
	 * {@code null} is not allowed
	 * @param count how many elements to take of each list at most, at least 1
	 * @return for each key, in the order of the keys, the elements from the last one on,
	 * empty where the key is missing; lists that are the caller's own. Empty for an empty
	 * input.
	 * @throws IllegalArgumentException if a key is {@code null}, or if the count is not
	 * positive
	 * @throws BulkRedisException if the elements of a key were surely not taken, or may
	 * have been; its result has the others
	 */
	List<List<V>> rightPop(Collection<? extends K> keys, long count);

}
