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

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;

/**
 * Thrown by a bulk operation when at least one position failed, was not sent or is
 * unknown. Carries what became of every position, so that nothing that was done is lost.
 * Its message names counts, kinds and positions, never a key or a value.
 *
 * @since 0.1
 */
public class BulkRedisException extends DataAccessException {

	private static final long serialVersionUID = 1L;

	private final transient @Nullable BulkResult<?, ?> result;

	BulkRedisException(String message, BulkResult<?, ?> result, Throwable cause) {
		super(message, cause);
		this.result = result;
	}

	/**
	 * Return what became of every position.
	 * @param <K> the type of the keys given to the operation
	 * @param <T> the type of the values that the operation gives back: that of
	 * {@code multiGet}'s values, {@code Long} for increments, and so on. Not checked: the
	 * caller knows what it called.
	 * @return the whole result
	 * @throws IllegalStateException if this exception came here by Java serialization,
	 * which leaves the result out
	 */
	@SuppressWarnings("unchecked")
	public <K, T> BulkResult<K, T> getResult() {
		if (this.result == null) {
			throw new IllegalStateException("The result is not part of a serialized BulkRedisException");
		}
		return (BulkResult<K, T>) this.result;
	}

}
