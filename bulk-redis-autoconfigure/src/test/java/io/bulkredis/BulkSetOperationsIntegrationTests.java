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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Integration tests for {@link BulkSetOperations} over each driver.
 */
class BulkSetOperationsIntegrationTests extends DriverIntegrationTests {

	@Test
	void membersAreAddedAndReadForSizesAroundTheChunkSize() {
		for (int size : SIZES) {
			this.redis.delete(keys(size));
			Map<String, Set<String>> values = map(size, (i) -> Set.of("1", "v" + i));
			Map<String, Long> added = set().add(values);
			assertThat(added).as("%d keys", size).isEqualTo(map(size, (i) -> 2L));
			assertThat(added.keySet()).containsExactlyElementsOf(values.keySet());
			values.forEach((key, members) -> assertThat(this.redis.opsForSet().members(key)).isEqualTo(members));
			List<String> keys = new ArrayList<>(values.keySet());
			Collections.reverse(keys);
			assertThat(set().members(keys)).isEqualTo(keys.stream().map(values::get).toList());
			assertThat(set().size(keys)).isEqualTo(Collections.nCopies(size, 2L));
			assertThat(set().isMember(keys, "v0")).isEqualTo(keys.stream().map("key-0"::equals).toList());
			assertThat(set().isMember(map(size, (i) -> "v" + (i & ~1)))).isEqualTo(map(size, (i) -> i % 2 == 0));
		}
	}

	@Test
	void addCountsTheMembersThatWereNotThere() {
		this.redis.opsForSet().add("key-1", "1", "2");
		this.redis.expire("key-1", Duration.ofSeconds(100));
		assertThat(set().add(map(3, (i) -> List.of("1", "1", "3"))))
			.isEqualTo(Map.of("key-0", 2L, "key-1", 1L, "key-2", 2L));
		assertThat(set().members(List.of("key-1"))).containsExactly(Set.of("1", "2", "3"));
		assertExpireInAboutAHundredSeconds(List.of("key-1"));
	}

	@Test
	void addWithTimeToLiveSetsItOnEachKey() {
		for (int size : SIZES) {
			this.redis.delete(keys(size));
			Map<String, Set<String>> values = map(size, (i) -> Set.of("1", "v" + i));
			assertThat(set().add(values, Duration.ofSeconds(100))).as("%d keys", size).isEqualTo(map(size, (i) -> 2L));
			assertThat(set().members(keys(size))).isEqualTo(List.copyOf(values.values()));
			assertExpireInAboutAHundredSeconds(keys(size));
		}
	}

	@Test
	void addWithTimeToLiveSetsItWhereAllMembersWereThere() {
		this.redis.opsForSet().add("a", "1");
		assertThat(set().add(Map.of("a", List.of("1")), Duration.ofSeconds(100))).isEqualTo(Map.of("a", 0L));
		assertExpireInAboutAHundredSeconds(List.of("a"));
	}

	@Test
	void manyMembersAreAddedAndRemovedInPartsAsOneKey() {
		Set<String> many = members(10 * CHUNK + 1);
		Map<String, Set<String>> values = map(3, (i) -> (i == 1) ? many : Set.of("v-0"));
		Map<String, Long> counts = map(3, (i) -> (i == 1) ? 10L * CHUNK + 1 : 1L);
		resetStatistics();
		assertThat(set().add(values)).isEqualTo(counts);
		assertThat(calls("sadd")).isEqualTo(11 + 2);
		assertThat(set().members(keys(3))).isEqualTo(List.copyOf(values.values()));
		resetStatistics();
		assertThat(set().remove(values)).isEqualTo(counts);
		assertThat(calls("srem")).isEqualTo(11 + 2);
		assertThat(this.redis.countExistingKeys(keys(3))).isZero();
		assertThat(set().add(values, Duration.ofSeconds(100))).isEqualTo(counts);
		assertThat(set().members(keys(3))).isEqualTo(List.copyOf(values.values()));
		assertExpireInAboutAHundredSeconds(keys(3));
	}

	@Test
	void moreMembersThanAScriptPassesOnAreCountedAsOne() {
		Set<String> many = members(20_000);
		BulkSetOperations<String, String> set = this.bulk.withOptions(BulkOptions.defaults().withChunkSize(20_000))
			.opsForSet();
		resetStatistics();
		assertThat(set.add(Map.of("a", many), Duration.ofSeconds(100))).isEqualTo(Map.of("a", 20_000L));
		assertThat(calls("eval")).isOne();
		assertThat(set.members(List.of("a"))).containsExactly(many);
	}

	@Test
	void manyMembersOfAKeyOfAnotherTypeFailOnce() {
		this.redis.opsForValue().set("key-1", "x");
		assertFailsAlone(1, FailureKind.COMMAND, () -> set().add(map(3, (i) -> members(3 * CHUNK))));
		assertThat(set().size(List.of("key-0", "key-2"))).containsExactly(3L * CHUNK, 3L * CHUNK);
	}

	@Test
	void setAddedInPartIsUnknown() {
		assertThatExceptionOfType(BulkRedisException.class)
			.isThrownBy(() -> over(picky("v-9")).opsForSet().add(map(3, (i) -> members((i == 1) ? 3 * CHUNK : 2))))
			.satisfies((ex) -> {
				assertThat(ex.getResult().counts()).isEqualTo(new BulkCounts(0, 0, 2, 0, 0, 0, 1));
				assertThat(ex.getResult().keysUnknown()).isEqualTo(List.of("key-1"));
			});
	}

	@Test
	void removeCountsTheMembersOfEachKey() {
		for (int size : SIZES) {
			this.redis.delete(keys(size));
			set().add(map(size, (i) -> List.of("1", "v" + i)));
			Map<String, List<String>> values = new LinkedHashMap<>(map(size, (i) -> List.of("v" + i, "none")));
			values.put("none", List.of("1"));
			Map<String, Long> removed = set().remove(values);
			Map<String, Long> expected = new LinkedHashMap<>(map(size, (i) -> 1L));
			expected.put("none", 0L);
			assertThat(removed).as("%d keys", size).isEqualTo(expected);
			assertThat(removed.keySet()).containsExactlyElementsOf(values.keySet());
			assertThat(set().members(keys(size))).isEqualTo(Collections.nCopies(size, Set.of("1")));
		}
		assertThat(set().remove(Map.of("key-0", List.of("1")))).isEqualTo(Map.of("key-0", 1L));
		assertThat(this.redis.hasKey("key-0")).isFalse();
	}

	@Test
	void readsKeepDuplicatesAndShowMissingKeysAsEmpty() {
		set().add(Map.of("a", List.of("1", "2")));
		List<String> keys = List.of("a", "none", "a");
		assertThat(set().members(keys)).containsExactly(Set.of("1", "2"), Set.of(), Set.of("1", "2"));
		assertThat(set().size(keys)).containsExactly(2L, 0L, 2L);
		assertThat(set().isMember(keys, "1")).containsExactly(true, false, true);
		assertThat(set().isMember(Map.of("a", "3", "none", "1"))).isEqualTo(Map.of("a", false, "none", false));
		set().members(keys).forEach((members) -> members.add("own"));
	}

	@Test
	void keyOfAnotherTypeFailsAlone() {
		this.redis.opsForValue().set("key-1", "x");
		Map<String, List<String>> values = map(3, (i) -> List.of("1"));
		assertFailsAlone(1, FailureKind.COMMAND, () -> set().add(values));
		assertFailsAlone(1, FailureKind.COMMAND, () -> set().add(values, Duration.ofSeconds(100)));
		assertFailsAlone(1, FailureKind.COMMAND, () -> set().members(keys(3)));
		assertFailsAlone(1, FailureKind.COMMAND, () -> set().size(keys(3)));
		assertFailsAlone(1, FailureKind.COMMAND, () -> set().isMember(keys(3), "1"));
		assertFailsAlone(1, FailureKind.COMMAND, () -> set().isMember(map(3, (i) -> "1")));
		assertFailsAlone(1, FailureKind.COMMAND, () -> set().remove(values));
		assertThat(this.redis.opsForValue().get("key-1")).isEqualTo("x");
		assertThat(this.redis.getExpire("key-1")).isEqualTo(-1);
	}

	@Test
	void emptyInputSendsNothing() {
		assertThat(set().add(Map.of())).isEmpty();
		assertThat(set().add(Map.of(), Duration.ofSeconds(1))).isEmpty();
		assertThat(set().remove(Map.of())).isEmpty();
		assertThat(set().members(List.of())).isEmpty();
		assertThat(set().size(List.of())).isEmpty();
		assertThat(set().isMember(List.of(), "1")).isEmpty();
		assertThat(set().isMember(Map.of())).isEmpty();
	}

	@Test
	void inputThatSaysNothingIsRefusedByPositionBeforeAnythingIsSent() {
		Map<String, List<String>> values = map(3, (i) -> (i == 2) ? List.of() : List.of("1"));
		assertThatIllegalArgumentException().isThrownBy(() -> set().add(values))
			.withMessageContaining("position 2")
			.withMessageContaining("value");
		assertThatIllegalArgumentException().isThrownBy(() -> set().remove(values)).withMessageContaining("position 2");
		values.put("key-2", Arrays.asList("1", null));
		assertThatIllegalArgumentException().isThrownBy(() -> set().add(values, Duration.ofSeconds(100)))
			.withMessageContaining("value at position 2 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> set().remove(values))
			.withMessageContaining("value at position 2 is null");
		values.put("key-2", null);
		assertThatIllegalArgumentException().isThrownBy(() -> set().add(values)).withMessageContaining("position 2");
		values.remove("key-2");
		assertThatIllegalArgumentException().isThrownBy(() -> set().add(values, Duration.ZERO))
			.withMessageContaining("millisecond");
		values.put(null, List.of("1"));
		assertThatIllegalArgumentException().isThrownBy(() -> set().add(values))
			.withMessageContaining("key at position 2 is null");
		assertThat(this.redis.countExistingKeys(keys(3))).isZero();
	}

	@Test
	void nullKeyAndValueAreRefused() {
		List<String> keys = Arrays.asList("a", null);
		assertThatIllegalArgumentException().isThrownBy(() -> set().members(keys))
			.withMessageContaining("key at position 1 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> set().size(keys))
			.withMessageContaining("key at position 1 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> set().isMember(keys, "1"))
			.withMessageContaining("key at position 1 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> set().isMember(keys(1), null))
			.withMessageContaining("value must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> set().isMember(map(2, (i) -> (i == 1) ? null : "1")))
			.withMessageContaining("value at position 1 is null");
	}

	@Test
	void serializerThatThrowsFailsItsKeyAlone() {
		BulkSetOperations<String, String> set = over(picky("bad")).opsForSet();
		Map<String, List<String>> values = map(3, (i) -> List.of("1", (i == 1) ? "bad" : "good"));
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> set.add(values));
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> set.add(values, Duration.ofSeconds(100)));
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> set.remove(values));
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> set.isMember(map(3, (i) -> (i == 1) ? "bad" : "good")));
		assertThat(this.redis.hasKey("key-1")).isFalse();
		this.redis.opsForSet().add("key-1", "bad");
		assertFailsAlone(1, FailureKind.DESERIALIZATION, () -> set.members(keys(3)));
	}

	@Test
	void byteArraysNeedNoSerializer() {
		RedisTemplate<byte[], byte[]> raw = template();
		raw.setEnableDefaultSerializer(false);
		raw.afterPropertiesSet();
		byte[] binary = { 0, '\r', '\n', -1, '$' };
		BulkSetOperations<byte[], byte[]> set = over(raw).opsForSet();
		set.add(Map.of(binary, List.of(binary)));
		assertThat(set.members(List.of(binary)).get(0)).containsExactly(binary);
		assertThat(set.isMember(List.of(binary), binary)).containsExactly(true);
	}

	@Test
	void objectsGoThroughTheDefaultSerializer() {
		RedisTemplate<Object, Object> objects = template();
		objects.afterPropertiesSet();
		BulkSetOperations<Object, Object> set = over(objects).opsForSet();
		set.add(Map.of(1, List.of(2L, List.of("x"))));
		assertThat(set.members(List.of(1))).containsExactly(Set.of(2L, List.of("x")));
	}

	private BulkSetOperations<String, String> set() {
		return this.bulk.opsForSet();
	}

	private RedisTemplate<String, String> picky(String bad) {
		RedisTemplate<String, String> picky = template();
		picky.setKeySerializer(RedisSerializer.string());
		picky.setValueSerializer(failingFor(bad));
		picky.afterPropertiesSet();
		return picky;
	}

	/**
	 * Return members in an order of their own, so that it is known which part each is in.
	 */
	private static Set<String> members(int size) {
		return IntStream.range(0, size).mapToObj((i) -> "v-" + i).collect(Collectors.toCollection(LinkedHashSet::new));
	}

}
