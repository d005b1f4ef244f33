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

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.core.ZSetOperations.TypedTuple;

/**
 * Bulk operations on sorted sets, named as
 * {@link org.springframework.data.redis.core.ZSetOperations} names them, for many keys at
 * once.
 * <p>
 * What holds for all of them, chunks and exceptions included, is said at
 * {@link BulkRedisOperations}. A key that holds something other than a sorted set fails
 * by itself, with {@link FailureKind#COMMAND}.
 * <p>
 * A sorted set that is given more members than a chunk has keys, or loses as many, is
 * changed by several commands, each of as many members, so that none of them keeps the
 * server busy for long. If some of them were carried out and others not, the key is
 * unknown.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1
 */
public interface BulkZSetOperations<K, V> {

	/**
	 * Add members with their scores to many sorted sets, or give members that are there a
	 * new score: {@code ZADD} per key, or several for a key with more members than a
	 * chunk has keys. Other members stay, as does a time to live. To add them again does
	 * no harm, but would count none: never sent twice when the first answer is not known.
	 * @param tuples the members and their scores by key; {@code null} and empty
	 * collections are not allowed in it; of a member that is there twice, the last score
	 * counts, unless its key is written by several commands, of which one may be repeated
	 * after another
	 * @return how many members were added that were not there, by key, in the order of
	 * the map. Empty for an empty input.
	 * @throws IllegalArgumentException if a key, a tuple, its value or its score is
	 * {@code null}, if a score is not a number, or if a key has no tuple
	 * @throws BulkRedisException if the members of a key were surely not added, or may
	 * not have been; its result has the others
	 */
	Map<K, Long> add(Map<? extends K, ? extends Collection<? extends TypedTuple<V>>> tuples);

	/**
	 * Add members with their scores to many sorted sets and set the time to live of each
	 * sorted set, as one: {@code EVAL} of a script with {@code ZADD} and {@code PEXPIRE}
	 * per key, so that no sorted set that was written is ever without its time to live.
	 * Otherwise as {@link #add(Map)}.
	 * @param tuples the members and their scores by key; {@code null} and empty
	 * collections are not allowed in it; of a member that is there twice, the last score
	 * counts, unless its key is written by several commands, of which one may be repeated
	 * after another
	 * @param timeout the time to live of each key, at least a millisecond; set even where
	 * all members were there
	 * @return how many members were added that were not there, by key, in the order of
	 * the map. Empty for an empty input.
	 * @throws IllegalArgumentException if a key, a tuple, its value or its score is
	 * {@code null}, if a score is not a number, if a key has no tuple, or if the time to
	 * live is shorter than a millisecond
	 * @throws BulkRedisException if the members of a key were surely not added, or may
	 * not have been; its result has the others
	 */
	Map<K, Long> add(Map<? extends K, ? extends Collection<? extends TypedTuple<V>>> tuples, Duration timeout);

	/**
	 * Remove members of many sorted sets: {@code ZREM} per key, or several for a key with
	 * more members than a chunk has keys. A sorted set that loses its last member is
	 * gone. Never sent twice when the first answer is not known.
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
	 * Add to the score of one member in each of many sorted sets: {@code ZINCRBY} per
	 * key. A member that is missing counts from 0. Never sent twice when the first answer
	 * is not known.
	 * @param keys the keys; a duplicate is incremented as often as it is there;
	 * {@code null} is not allowed
	 * @param value the member
	 * @param delta what to add; may be negative
	 * @return the score after the increment, in the order of the keys. Empty for an empty
	 * input.
	 * @throws IllegalArgumentException if a key or the member is {@code null}, or if the
	 * delta is not a number
	 * @throws BulkRedisException if a score was surely not incremented, or may have been;
	 * its result has the others
	 */
	List<Double> incrementScore(Collection<? extends K> keys, V value, double delta);

	/**
	 * Get the members in the same range of many sorted sets: {@code ZRANGE} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @param start the index of the first member, from the lowest score on; negative ones
	 * count from the end, of which -1 is the member with the highest score
	 * @param end the index of the last member, which is included
	 * @return for each key, in the order of the keys, the members in the order of their
	 * scores, empty where the range or the key is missing; sets that are the caller's
	 * own. Empty for an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a range could not be had or not be deserialized; its
	 * result has the others
	 */
	List<Set<V>> range(Collection<? extends K> keys, long start, long end);

	/**
	 * Get the members in the same range of many sorted sets with their scores:
	 * {@code ZRANGE} with {@code WITHSCORES} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @param start the index of the first member, from the lowest score on; negative ones
	 * count from the end, of which -1 is the member with the highest score
	 * @param end the index of the last member, which is included
	 * @return for each key, in the order of the keys, the members and their scores in the
	 * order of the scores, empty where the range or the key is missing; sets that are the
	 * caller's own. Empty for an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a range could not be had or not be deserialized; its
	 * result has the others
	 */
	List<Set<TypedTuple<V>>> rangeWithScores(Collection<? extends K> keys, long start, long end);

	/**
	 * Get the score of one member in each of many sorted sets: {@code ZSCORE} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @param value the member
	 * @return the scores in the order of the keys, {@code null} where the member or the
	 * key is missing. Empty for an empty input.
	 * @throws IllegalArgumentException if a key or the member is {@code null}
	 * @throws BulkRedisException if a score could not be had; its result has the others
	 */
	List<@Nullable Double> score(Collection<? extends K> keys, V value);

	/**
	 * Get the number of members of many sorted sets: {@code ZCARD} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return the numbers in the order of the keys, 0 where the key is missing. Empty for
	 * an empty input.
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a number could not be had; its result has the others
	 */
	List<Long> size(Collection<? extends K> keys);

}
