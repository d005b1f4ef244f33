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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import org.springframework.data.domain.Range;
import org.springframework.data.redis.connection.RedisStreamCommands.XAddOptions;
import org.springframework.data.redis.connection.stream.MapRecord;
import org.springframework.data.redis.connection.stream.RecordId;
import org.springframework.data.redis.connection.stream.StreamRecords;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.GenericToStringSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Integration tests for {@link BulkStreamOperations} over each driver.
 */
class BulkStreamOperationsIntegrationTests extends DriverIntegrationTests {

	@Test
	void recordsOfOneStreamAreAddedInOrderForSizesAroundTheChunkSize() {
		for (int size : SIZES) {
			String key = "stream-" + size;
			List<RecordId> ids = stream().add(records(size, (i) -> key));
			assertThat(ids).hasSize(size).doesNotHaveDuplicates();
			List<MapRecord<String, Object, Object>> added = added(key);
			assertThat(added).extracting(MapRecord::getId).isEqualTo(ids);
			assertThat(added).extracting(MapRecord::getValue).containsExactlyElementsOf(valuesUpTo(size));
		}
	}

	@Test
	void recordsOfManyStreamsAreAddedEachToItsOwn() {
		List<RecordId> ids = stream().add(records(3 * CHUNK, (i) -> "stream-" + i % 2));
		List<RecordId> even = IntStream.range(0, ids.size()).filter((i) -> i % 2 == 0).mapToObj(ids::get).toList();
		List<RecordId> odd = IntStream.range(0, ids.size()).filter((i) -> i % 2 == 1).mapToObj(ids::get).toList();
		assertThat(added("stream-0")).extracting(MapRecord::getId).isEqualTo(even);
		assertThat(added("stream-1")).extracting(MapRecord::getId).isEqualTo(odd);
	}

	@Test
	void theSameRecordIsAddedAsOftenAsItIsThere() {
		MapRecord<String, String, String> record = record("a", "0");
		assertThat(stream().add(List.of(record, record))).doesNotHaveDuplicates();
		assertThat(added("a")).hasSize(2);
	}

	@Test
	void idsOfRecordsAreUsed() {
		List<RecordId> ids = List.of(RecordId.of(1, 1), RecordId.of(1, 2));
		assertThat(stream().add(List.of(record("a", "0").withId(ids.get(0)), record("a", "1").withId(ids.get(1)))))
			.isEqualTo(ids);
		assertThat(added("a")).extracting(MapRecord::getId).isEqualTo(ids);
	}

	@Test
	void idThatIsNotAboveTheLastOneFailsAlone() {
		List<MapRecord<String, String, String>> records = List.of(record("a", "0").withId(RecordId.of(5, 1)),
				record("a", "1").withId(RecordId.of(4, 1)), record("a", "2"));
		assertFailsAlone(1, FailureKind.COMMAND, () -> stream().add(records));
		assertThat(added("a")).extracting(MapRecord::getValue)
			.containsExactly(Map.of("f", "v0", "n", "0"), Map.of("f", "v2", "n", "2"));
	}

	@Test
	void lengthIsLimitedExactly() {
		List<RecordId> ids = stream().add(records(2 * CHUNK, (i) -> "a"), XAddOptions.maxlen(3));
		assertThat(added("a")).extracting(MapRecord::getId).isEqualTo(ids.subList(2 * CHUNK - 3, 2 * CHUNK));
	}

	@Test
	@SuppressWarnings("deprecation") // What replaces it is not there before 4.1
	void lengthIsLimitedApproximately() {
		XAddOptions options = XAddOptions.maxlen(100).approximateTrimming(true);
		BulkRedisOperations<String, String> wide = this.bulk.withOptions(BulkOptions.defaults());
		wide.<String, String>opsForStream().add(records(1050, (i) -> "a"), options);
		assertThat(this.redis.opsForStream().size("a")).isBetween(101L, 500L);
	}

	@Test
	void otherOptionsAreRefused() {
		List<XAddOptions> unsupported = List.of(XAddOptions.makeNoStream(),
				XAddOptions.none().minId(RecordId.of(1, 1)));
		for (XAddOptions options : unsupported) {
			assertThatIllegalArgumentException().isThrownBy(() -> stream().add(List.of(record("a", "0")), options))
				.withMessageContaining("maximal length");
		}
		assertThatIllegalArgumentException()
			.isThrownBy(() -> stream().add(List.of(record("a", "0")), XAddOptions.maxlen(-1)))
			.withMessageContaining("negative");
		assertThat(this.redis.hasKey("a")).isFalse();
	}

	@Test
	void keyOfAnotherTypeFailsAlone() {
		this.redis.opsForValue().set("key-1", "x");
		assertFailsAlone(1, FailureKind.COMMAND, () -> stream().add(records(CHUNK + 1, (i) -> "key-" + i)));
		assertThat(this.redis.opsForValue().get("key-1")).isEqualTo("x");
		assertThat(added("key-" + CHUNK)).hasSize(1);
	}

	@Test
	void emptyInputSendsNothing() {
		resetStatistics();
		assertThat(stream().add(List.of())).isEmpty();
		assertThat(stream().add(List.of(), XAddOptions.maxlen(1))).isEmpty();
		assertThat(calls("xadd")).isZero();
	}

	@Test
	void inputThatSaysNothingIsRefusedByPositionBeforeAnythingIsSent() {
		MapRecord<String, String, String> good = record("a", "0");
		assertRefused("record at position 1 is null", Arrays.asList(good, null));
		assertRefused("key at position 1 is null", List.of(good, StreamRecords.mapBacked(Map.of("f", "1"))));
		assertRefused("record at position 1 has no field",
				List.of(good, StreamRecords.newRecord().in("a").ofMap(Map.of())));
		assertRefused("value at position 1 is null",
				List.of(good, StreamRecords.newRecord().in("a").ofMap(Collections.singletonMap("f", null))));
		assertRefused("field at position 1 is null",
				List.of(good, StreamRecords.newRecord().in("a").ofMap(Collections.singletonMap(null, "1"))));
		assertThat(this.redis.hasKey("a")).isFalse();
	}

	@Test
	void serializerThatThrowsFailsItsRecordAlone() {
		RedisTemplate<String, String> picky = template();
		picky.setKeySerializer(RedisSerializer.string());
		picky.setHashKeySerializer(RedisSerializer.string());
		picky.setHashValueSerializer(failingFor("v1"));
		picky.afterPropertiesSet();
		BulkStreamOperations<String, String, String> stream = over(picky).opsForStream();
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> stream.add(records(3, (i) -> "a")));
		assertThat(added("a")).extracting(MapRecord::getValue)
			.containsExactly(Map.of("f", "v0", "n", "0"), Map.of("f", "v2", "n", "2"));
	}

	@Test
	void eachPartOfARecordGoesThroughItsOwnSerializer() {
		RedisTemplate<String, String> template = template();
		template.setKeySerializer(RedisSerializer.string());
		template.setValueSerializer(failingFor("any"));
		template.setHashKeySerializer(new GenericToStringSerializer<>(Integer.class));
		template.setHashValueSerializer(new GenericToStringSerializer<>(Long.class));
		template.afterPropertiesSet();
		over(template).<Integer, Long>opsForStream()
			.add(List.of(StreamRecords.newRecord().in("a").ofMap(Map.of(7, 8L))));
		assertThat(added("a")).extracting(MapRecord::getValue).containsExactly(Map.of("7", "8"));
	}

	private BulkStreamOperations<String, String, String> stream() {
		return this.bulk.opsForStream();
	}

	private List<MapRecord<String, Object, Object>> added(String key) {
		return this.redis.opsForStream().range(key, Range.unbounded());
	}

	private void assertRefused(String message, List<MapRecord<String, String, String>> records) {
		assertThatIllegalArgumentException().isThrownBy(() -> stream().add(records)).withMessageContaining(message);
	}

	private static List<MapRecord<String, String, String>> records(int size, IntFunction<String> key) {
		List<MapRecord<String, String, String>> records = new ArrayList<>();
		IntStream.range(0, size).forEach((i) -> records.add(record(key.apply(i), String.valueOf(i))));
		return records;
	}

	private static MapRecord<String, String, String> record(String key, String number) {
		return StreamRecords.newRecord().in(key).ofMap(Map.of("f", "v" + number, "n", number));
	}

	private static List<Map<Object, Object>> valuesUpTo(int size) {
		return IntStream.range(0, size).mapToObj((i) -> Map.<Object, Object>of("f", "v" + i, "n", "" + i)).toList();
	}

}
