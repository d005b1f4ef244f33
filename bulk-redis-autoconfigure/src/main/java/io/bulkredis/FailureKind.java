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
 * Why a position of a bulk call has no result. Typed, so that callers need not read
 * messages.
 *
 * @since 0.1
 * @see BulkOutcome.Problem
 */
public enum FailureKind {

	/**
	 * The deadline of the call or of a chunk passed.
	 */
	TIMEOUT(true),

	/**
	 * A connection could not be had, or was lost.
	 */
	CONNECTION(true),

	/**
	 * The server answered with an error that concerns this key or this command, such as
	 * WRONGTYPE or NOPERM. Sending it again as it is will not help.
	 */
	COMMAND(false),

	/**
	 * The server refused the command, without executing it, because of the state it is
	 * in, such as LOADING, READONLY, OOM or CLUSTERDOWN. Sending it again later may help.
	 */
	REJECTED(true),

	/**
	 * The key or value could not be turned into bytes. Nothing was sent.
	 */
	SERIALIZATION(false),

	/**
	 * The server's reply could not be turned into a value.
	 */
	DESERIALIZATION(false),

	/**
	 * The calling thread was interrupted.
	 */
	INTERRUPTED(true),

	/**
	 * The call was cancelled.
	 */
	CANCELLED(true),

	/**
	 * The connections for bulk work were closed while the call was running, or before it.
	 */
	SHUTDOWN(true);

	private final boolean passing;

	FailureKind(boolean passing) {
		this.passing = passing;
	}

	/**
	 * Return whether the reason can pass, so that the same key may succeed later.
	 * @return whether another try may help
	 */
	public boolean isPassing() {
		return this.passing;
	}

}
