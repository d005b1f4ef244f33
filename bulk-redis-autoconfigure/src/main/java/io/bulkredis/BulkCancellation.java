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

import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;

import io.bulkredis.engine.Interruption;
import io.bulkredis.engine.Interruption.Reason;
import io.bulkredis.engine.StopSignal;

/**
 * Cancels bulk calls from another thread. A call that is cancelled ends at once with a
 * {@link BulkRedisException} that has what arrived until then; what was not sent yet is
 * {@link BulkOutcome.NotSent not sent}, and what was is {@link BulkOutcome.Unknown
 * unknown} (writes) or {@link BulkOutcome.Failed failed} (reads), of the kind
 * {@link FailureKind#CANCELLED}. Over the portable driver (Jedis), a call ends with the
 * chunks that are in flight.
 * <p>
 * Thread-safe. Once cancelled it stays so: calls to come are not sent.
 *
 * @since 0.1
 * @see BulkRedisOperations#withCancellation(BulkCancellation)
 */
public final class BulkCancellation {

	private final Set<StopSignal> calls = ConcurrentHashMap.newKeySet();

	private volatile boolean cancelled;

	/**
	 * Cancel all calls that use this, those in progress and those to come. Does nothing
	 * the second time.
	 */
	public void cancel() {
		this.cancelled = true;
		this.calls.forEach(BulkCancellation::stop);
	}

	/**
	 * Return whether {@link #cancel()} was called.
	 * @return whether calls are cancelled
	 */
	public boolean isCancelled() {
		return this.cancelled;
	}

	void begin(StopSignal call) {
		this.calls.add(call);
		if (this.cancelled) {
			stop(call);
		}
	}

	void end(StopSignal call) {
		this.calls.remove(call);
	}

	private static void stop(StopSignal call) {
		call.stop(new Interruption(Reason.CANCELLED, new CancellationException("The call was cancelled")));
	}

}
