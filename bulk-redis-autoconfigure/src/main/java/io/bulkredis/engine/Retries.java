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

import org.springframework.core.retry.RetryPolicy;
import org.springframework.util.backoff.BackOffExecution;

/**
 * When a call begins again after a setback: later each time, for as often as its policy
 * and the budget allow. Counted anew once the server has answered.
 */
final class Retries {

	private final RetryPolicy policy;

	private final RetryBudget budget;

	private final Deadline deadline;

	private BackOffExecution backOff;

	Retries(RetryPolicy policy, RetryBudget budget, Deadline deadline) {
		this.policy = policy;
		this.budget = budget;
		this.deadline = deadline;
		this.backOff = policy.getBackOff().start();
	}

	void startAnew() {
		this.backOff = this.policy.getBackOff().start();
	}

	/**
	 * Return when the next try is due, which is never after the call's deadline.
	 * @return until when to wait, or {@code null} if there is to be no other try
	 */
	@Nullable Deadline next(Throwable cause) {
		if (this.deadline.isPassed() || !this.policy.shouldRetry(cause)) {
			return null;
		}
		long millis = this.backOff.nextBackOff();
		if (millis == BackOffExecution.STOP || !this.budget.take()) {
			return null;
		}
		return Deadline.afterMillis(millis).earlier(this.deadline);
	}

}
