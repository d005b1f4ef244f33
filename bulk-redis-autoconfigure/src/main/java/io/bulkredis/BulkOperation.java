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
	MULTI_GET("value.multiGet", true),

	/** {@link BulkValueOperations#multiSet(java.util.Map)} and its like. */
	MULTI_SET("value.multiSet", false),

	/** {@link BulkValueOperations#setIfAbsent(java.util.Map)} and its like. */
	SET_IF_ABSENT("value.setIfAbsent", false),

	/** {@link BulkValueOperations#increment}. */
	INCREMENT("value.increment", false),

	/** {@link BulkRedisOperations#delete}. */
	DELETE("delete", false, true),

	/** {@link BulkRedisOperations#unlink}. */
	UNLINK("unlink", false, true),

	/** {@link BulkRedisOperations#touch}. */
	TOUCH("touch", false, true),

	/** {@link BulkRedisOperations#countExistingKeys}. */
	COUNT_EXISTING_KEYS("countExistingKeys", true, true),

	/** {@link BulkRedisOperations#hasKeys}. */
	HAS_KEYS("hasKeys", true),

	/** {@link BulkRedisOperations#expire}. */
	EXPIRE("expire", false),

	/** {@link BulkRedisOperations#persist}. */
	PERSIST("persist", false),

	/** {@link BulkRedisOperations#getExpire(java.util.Collection)} and its like. */
	GET_EXPIRE("getExpire", true);

	private final String id;

	private final boolean read;

	private final boolean counted;

	BulkOperation(String id, boolean read) {
		this(id, read, false);
	}

	BulkOperation(String id, boolean read, boolean counted) {
		this.id = id;
		this.read = read;
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
		return this.read;
	}

	/**
	 * Return whether the server answers by count, so that it is not known which of the
	 * keys were there.
	 * @return whether the result is a number of keys
	 */
	public boolean isCounted() {
		return this.counted;
	}

}
