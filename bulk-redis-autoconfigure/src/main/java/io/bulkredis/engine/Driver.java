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

import java.util.concurrent.CompletableFuture;

/**
 * Sends chunks over one connection. Used by one thread.
 */
interface Driver {

	/**
	 * Send a chunk. Never throws for want of a connection: the exchange tells.
	 */
	Exchange send(Chunk chunk);

	/**
	 * Wait until an exchange has ended.
	 * @param end what its end completes
	 * @return whether it has; {@code false} if the deadline passed before
	 * @throws InterruptionException if the call was stopped or its thread interrupted
	 * before
	 */
	default boolean await(CompletableFuture<?> end, Deadline deadline, StopSignal signal) throws InterruptionException {
		return signal.await(end, deadline);
	}

}
