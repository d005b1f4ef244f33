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

import java.util.Iterator;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.QueryTimeoutException;

import io.bulkredis.engine.Interruption.Reason;

/**
 * What a call is about, and within which bounds.
 *
 * @param <I> the type of the items
 * @param command the command
 * @param items the items, taken one by one
 * @param writer writes an item's arguments
 * @param limits how the call is cut and how long it may take
 * @param deadline when it ends
 * @param sink is told of the outcomes
 * @param signal stops the call
 * @param retryBudget bounds how often all calls begin again
 */
record Call<I>(Command command, Iterator<? extends I> items, ItemWriter<? super I> writer, Limits limits,
		Deadline deadline, ReplySink sink, StopSignal signal, RetryBudget retryBudget) {

	Retries retries() {
		return new Retries(this.limits.retryRules().policy(), this.retryBudget, this.deadline);
	}

	/**
	 * Return why nothing more may be sent.
	 * @return why, or {@code null} if it may
	 */
	@Nullable Interruption due() {
		Interruption stopped = this.signal.stopped();
		return (stopped == null && this.deadline.isPassed()) ? timeout(null) : stopped;
	}

	/**
	 * Return what to say once the deadline has passed.
	 * @param cause what else is in the way
	 */
	Interruption timeout(@Nullable Throwable cause) {
		return new Interruption(Reason.TIMEOUT,
				new QueryTimeoutException("The call's deadline of " + this.limits.timeout() + " passed", cause));
	}

}
