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

/**
 * Is told what bulk calls did. All methods do nothing unless overridden.
 * <p>
 * They are called on the thread of the caller, in this order: {@link #onChunk} for each
 * chunk as it ends, then {@link #onCall} once, before the call returns or throws. They
 * must be quick and thread-safe. What they throw does not disturb the call: it is logged
 * as a warning the first time, and dropped.
 *
 * @since 0.1
 */
public interface BulkListener {

	/**
	 * A chunk has ended.
	 * @param event what is known of it
	 */
	default void onChunk(ChunkEvent event) {
	}

	/**
	 * A call has ended. Not called for an empty input.
	 * @param event what is known of it
	 */
	default void onCall(CallEvent event) {
	}

	/**
	 * A chunk that has ended.
	 *
	 * @param operation what was called
	 * @param keys how many keys the chunk had
	 * @param duration from handing it to the connection until its replies were there, or
	 * the wait for them ended
	 * @param answered whether the replies arrived
	 */
	record ChunkEvent(BulkOperation operation, int keys, Duration duration, boolean answered) {
	}

	/**
	 * A call that has ended.
	 *
	 * @param operation what was called
	 * @param counts how many keys ended as what
	 * @param duration what the caller waited, the wait for a connection included
	 */
	record CallEvent(BulkOperation operation, BulkCounts counts, Duration duration) {

		/**
		 * Return whether every position has an answer of the server.
		 * @return whether no position failed, was not sent or is unknown
		 */
		public boolean isComplete() {
			return this.counts.problems() == 0;
		}

	}

}
