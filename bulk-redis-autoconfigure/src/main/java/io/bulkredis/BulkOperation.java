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

/**
 * The operations of this library, as telemetry names them.
 *
 * @since 0.1
 */
public enum BulkOperation {

	/** {@link BulkValueOperations#multiGet} and its like. */
	MULTI_GET("value.multiGet", Effect.NONE, false),

	/** {@link BulkValueOperations#multiSet(java.util.Map)} and its like. */
	MULTI_SET("value.multiSet", Effect.IDEMPOTENT, false),

	/** {@link BulkValueOperations#setIfAbsent(java.util.Map)} and its like. */
	SET_IF_ABSENT("value.setIfAbsent", Effect.OTHER, false),

	/** {@link BulkValueOperations#setIfPresent(java.util.Map)} and its like. */
	SET_IF_PRESENT("value.setIfPresent", Effect.OTHER, false),

	/** {@link BulkValueOperations#set}. */
	SET("value.set", Effect.OTHER, false),

	/** {@link BulkValueOperations#getAndSet}. */
	GET_AND_SET("value.getAndSet", Effect.OTHER, false),

	/** {@link BulkValueOperations#getAndDelete}. */
	GET_AND_DELETE("value.getAndDelete", Effect.OTHER, false),

	/** {@link BulkValueOperations#getAndExpire}. */
	GET_AND_EXPIRE("value.getAndExpire", Effect.OTHER, false),

	/** {@link BulkValueOperations#getAndPersist}. */
	GET_AND_PERSIST("value.getAndPersist", Effect.IDEMPOTENT, false),

	/** {@link BulkValueOperations#append}. */
	APPEND("value.append", Effect.OTHER, false),

	/** {@link BulkValueOperations#getBit}. */
	GET_BIT("value.getBit", Effect.NONE, false),

	/** {@link BulkValueOperations#setBit}. */
	SET_BIT("value.setBit", Effect.OTHER, false),

	/** {@link BulkValueOperations#increment}. */
	INCREMENT("value.increment", Effect.OTHER, false),

	/** {@link BulkHashOperations#entries}. */
	HASH_ENTRIES("hash.entries", Effect.NONE, false),

	/** {@link BulkHashOperations#multiGet}. */
	HASH_MULTI_GET("hash.multiGet", Effect.NONE, false),

	/** {@link BulkHashOperations#putAll(java.util.Map)} and its like. */
	HASH_PUT_ALL("hash.putAll", Effect.IDEMPOTENT, false),

	/** {@link BulkHashOperations#delete(java.util.Map)} and its like. */
	HASH_DELETE("hash.delete", Effect.OTHER, false),

	/** {@link BulkHashOperations#increment(java.util.Map)} and its like. */
	HASH_INCREMENT("hash.increment", Effect.OTHER, false),

	/** {@link BulkHashOperations#size}. */
	HASH_SIZE("hash.size", Effect.NONE, false),

	/** {@link BulkHashOperations#hasKey}. */
	HASH_HAS_KEY("hash.hasKey", Effect.NONE, false),

	/** {@link BulkRedisOperations#execute} of a {@link BulkCommand#read}. */
	EXECUTE_READ("execute.read", Effect.NONE, false),

	/** {@link BulkRedisOperations#execute} of a {@link BulkCommand#idempotentWrite}. */
	EXECUTE_IDEMPOTENT_WRITE("execute.idempotentWrite", Effect.IDEMPOTENT, false),

	/** {@link BulkRedisOperations#execute} of a {@link BulkCommand#write}. */
	EXECUTE_WRITE("execute.write", Effect.OTHER, false),

	/** {@link BulkListOperations#rightPushAll(java.util.Map)} and its like. */
	LIST_RIGHT_PUSH_ALL("list.rightPushAll", Effect.OTHER, false),

	/** {@link BulkListOperations#leftPushAll(java.util.Map)} and its like. */
	LIST_LEFT_PUSH_ALL("list.leftPushAll", Effect.OTHER, false),

	/** {@link BulkListOperations#range}. */
	LIST_RANGE("list.range", Effect.NONE, false),

	/** {@link BulkListOperations#trim}. */
	LIST_TRIM("list.trim", Effect.OTHER, false),

	/** {@link BulkListOperations#size}. */
	LIST_SIZE("list.size", Effect.NONE, false),

	/** {@link BulkListOperations#leftPop}. */
	LIST_LEFT_POP("list.leftPop", Effect.OTHER, false),

	/** {@link BulkListOperations#rightPop}. */
	LIST_RIGHT_POP("list.rightPop", Effect.OTHER, false),

	/** {@link BulkSetOperations#add(java.util.Map)} and its like. */
	SET_ADD("set.add", Effect.OTHER, false),

	/** {@link BulkSetOperations#remove}. */
	SET_REMOVE("set.remove", Effect.OTHER, false),

	/** {@link BulkSetOperations#members}. */
	SET_MEMBERS("set.members", Effect.NONE, false),

	/** {@link BulkSetOperations#size}. */
	SET_SIZE("set.size", Effect.NONE, false),

	/** {@link BulkSetOperations#isMember(java.util.Map)} and its like. */
	SET_IS_MEMBER("set.isMember", Effect.NONE, false),

	/** {@link BulkZSetOperations#add(java.util.Map)} and its like. */
	ZSET_ADD("zset.add", Effect.OTHER, false),

	/** {@link BulkZSetOperations#remove}. */
	ZSET_REMOVE("zset.remove", Effect.OTHER, false),

	/** {@link BulkZSetOperations#incrementScore}. */
	ZSET_INCREMENT_SCORE("zset.incrementScore", Effect.OTHER, false),

	/** {@link BulkZSetOperations#range}. */
	ZSET_RANGE("zset.range", Effect.NONE, false),

	/** {@link BulkZSetOperations#rangeWithScores}. */
	ZSET_RANGE_WITH_SCORES("zset.rangeWithScores", Effect.NONE, false),

	/** {@link BulkZSetOperations#score}. */
	ZSET_SCORE("zset.score", Effect.NONE, false),

	/** {@link BulkZSetOperations#size}. */
	ZSET_SIZE("zset.size", Effect.NONE, false),

	/** {@link BulkStreamOperations#add(java.util.Collection)} and its like. */
	STREAM_ADD("stream.add", Effect.OTHER, false),

	/** {@link BulkGeoOperations#add}. */
	GEO_ADD("geo.add", Effect.OTHER, false),

	/** {@link BulkGeoOperations#position}. */
	GEO_POSITION("geo.position", Effect.NONE, false),

	/** {@link BulkHyperLogLogOperations#add}. */
	HYPER_LOG_LOG_ADD("hyperLogLog.add", Effect.OTHER, false),

	/** {@link BulkHyperLogLogOperations#size}. */
	HYPER_LOG_LOG_SIZE("hyperLogLog.size", Effect.NONE, false),

	/** {@link BulkRedisOperations#delete}. */
	DELETE("delete", Effect.IDEMPOTENT, true),

	/** {@link BulkRedisOperations#unlink}. */
	UNLINK("unlink", Effect.IDEMPOTENT, true),

	/** {@link BulkRedisOperations#touch}. */
	TOUCH("touch", Effect.IDEMPOTENT, true),

	/** {@link BulkRedisOperations#countExistingKeys}. */
	COUNT_EXISTING_KEYS("countExistingKeys", Effect.NONE, true),

	/** {@link BulkRedisOperations#hasKeys}. */
	HAS_KEYS("hasKeys", Effect.NONE, false),

	/** {@link BulkRedisOperations#expire}. */
	EXPIRE("expire", Effect.IDEMPOTENT, false),

	/** {@link BulkRedisOperations#persist}. */
	PERSIST("persist", Effect.OTHER, false),

	/** {@link BulkRedisOperations#getExpire(java.util.Collection)} and its like. */
	GET_EXPIRE("getExpire", Effect.NONE, false);

	private final String id;

	private final Effect effect;

	private final boolean counted;

	BulkOperation(String id, Effect effect, boolean counted) {
		this.id = id;
		this.effect = effect;
		this.counted = counted;
	}

	/**
	 * Return the name of the operation: that of the method, after that of the view it is
	 * in.
	 * @return the name, such as {@code value.multiGet}
	 */
	public String id() {
		return this.id;
	}

	/**
	 * Return whether the operation only reads.
	 * @return whether it changes nothing on the server
	 */
	public boolean isRead() {
		return this.effect == Effect.NONE;
	}

	/**
	 * Return whether carrying the operation out twice comes to the same as once, answers
	 * by count apart. Not so for increments, nor where the second answer for a key would
	 * hide what the first did.
	 * @return whether it is a read, or a write of that sort
	 */
	public boolean isIdempotent() {
		return this.effect != Effect.OTHER;
	}

	/**
	 * Return whether the server answers by count, so that it is not known which of the
	 * keys were there.
	 * @return whether the result is a number of keys
	 */
	public boolean isCounted() {
		return this.counted;
	}

	private enum Effect {

		NONE, IDEMPOTENT, OTHER

	}

}
