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

package io.bulkredis.soak;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;

import io.bulkredis.BulkOperation;
import io.bulkredis.BulkOptions;
import io.bulkredis.BulkOutcome;
import io.bulkredis.BulkOutcome.Applied;
import io.bulkredis.BulkOutcome.Failed;
import io.bulkredis.BulkOutcome.Missing;
import io.bulkredis.BulkOutcome.NotApplied;
import io.bulkredis.BulkOutcome.NotSent;
import io.bulkredis.BulkOutcome.Problem;
import io.bulkredis.BulkOutcome.Unknown;
import io.bulkredis.BulkOutcome.Value;
import io.bulkredis.BulkRedisException;
import io.bulkredis.BulkRedisOperations;
import io.bulkredis.BulkResult;
import io.bulkredis.soak.Call.Answer;

/**
 * A thread that makes calls, and looks at every answer.
 */
final class Worker implements Runnable {

	private final BulkRedisOperations<String, String> bulk;

	private final ScheduledExecutorService timer;

	private final Draw draw;

	private final Calls calls;

	private final OwnKeys ownKeys = new OwnKeys();

	private final Findings findings;

	private final Duration tolerance;

	private final int count;

	Worker(BulkRedisOperations<String, String> bulk, ScheduledExecutorService timer, Draw draw, Counters counters,
			Findings findings, Duration tolerance, int count) {
		this.bulk = bulk;
		this.timer = timer;
		this.draw = draw;
		this.calls = new Calls(draw, this.ownKeys, counters);
		this.findings = findings;
		this.tolerance = tolerance;
		this.count = count;
	}

	OwnKeys ownKeys() {
		return this.ownKeys;
	}

	@Override
	public void run() {
		for (int call = 0; call < this.count; call++) {
			this.draw.next();
			BulkOptions options = this.draw.options();
			make(this.calls.next(options.isRetryUnknownWrites()), options, Disturbance.draw(this.draw));
		}
	}

	private <T> void make(Call<T> call, BulkOptions options, Disturbance disturbance) {
		BulkRedisOperations<String, String> bulk = this.bulk.withOptions(options)
			.withCancellation(disturbance.cancellation());
		Answer<T> answer = null;
		BulkResult<String, T> result = null;
		disturbance.begin(this.timer);
		long start = System.nanoTime();
		try {
			answer = call.method().apply(bulk);
		}
		catch (BulkRedisException ex) {
			result = ex.getResult();
		}
		catch (RuntimeException ex) {
			violated(Rule.OUTCOME, call, "threw " + ex);
		}
		Duration late = Duration.ofNanos(System.nanoTime() - start).minus(options.getTimeout());
		disturbance.end();
		if (late.compareTo(this.tolerance) >= 0) {
			violated(Rule.DEADLINE, call, "ended " + late + " after its deadline, with " + options);
		}
		if (Thread.interrupted() != disturbance.hasInterrupted()) {
			violated(Rule.INTERRUPT, call, "interrupted: " + disturbance.hasInterrupted());
		}
		if (result != null) {
			answer = answerOf(call, result);
		}
		if (answer != null) {
			check(call, answer, result == null, disturbance);
			this.findings.called(answer.outcomes(), result == null, late, name(call));
		}
	}

	private <T> Answer<T> answerOf(Call<T> call, BulkResult<String, T> result) {
		if (!result.keys().equals(call.keys()) || result.isComplete()) {
			violated(Rule.OUTCOME, call, "has another input, or no problem: " + result);
		}
		try {
			Answer<T> answer = Answer.of(result);
			if (!Answer.counts(answer.outcomes()).equals(result.counts())) {
				violated(Rule.OUTCOME, call, "counts " + result.counts() + " of " + answer.outcomes());
			}
			return answer;
		}
		catch (IllegalStateException ex) {
			violated(Rule.OUTCOME, call, "has " + result.counts() + ", but " + ex);
			return null;
		}
	}

	private <T> void check(Call<T> call, Answer<T> answer, boolean complete, Disturbance disturbance) {
		List<BulkOutcome<T>> outcomes = answer.outcomes();
		if (outcomes.size() != call.keys().size()) {
			violated(Rule.OUTCOME, call, outcomes.size() + " positions");
			return;
		}
		for (int position = 0; position < outcomes.size(); position++) {
			String key = call.keys().get(position);
			BulkOutcome<T> outcome = outcomes.get(position);
			if (!isPossible(call.operation(), outcome, disturbance)) {
				violated(Rule.OUTCOME, call, "position " + position + ", " + key + ": " + outcome);
			}
			if (!call.check().test(key, outcome)) {
				violated((call.operation() == BulkOperation.INCREMENT) ? Rule.COUNTER : Rule.ANSWER, call,
						"position " + position + ", " + key + ": " + outcome);
			}
		}
		answer.count().ifPresent((count) -> {
			if (count > call.atMost() || (complete && count < call.atLeast())) {
				violated(Rule.ANSWER, call,
						"counted " + count + ", not from " + call.atLeast() + " to " + call.atMost());
			}
		});
	}

	private static boolean isPossible(BulkOperation operation, BulkOutcome<?> outcome, Disturbance disturbance) {
		return isPossible(operation, outcome) && (!(outcome instanceof Problem<?> problem) || switch (problem.kind()) {
			case TIMEOUT, CONNECTION -> true;
			case INTERRUPTED -> disturbance.hasInterrupted();
			case CANCELLED -> disturbance.hasCancelled();
			default -> false;
		});
	}

	private static boolean isPossible(BulkOperation operation, BulkOutcome<?> outcome) {
		if (outcome instanceof NotSent<?>) {
			return true;
		}
		if (outcome instanceof Value<?> || outcome instanceof Missing<?>) {
			return operation.isRead() && !operation.isCounted();
		}
		if (outcome instanceof Applied<?>) {
			return !operation.isRead() || operation.isCounted();
		}
		if (outcome instanceof NotApplied<?>) {
			return operation == BulkOperation.SET_IF_ABSENT || operation == BulkOperation.EXPIRE
					|| operation == BulkOperation.PERSIST;
		}
		return operation.isRead() ? outcome instanceof Failed<?> : outcome instanceof Unknown<?>;
	}

	private void violated(Rule rule, Call<?> call, String how) {
		this.findings.violated(rule, name(call) + ": " + how);
	}

	private String name(Call<?> call) {
		return "%s of %d keys by %s".formatted(call.operation(), call.keys().size(), this.draw.writer());
	}

}
