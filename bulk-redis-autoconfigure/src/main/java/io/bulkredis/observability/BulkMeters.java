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

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.bulkredis.BulkOperation;

/**
 * The meters of bulk work: the one place for their names, tags, units and descriptions.
 */
enum BulkMeters {

	/** A bulk call. */
	CALLS("bulk.redis.calls", Meter.Type.TIMER, "outcome", null, "Bulk calls, the wait for a connection included"),

	/** A position of the input of a call. */
	KEYS("bulk.redis.keys", Meter.Type.COUNTER, "result", "keys", "Keys of bulk calls by what became of them"),

	/** A chunk of a call. */
	CHUNKS("bulk.redis.chunks", Meter.Type.TIMER, "outcome", null,
			"Chunks of bulk calls, from sending one to having its replies");

	/**
	 * The tag that each meter has beside its own: the called operation.
	 */
	static final String OPERATION_TAG = "operation";

	private final String meterName;

	private final Meter.Type type;

	private final String tag;

	private final @Nullable String baseUnit;

	private final String description;

	BulkMeters(String meterName, Meter.Type type, String tag, @Nullable String baseUnit, String description) {
		this.meterName = meterName;
		this.type = type;
		this.tag = tag;
		this.baseUnit = baseUnit;
		this.description = description;
	}

	String meterName() {
		return this.meterName;
	}

	Meter.Type type() {
		return this.type;
	}

	String tag() {
		return this.tag;
	}

	/**
	 * Return the base unit.
	 * @return the unit, or {@code null} for a timer, whose unit is the registry's
	 */
	@Nullable String baseUnit() {
		return this.baseUnit;
	}

	String description() {
		return this.description;
	}

	Timer timer(MeterRegistry registry, BulkOperation operation, String tagValue) {
		Assert.state(this.type == Meter.Type.TIMER, () -> this + " is no timer");
		return Timer.builder(this.meterName)
			.description(this.description)
			.tags(tags(operation, tagValue))
			.register(registry);
	}

	Counter counter(MeterRegistry registry, BulkOperation operation, String tagValue) {
		Assert.state(this.type == Meter.Type.COUNTER, () -> this + " is no counter");
		return Counter.builder(this.meterName)
			.description(this.description)
			.baseUnit(this.baseUnit)
			.tags(tags(operation, tagValue))
			.register(registry);
	}

	private Tags tags(BulkOperation operation, String tagValue) {
		return Tags.of(OPERATION_TAG, operation.id(), this.tag, tagValue);
	}

}
