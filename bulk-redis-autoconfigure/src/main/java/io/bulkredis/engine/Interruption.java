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

package io.bulkredis.engine;

import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.data.redis.RedisConnectionFailureException;

/**
 * Why a call, or a part of it, ended without the server's answer.
 *
 * @param reason what happened
 * @param cause what was thrown, or stands for it
 */
public record Interruption(Reason reason, Throwable cause) {

	/**
	 * There was no connection, or it was lost. The message says why as far as the root of
	 * the cause knows, which is where drivers leave it.
	 */
	static Interruption connection(String what, @Nullable Throwable cause) {
		Throwable root = NestedExceptionUtils.getRootCause(cause);
		Throwable why = (root != null) ? root : cause;
		String message = (why != null) ? what + ": " + why.getMessage() : what;
		return new Interruption(Reason.CONNECTION, new RedisConnectionFailureException(message, cause));
	}

	/**
	 * What happened.
	 */
	public enum Reason {

		/** A deadline passed. */
		TIMEOUT,

		/** There was no connection, or it was lost. */
		CONNECTION,

		/** The calling thread was interrupted. */
		INTERRUPTED,

		/** The call was cancelled. */
		CANCELLED,

		/** The connections were closed. */
		SHUTDOWN

	}

}
