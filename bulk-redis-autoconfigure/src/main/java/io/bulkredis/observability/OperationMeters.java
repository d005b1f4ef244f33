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

package io.bulkredis.observability;

import java.util.EnumMap;
import java.util.Map;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

import io.bulkredis.BulkListener.CallEvent;
import io.bulkredis.BulkListener.ChunkEvent;
import io.bulkredis.BulkOperation;

/**
 * The meters of one operation, registered before its first call so that no series appears
 * only with the first failure.
 */
final class OperationMeters {

	private final Timer completeCalls;

	private final Timer incompleteCalls;

	private final Timer answeredChunks;

	private final Timer unansweredChunks;

	private final Map<KeyResult, Counter> keys = new EnumMap<>(KeyResult.class);

	OperationMeters(BulkOperation operation, MeterRegistry registry) {
		this.completeCalls = BulkMeters.CALLS.timer(registry, operation, "complete");
		this.incompleteCalls = BulkMeters.CALLS.timer(registry, operation, "incomplete");
		this.answeredChunks = BulkMeters.CHUNKS.timer(registry, operation, "answered");
		this.unansweredChunks = BulkMeters.CHUNKS.timer(registry, operation, "unanswered");
		for (KeyResult result : KeyResult.of(operation)) {
			this.keys.put(result, BulkMeters.KEYS.counter(registry, operation, result.tagValue()));
		}
	}

	void record(CallEvent event) {
		(event.isComplete() ? this.completeCalls : this.incompleteCalls).record(event.duration());
		this.keys.forEach((result, counter) -> counter.increment(result.count(event.counts())));
	}

	void record(ChunkEvent event) {
		(event.answered() ? this.answeredChunks : this.unansweredChunks).record(event.duration());
	}

}
