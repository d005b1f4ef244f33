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

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.bulkredis.BulkCounts;
import io.bulkredis.BulkListener.CallEvent;
import io.bulkredis.BulkListener.ChunkEvent;
import io.bulkredis.BulkOperation;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link MicrometerBulkListener}.
 */
class MicrometerBulkListenerTests {

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final MicrometerBulkListener listener = new MicrometerBulkListener(this.registry);

	@ParameterizedTest
	@EnumSource(BulkMeters.class)
	void metersAreDescribed(BulkMeters meters) {
		assertThat(this.registry.get(meters.meterName()).meters()).isNotEmpty().allSatisfy((meter) -> {
			Meter.Id id = meter.getId();
			assertThat(id.getType()).isEqualTo(meters.type());
			assertThat(id.getDescription()).isEqualTo(meters.description());
			assertThat(id.getTags()).extracting("key").containsExactlyInAnyOrder("operation", meters.tag());
		});
	}

	@Test
	void nothingElseIsRegistered() {
		assertThat(this.registry.getMeters()).extracting((meter) -> meter.getId().getName())
			.containsOnly("bulk.redis.calls", "bulk.redis.keys", "bulk.redis.chunks");
	}

	@Test
	void keysAreCountedInKeys() {
		assertThat(this.registry.get("bulk.redis.keys").counters())
			.allSatisfy((counter) -> assertThat(counter.getId().getBaseUnit()).isEqualTo("keys"));
	}

	@ParameterizedTest
	@EnumSource(BulkOperation.class)
	void seriesOfEveryOperationAreThereBeforeItsFirstCall(BulkOperation operation) {
		assertThat(tagValues("bulk.redis.calls", operation, "outcome")).containsExactlyInAnyOrder("complete",
				"incomplete");
		assertThat(tagValues("bulk.redis.chunks", operation, "outcome")).containsExactlyInAnyOrder("answered",
				"unanswered");
		assertThat(tagValues("bulk.redis.keys", operation, "result"))
			.containsExactlyInAnyOrder(resultsOf(operation).split(" "));
	}

	@ParameterizedTest
	@EnumSource(BulkOperation.class)
	void callsAddNoSeries(BulkOperation operation) {
		int before = this.registry.getMeters().size();
		this.listener.onCall(new CallEvent(operation, new BulkCounts(1, 1, 1, 1, 1, 1, 1), Duration.ofMillis(1)));
		this.listener.onChunk(new ChunkEvent(operation, 1, Duration.ofMillis(1), false));
		assertThat(this.registry.getMeters()).hasSize(before);
	}

	@Test
	void callIsTimedByOutcome() {
		this.listener
			.onCall(new CallEvent(BulkOperation.MULTI_GET, new BulkCounts(3, 0, 0, 0, 0, 0, 0), Duration.ofMillis(20)));
		this.listener
			.onCall(new CallEvent(BulkOperation.MULTI_GET, new BulkCounts(2, 0, 0, 0, 1, 0, 0), Duration.ofMillis(50)));
		this.listener
			.onCall(new CallEvent(BulkOperation.MULTI_GET, new BulkCounts(1, 0, 0, 0, 0, 2, 0), Duration.ofMillis(70)));
		assertThat(timer("bulk.redis.calls", "value.multiGet", "complete").totalTime(TimeUnit.MILLISECONDS))
			.isEqualTo(20);
		Timer incomplete = timer("bulk.redis.calls", "value.multiGet", "incomplete");
		assertThat(incomplete.count()).isEqualTo(2);
		assertThat(incomplete.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(120);
		assertThat(timer("bulk.redis.calls", "delete", "complete").count()).isZero();
	}

	@Test
	void chunkIsTimedByOutcome() {
		this.listener.onChunk(new ChunkEvent(BulkOperation.UNLINK, 500, Duration.ofMillis(3), true));
		this.listener.onChunk(new ChunkEvent(BulkOperation.UNLINK, 500, Duration.ofMillis(10), false));
		assertThat(timer("bulk.redis.chunks", "unlink", "answered").totalTime(TimeUnit.MILLISECONDS)).isEqualTo(3);
		assertThat(timer("bulk.redis.chunks", "unlink", "unanswered").totalTime(TimeUnit.MILLISECONDS)).isEqualTo(10);
	}

	@Test
	void keysOfReadAreCountedByResult() {
		this.listener
			.onCall(new CallEvent(BulkOperation.MULTI_GET, new BulkCounts(40, 30, 0, 0, 20, 10, 0), Duration.ZERO));
		assertThat(keys("value.multiGet", "hit")).isEqualTo(40);
		assertThat(keys("value.multiGet", "missing")).isEqualTo(30);
		assertThat(keys("value.multiGet", "failed")).isEqualTo(20);
		assertThat(keys("value.multiGet", "not_sent")).isEqualTo(10);
	}

	@Test
	void keysOfWriteAreCountedByResult() {
		CallEvent event = new CallEvent(BulkOperation.EXPIRE, new BulkCounts(0, 0, 50, 40, 30, 20, 10), Duration.ZERO);
		this.listener.onCall(event);
		this.listener.onCall(event);
		assertThat(keys("expire", "applied")).isEqualTo(100);
		assertThat(keys("expire", "not_applied")).isEqualTo(80);
		assertThat(keys("expire", "failed")).isEqualTo(60);
		assertThat(keys("expire", "not_sent")).isEqualTo(40);
		assertThat(keys("expire", "unknown")).isEqualTo(20);
	}

	private static String resultsOf(BulkOperation operation) {
		return switch (operation) {
			case COUNT_EXISTING_KEYS -> "applied failed not_sent";
			case GET_AND_DELETE, GET_AND_EXPIRE, GET_AND_PERSIST, LIST_LEFT_POP, LIST_RIGHT_POP ->
				"applied not_applied missing failed not_sent unknown";
			default ->
				operation.isRead() ? "hit missing failed not_sent" : "applied not_applied failed not_sent unknown";
		};
	}

	private Set<String> tagValues(String name, BulkOperation operation, String tag) {
		return this.registry.get(name)
			.tag("operation", operation.id())
			.meters()
			.stream()
			.map((meter) -> meter.getId().getTag(tag))
			.collect(Collectors.toSet());
	}

	private Timer timer(String name, String operation, String outcome) {
		return this.registry.get(name).tags("operation", operation, "outcome", outcome).timer();
	}

	private double keys(String operation, String result) {
		return this.registry.get("bulk.redis.keys").tags("operation", operation, "result", result).counter().count();
	}

}
