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

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

import io.bulkredis.BulkOutcome.Unknown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Integration tests for {@link BulkListOperations} over each driver.
 */
class BulkListOperationsIntegrationTests extends DriverIntegrationTests {

	@Test
	void elementsAreAppendedInOrderForSizesAroundTheChunkSize() {
		for (int size : SIZES) {
			this.redis.delete(keys(size));
			Map<String, List<String>> values = map(size, (i) -> List.of("1", "2", "v" + i));
			Map<String, Long> lengths = list().rightPushAll(values);
			assertThat(lengths).as("%d keys", size).isEqualTo(map(size, (i) -> 3L));
			assertThat(lengths.keySet()).containsExactlyElementsOf(values.keySet());
			values.forEach((key, elements) -> assertThat(this.redis.opsForList().range(key, 0, -1))
				.containsExactlyElementsOf(elements));
			List<String> keys = new ArrayList<>(values.keySet());
			Collections.reverse(keys);
			assertThat(list().size(keys)).isEqualTo(Collections.nCopies(size, 3L));
			assertThat(list().range(keys, 0, -1)).isEqualTo(keys.stream().map(values::get).toList());
			assertThat(list().rightPushAll(values)).isEqualTo(map(size, (i) -> 6L));
		}
	}

	@Test
	void elementsPutBeforeAListStandInReverse() {
		for (int size : SIZES) {
			this.redis.delete(keys(size));
			Map<String, List<String>> values = map(size, (i) -> List.of("1", "2", "v" + i));
			assertThat(list().leftPushAll(values)).as("%d keys", size).isEqualTo(map(size, (i) -> 3L));
			assertThat(list().range(keys(size), 0, -1)).isEqualTo(reversed(size));
			assertThat(list().leftPushAll(values, Duration.ofSeconds(100))).isEqualTo(map(size, (i) -> 6L));
			assertThat(list().range(keys(size), 0, 2)).isEqualTo(reversed(size));
			assertExpireInAboutAHundredSeconds(keys(size));
		}
	}

	@Test
	void appendingWithTimeToLiveSetsItOnEachKey() {
		for (int size : SIZES) {
			this.redis.delete(keys(size));
			Map<String, List<String>> values = map(size, (i) -> List.of("1", "2", "v" + i));
			Map<String, Long> lengths = list().rightPushAll(values, Duration.ofSeconds(100));
			assertThat(lengths).as("%d keys", size).isEqualTo(map(size, (i) -> 3L));
			assertThat(list().range(keys(size), 0, -1)).isEqualTo(List.copyOf(values.values()));
			assertExpireInAboutAHundredSeconds(keys(size));
		}
	}

	@Test
	void pushKeepsElementsAndTheTimeToLive() {
		this.redis.opsForList().rightPush("a", "old");
		this.redis.expire("a", Duration.ofSeconds(100));
		assertThat(list().rightPushAll(Map.of("a", List.of("1")))).isEqualTo(Map.of("a", 2L));
		assertThat(list().leftPushAll(Map.of("a", List.of("0")))).isEqualTo(Map.of("a", 3L));
		assertThat(this.redis.opsForList().range("a", 0, -1)).containsExactly("0", "old", "1");
		assertExpireInAboutAHundredSeconds(List.of("a"));
	}

	@Test
	void manyElementsOfOneKeyArePushedByOneCommandInOrder() {
		List<String> many = IntStream.range(0, 20_000).mapToObj(Integer::toString).toList();
		resetStatistics();
		assertThat(list().rightPushAll(Map.of("a", many))).isEqualTo(Map.of("a", 20_000L));
		assertThat(calls("rpush")).isOne();
		assertThat(list().range(List.of("a"), 0, -1)).containsExactly(many);
		resetStatistics();
		assertThat(list().rightPushAll(Map.of("b", many), Duration.ofSeconds(100))).isEqualTo(Map.of("b", 20_000L));
		assertThat(calls("eval")).isOne();
		assertThat(list().range(List.of("b"), 0, -1)).containsExactly(many);
		assertThat(list().leftPushAll(Map.of("c", many), Duration.ofSeconds(100))).isEqualTo(Map.of("c", 20_000L));
		List<String> reversed = new ArrayList<>(many);
		Collections.reverse(reversed);
		assertThat(list().range(List.of("c"), 0, -1)).containsExactly(reversed);
		assertExpireInAboutAHundredSeconds(List.of("b", "c"));
	}

	@Test
	void moreElementsThanACommandTakesFailTheirKeyAlone() {
		List<String> tooMany = Collections.nCopies(1_000_001, "x");
		assertFailsAlone(1, FailureKind.SERIALIZATION,
				() -> list().rightPushAll(map(3, (i) -> (i == 1) ? tooMany : List.of("x"))));
		assertThat(list().size(keys(3))).containsExactly(1L, 0L, 1L);
		assertThatExceptionOfType(BulkRedisException.class)
			.isThrownBy(() -> list().leftPushAll(Map.of("a", tooMany), Duration.ofSeconds(100)))
			.satisfies((ex) -> assertThat(ex).rootCause().hasMessageContaining("1000000"));
		assertThat(this.redis.hasKey("a")).isFalse();
	}

	@Test
	void rangeKeepsDuplicatesAndShowsMissingKeysAsEmpty() {
		list().rightPushAll(Map.of("a", List.of("1", "2", "3", "4")));
		assertThat(list().range(List.of("a", "none", "a"), 1, -2)).containsExactly(List.of("2", "3"), List.of(),
				List.of("2", "3"));
		assertThat(list().range(List.of("a"), 7, 9)).containsExactly(List.of());
		list().range(List.of("a", "none"), 0, -1).forEach((elements) -> elements.add("own"));
	}

	@Test
	void sizeKeepsDuplicatesAndShowsMissingKeysAsZero() {
		list().rightPushAll(map(2 * CHUNK, (i) -> Collections.nCopies(i + 1, "x")));
		List<String> keys = new ArrayList<>(keys(2 * CHUNK));
		keys.add(CHUNK, "none");
		keys.add("key-0");
		List<Long> sizes = new ArrayList<>(IntStream.rangeClosed(1, 2 * CHUNK).mapToObj((i) -> (long) i).toList());
		sizes.add(CHUNK, 0L);
		sizes.add(1L);
		assertThat(list().size(keys)).isEqualTo(sizes);
	}

	@Test
	void trimKeepsTheRangeForSizesAroundTheChunkSize() {
		for (int size : SIZES) {
			this.redis.delete(keys(size));
			list().rightPushAll(map(size, (i) -> List.of("1", "2", "v" + i, "4")));
			list().trim(keys(size), 1, -2);
			assertThat(list().range(keys(size), 0, -1)).as("%d keys", size)
				.isEqualTo(IntStream.range(0, size).mapToObj((i) -> List.of("2", "v" + i)).toList());
		}
		list().trim(List.of("key-0", "none", "key-0"), 1, -1);
		assertThat(this.redis.hasKey("key-0")).isFalse();
	}

	@Test
	void popTakesElementsForSizesAroundTheChunkSize() {
		for (int size : SIZES) {
			this.redis.delete(keys(size));
			list().rightPushAll(map(size, (i) -> List.of("1", "v" + i, "3", "4", "w" + i, "6")));
			assertThat(list().leftPop(keys(size), 2)).as("%d keys", size)
				.isEqualTo(IntStream.range(0, size).mapToObj((i) -> List.of("1", "v" + i)).toList());
			assertThat(list().rightPop(keys(size), 2))
				.isEqualTo(IntStream.range(0, size).mapToObj((i) -> List.of("6", "w" + i)).toList());
			assertThat(list().leftPop(keys(size), 5)).isEqualTo(Collections.nCopies(size, List.of("3", "4")));
			assertThat(this.bulk.hasKeys(keys(size))).doesNotContain(true);
		}
	}

	@Test
	void popOfDuplicatesGoesOnAndOfMissingKeysIsEmpty() {
		list().rightPushAll(Map.of("a", List.of("1", "2", "3", "4", "5")));
		assertThat(list().leftPop(List.of("a", "none", "a"), 1)).containsExactly(List.of("1"), List.of(), List.of("2"));
		assertThat(list().rightPop(List.of("a", "none", "a", "a"), 2)).containsExactly(List.of("5", "4"), List.of(),
				List.of("3"), List.of());
		list().leftPop(List.of("a"), 1).forEach((elements) -> elements.add("own"));
	}

	@Test
	void keyOfAnotherTypeFailsAlone() {
		this.redis.opsForValue().set("key-1", "x");
		Map<String, List<String>> values = map(3, (i) -> List.of("1"));
		Duration timeout = Duration.ofSeconds(100);
		assertFailsAlone(1, FailureKind.COMMAND, () -> list().rightPushAll(values));
		assertFailsAlone(1, FailureKind.COMMAND, () -> list().rightPushAll(values, timeout));
		assertFailsAlone(1, FailureKind.COMMAND, () -> list().leftPushAll(values));
		assertFailsAlone(1, FailureKind.COMMAND, () -> list().leftPushAll(values, timeout));
		assertFailsAlone(1, FailureKind.COMMAND, () -> list().range(keys(3), 0, -1));
		assertFailsAlone(1, FailureKind.COMMAND, () -> list().size(keys(3)));
		assertFailsAlone(1, FailureKind.COMMAND, () -> list().trim(keys(3), 0, -1));
		assertFailsAlone(1, FailureKind.COMMAND, () -> list().leftPop(keys(3), 1));
		assertFailsAlone(1, FailureKind.COMMAND, () -> list().rightPop(keys(3), 1));
		assertThat(this.redis.opsForValue().get("key-1")).isEqualTo("x");
		assertThat(this.redis.getExpire("key-1")).isEqualTo(-1);
		assertThat(list().size(List.of("key-0", "key-2"))).containsExactly(2L, 2L);
	}

	@Test
	void emptyInputSendsNothing() {
		assertThat(list().rightPushAll(Map.of())).isEmpty();
		assertThat(list().rightPushAll(Map.of(), Duration.ofSeconds(1))).isEmpty();
		assertThat(list().leftPushAll(Map.of())).isEmpty();
		assertThat(list().leftPushAll(Map.of(), Duration.ofSeconds(1))).isEmpty();
		assertThat(list().range(List.of(), 0, -1)).isEmpty();
		assertThat(list().size(List.of())).isEmpty();
		list().trim(List.of(), 0, -1);
		assertThat(list().leftPop(List.of(), 1)).isEmpty();
		assertThat(list().rightPop(List.of(), 1)).isEmpty();
	}

	@Test
	void inputThatSaysNothingIsRefusedByPositionBeforeAnythingIsSent() {
		Map<String, List<String>> values = map(3, (i) -> (i == 2) ? List.of() : List.of("1"));
		assertThatIllegalArgumentException().isThrownBy(() -> list().rightPushAll(values))
			.withMessageContaining("position 2")
			.withMessageContaining("value");
		values.put("key-2", Arrays.asList("1", null));
		assertThatIllegalArgumentException().isThrownBy(() -> list().leftPushAll(values))
			.withMessageContaining("value at position 2 is null");
		values.put("key-2", null);
		assertThatIllegalArgumentException().isThrownBy(() -> list().rightPushAll(values, Duration.ofSeconds(100)))
			.withMessageContaining("position 2");
		values.remove("key-2");
		values.put(null, List.of("1"));
		assertThatIllegalArgumentException().isThrownBy(() -> list().leftPushAll(values, Duration.ofSeconds(100)))
			.withMessageContaining("key at position 2 is null");
		values.remove(null);
		assertThatIllegalArgumentException().isThrownBy(() -> list().rightPushAll(values, Duration.ZERO))
			.withMessageContaining("millisecond");
		assertThatIllegalArgumentException().isThrownBy(() -> list().leftPushAll(values, Duration.ZERO))
			.withMessageContaining("millisecond");
		assertThat(this.redis.countExistingKeys(keys(3))).isZero();
	}

	@Test
	void nullKeyAndCountBelowOneAreRefusedBeforeAnythingIsSent() {
		list().rightPushAll(Map.of("a", List.of("1", "2")));
		List<String> keys = Arrays.asList("a", null);
		assertThatIllegalArgumentException().isThrownBy(() -> list().range(keys, 0, -1))
			.withMessageContaining("key at position 1 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> list().size(keys))
			.withMessageContaining("key at position 1 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> list().trim(keys, 1, 1))
			.withMessageContaining("key at position 1 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> list().leftPop(keys, 1))
			.withMessageContaining("key at position 1 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> list().rightPop(keys, 1))
			.withMessageContaining("key at position 1 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> list().leftPop(keys(1), 0))
			.withMessageContaining("count must be positive");
		assertThatIllegalArgumentException().isThrownBy(() -> list().rightPop(List.of(), -1))
			.withMessageContaining("count must be positive");
		assertThat(list().size(List.of("a"))).containsExactly(2L);
	}

	@Test
	void serializerThatThrowsFailsItsKeyAlone() {
		BulkListOperations<String, String> list = over(picky()).opsForList();
		Map<String, List<String>> values = map(3, (i) -> List.of("1", (i == 1) ? "bad" : "good"));
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> list.rightPushAll(values));
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> list.leftPushAll(values, Duration.ofSeconds(100)));
		assertThat(this.redis.hasKey("key-1")).isFalse();
		this.redis.opsForList().rightPush("key-1", "bad");
		assertFailsAlone(1, FailureKind.DESERIALIZATION, () -> list.range(keys(3), 0, -1));
	}

	@Test
	void poppedElementThatCannotBeReadIsUnknown() {
		list().rightPushAll(map(3, (i) -> List.of((i == 1) ? "bad" : "good")));
		assertThatExceptionOfType(BulkRedisException.class)
			.isThrownBy(() -> over(picky()).opsForList().leftPop(keys(3), 2))
			.satisfies((ex) -> {
				assertThat(ex.getResult().outcome(1)).isInstanceOfSatisfying(Unknown.class,
						(unknown) -> assertThat(unknown.kind()).isEqualTo(FailureKind.DESERIALIZATION));
				assertThat(ex.getResult().outcome(2).valueOrNull()).isEqualTo(List.of("good"));
				assertThat(ex.getResult().counts().problems()).isOne();
			});
		assertThat(this.redis.countExistingKeys(keys(3))).isZero();
	}

	@Test
	void byteArraysNeedNoSerializer() {
		RedisTemplate<byte[], byte[]> raw = template();
		raw.setEnableDefaultSerializer(false);
		raw.afterPropertiesSet();
		byte[] binary = { 0, '\r', '\n', -1, '$' };
		BulkListOperations<byte[], byte[]> list = over(raw).opsForList();
		list.rightPushAll(Map.of(binary, List.of(binary, new byte[0])));
		assertThat(list.range(List.of(binary), 0, -1).get(0)).containsExactly(binary, new byte[0]);
		assertThat(list.leftPop(List.of(binary), 1).get(0)).containsExactly(binary);
	}

	@Test
	void objectsGoThroughTheDefaultSerializer() {
		RedisTemplate<Object, Object> objects = template();
		objects.afterPropertiesSet();
		BulkListOperations<Object, Object> list = over(objects).opsForList();
		list.rightPushAll(Map.of(1, List.of(2L, List.of("x"))));
		assertThat(list.range(List.of(1), 0, -1)).containsExactly(List.of(2L, List.of("x")));
	}

	private BulkListOperations<String, String> list() {
		return this.bulk.opsForList();
	}

	private RedisTemplate<String, String> picky() {
		RedisTemplate<String, String> picky = template();
		picky.setKeySerializer(RedisSerializer.string());
		picky.setValueSerializer(failingFor("bad"));
		picky.afterPropertiesSet();
		return picky;
	}

	private static List<List<String>> reversed(int size) {
		return IntStream.range(0, size).mapToObj((i) -> List.of("v" + i, "2", "1")).toList();
	}

}
