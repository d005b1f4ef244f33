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
import java.util.Objects;

import io.micrometer.core.instrument.MeterRegistry;

import io.bulkredis.BulkListener;
import io.bulkredis.BulkOperation;

/**
 * Records bulk work with Micrometer: the timers {@code bulk.redis.calls} and
 * {@code bulk.redis.chunks}, and the counter {@code bulk.redis.keys}. All their series
 * are registered at once, whatever is called later. Thread-safe.
 *
 * @since 0.1
 */
public final class MicrometerBulkListener implements BulkListener {

	private final Map<BulkOperation, OperationMeters> meters = new EnumMap<>(BulkOperation.class);

	/**
	 * Create a listener and register its meters.
	 * @param registry where the meters are registered
	 */
	public MicrometerBulkListener(MeterRegistry registry) {
		for (BulkOperation operation : BulkOperation.values()) {
			this.meters.put(operation, new OperationMeters(operation, registry));
		}
	}

	@Override
	public void onChunk(ChunkEvent event) {
		meters(event.operation()).record(event);
	}

	@Override
	public void onCall(CallEvent event) {
		meters(event.operation()).record(event);
	}

	private OperationMeters meters(BulkOperation operation) {
		return Objects.requireNonNull(this.meters.get(operation));
	}

}
