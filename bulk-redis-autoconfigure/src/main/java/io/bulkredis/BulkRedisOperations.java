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
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Bulk operations on Redis, named as
 * {@link org.springframework.data.redis.core.RedisOperations} names them: one call takes
 * any number of keys.
 * <p>
 * <b>How it is done.</b> The keys are cut into chunks, which are pipelined over one
 * connection that bulk work has for itself, a few in flight at a time; see
 * {@link BulkOptions}. Replies are decoded on the caller's thread. The methods block
 * until all is done or the deadline passes.
 * <p>
 * <b>What chunks cannot promise.</b> A call is not atomic: other clients' commands run
 * between two chunks, and when a call fails, a part of it may be done.
 * <p>
 * <b>Failures.</b> Every position of the input ends as exactly one {@link BulkOutcome}.
 * One key that fails does not take others along: a chunk that the server refuses is sent
 * again key by key, so that each key gets its own answer. When at least one position
 * failed, was not sent or is unknown, every method but {@link #execute} throws
 * {@link BulkRedisException}, which has the outcome of all positions. An empty input
 * returns at once, without a connection. {@code null} in the input is an
 * {@link IllegalArgumentException} before anything is sent; a key that serializes to no
 * bytes fails alone.
 * <p>
 * <b>Retries.</b> When a connection is lost or the server refuses for now, a call goes on
 * over another connection, within its deadline, with the keys that need it. Reads are
 * always repeated, writes when they surely did not happen; idempotent ones that may have
 * only with {@link BulkOptions#withRetryUnknownWrites(boolean)}.
 * <p>
 * <b>Ending early.</b> An interrupt or a {@link BulkCancellation} ends a call at once,
 * with what arrived.
 * <p>
 * <b>Duplicates</b> are kept: each position has its own outcome.
 * <p>
 * <b>Transactions.</b> Bulk work never takes part in a transaction or pipeline that is
 * bound to the calling thread.
 * <p>
 * Instances are thread-safe: one serves all threads. Collections given to a method must
 * not change while it runs.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1
 * @see BulkRedisTemplate
 */
public interface BulkRedisOperations<K, V> {

	/**
	 * Return the operations on string values (or simple values).
	 * @return the operations, with the connections and options of this instance
	 */
	BulkValueOperations<K, V> opsForValue();

	/**
	 * Return the operations on hashes.
	 * @param <HK> the type of the hash keys
	 * @param <HV> the type of the hash values
	 * @return the operations, with the connections and options of this instance
	 */
	<HK, HV> BulkHashOperations<K, HK, HV> opsForHash();

	/**
	 * Return the operations on lists.
	 * @return the operations, with the connections and options of this instance
	 */
	BulkListOperations<K, V> opsForList();

	/**
	 * Return the operations on sets.
	 * @return the operations, with the connections and options of this instance
	 */
	BulkSetOperations<K, V> opsForSet();

	/**
	 * Return the operations on sorted sets.
	 * @return the operations, with the connections and options of this instance
	 */
	BulkZSetOperations<K, V> opsForZSet();

	/**
	 * Return the operations on streams.
	 * @param <HK> the type of the fields
	 * @param <HV> the type of the values
	 * @return the operations, with the connections and options of this instance
	 */
	<HK, HV> BulkStreamOperations<K, HK, HV> opsForStream();

	/**
	 * Return the operations on geospatial indexes.
	 * @return the operations, with the connections and options of this instance
	 */
	BulkGeoOperations<K, V> opsForGeo();

	/**
	 * Return the operations on HyperLogLogs.
	 * @return the operations, with the connections and options of this instance
	 */
	BulkHyperLogLogOperations<K, V> opsForHyperLogLog();

	/**
	 * Return a view with other options, over the same connections.
	 * @param options the options of the view
	 * @return the view; this instance stays as it is
	 */
	BulkRedisOperations<K, V> withOptions(BulkOptions options);

	/**
	 * Return a view whose calls can be cancelled from another thread. Connections are
	 * shared with this instance.
	 * @param cancellation cancels the calls of the view
	 * @return the view, as thread-safe as this instance
	 */
	BulkRedisOperations<K, V> withCancellation(BulkCancellation cancellation);

	/**
	 * Return the options of this instance, to derive others from.
	 * @return the options
	 */
	BulkOptions getOptions();

	/**
	 * Delete many keys: {@code DEL} per chunk. Outcomes are {@link BulkOutcome.Applied
	 * applied} for each key that is gone now, whether or not it was there;
	 * {@link BulkResult#serverCount()} has the count so far when it fails. Too low if a
	 * chunk was sent twice after its first answer was lost, which happens only with
	 * {@link BulkOptions#withRetryUnknownWrites(boolean)}.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return the number of keys that were there and are deleted
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a key was surely not deleted, or may not have been
	 */
	long delete(Collection<? extends K> keys);

	/**
	 * Delete many keys, whose memory the server frees in the background: {@code UNLINK}
	 * per chunk, otherwise as {@link #delete(Collection)}.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return the number of keys that were there and are unlinked
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a key was surely not unlinked, or may not have been
	 */
	long unlink(Collection<? extends K> keys);

	/**
	 * Renew the time of last access of many keys: {@code TOUCH} per chunk. Outcomes as
	 * with {@link #delete(Collection)}.
	 * @param keys the keys; duplicates are allowed and counted each, {@code null} is not
	 * @return the number of positions whose key is there
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a key was surely not touched, or may not have been
	 */
	long touch(Collection<? extends K> keys);

	/**
	 * Count those of many keys that are there: {@code EXISTS} per chunk. Outcomes are
	 * {@link BulkOutcome.Applied applied} for each key that was counted, whether or not
	 * it is there: the server answers by count. {@link BulkResult#serverCount()} has the
	 * count so far when it fails.
	 * @param keys the keys; duplicates are allowed and counted each, {@code null} is not
	 * @return the number of positions whose key is there
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if a key could not be counted
	 */
	long countExistingKeys(Collection<? extends K> keys);

	/**
	 * Tell of many keys which are there: {@code EXISTS} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return for each position, in order, whether the key is there; unmodifiable
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if it could not be told of a key
	 */
	List<Boolean> hasKeys(Collection<? extends K> keys);

	/**
	 * Set the time to live of many keys: {@code PEXPIRE} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @param timeout the time to live, at least a millisecond
	 * @return for each position, in order, whether it was set: {@code false} where the
	 * key is missing; unmodifiable
	 * @throws IllegalArgumentException if a key is {@code null}, or the time to live is
	 * shorter than a millisecond
	 * @throws BulkRedisException if it was surely not set on a key, or may not have been
	 */
	List<Boolean> expire(Collection<? extends K> keys, Duration timeout);

	/**
	 * Remove the time to live of many keys: {@code PERSIST} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return for each position, in order, whether it was removed: {@code false} where
	 * the key is missing or has none; unmodifiable
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if it was surely not removed, or may not have been
	 */
	List<Boolean> persist(Collection<? extends K> keys);

	/**
	 * Get the times to live of many keys in seconds: {@code PTTL} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @return for each position, in order, the seconds left; -1 where the key has no time
	 * to live, -2 where it is missing; unmodifiable
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if it could not be had of a key
	 */
	default List<Long> getExpire(Collection<? extends K> keys) {
		return getExpire(keys, TimeUnit.SECONDS);
	}

	/**
	 * Get the times to live of many keys: {@code PTTL} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @param timeUnit the unit of the answers, which are rounded down
	 * @return for each position, in order, the time left; -1 where the key has no time to
	 * live, -2 where it is missing; unmodifiable
	 * @throws IllegalArgumentException if a key is {@code null}
	 * @throws BulkRedisException if it could not be had of a key
	 */
	List<Long> getExpire(Collection<? extends K> keys, TimeUnit timeUnit);

	/**
	 * Send any command, once per item: what the other methods do not have. Nothing is
	 * thrown for what becomes of items: the result tells it for each.
	 *
	 * <pre class="code">
	 * BulkResult&lt;Order, Long&gt; positions = bulk.execute(orders,
	 * 		BulkCommand.read("LPOS", (order, arguments) -> arguments.key(order.queue()).value(order.id())),
	 * 		BulkReply::integer);
	 * </pre>
	 * <p>
	 * An answer of nil is {@link BulkOutcome.Missing} for a read and
	 * {@link BulkOutcome.Applied} without a value for a write; the decoder is not asked.
	 * If the decoder throws, a read has failed, with {@link FailureKind#DESERIALIZATION},
	 * and a write is {@link BulkOutcome.Unknown}: it was carried out, but not as
	 * expected.
	 * @param items the items; duplicates are allowed, {@code null} is not
	 * @param command the command, which writes its arguments for an item
	 * @param decoder makes a value of an answer other than nil, such as
	 * {@code BulkReply::integer}; called on the caller's thread
	 * @param <I> the type of the items
	 * @param <T> the type of the results
	 * @return what became of each item, in the order of the input. Empty for an empty
	 * input.
	 * @throws IllegalArgumentException if an item or an argument is {@code null}
	 */
	<I, T> BulkResult<I, T> execute(Collection<? extends I> items, BulkCommand<K, V, I> command,
			Function<BulkReply<K, V>, ? extends @Nullable T> decoder);

}
