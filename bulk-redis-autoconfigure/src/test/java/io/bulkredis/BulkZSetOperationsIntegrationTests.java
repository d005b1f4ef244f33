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
import java.util.Set;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.ZSetOperations.TypedTuple;
import org.springframework.data.redis.serializer.RedisSerializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Integration tests for {@link BulkZSetOperations} over each driver.
 */
class BulkZSetOperationsIntegrationTests extends DriverIntegrationTests {

	@Test
	void membersAreAddedAndReadForSizesAroundTheChunkSize() {
		for (int size : SIZES) {
			this.redis.delete(keys(size));
			Map<String, List<TypedTuple<String>>> tuples = map(size,
					(i) -> List.of(TypedTuple.of("b" + i, 2.5), TypedTuple.of("a", -1d), TypedTuple.of("c", 1e300)));
			Map<String, Long> added = zset().add(tuples);
			assertThat(added).as("%d keys", size).isEqualTo(map(size, (i) -> 3L));
			assertThat(added.keySet()).containsExactlyElementsOf(tuples.keySet());
			List<Set<String>> ranges = zset().range(keys(size), 0, -1);
			List<Set<TypedTuple<String>>> scored = zset().rangeWithScores(keys(size), 0, -1);
			assertThat(ranges).hasSize(size);
			assertThat(scored).hasSize(size);
			for (int i = 0; i < size; i++) {
				assertThat(ranges.get(i)).containsExactly("a", "b" + i, "c");
				assertThat(scored.get(i)).containsExactly(TypedTuple.of("a", -1d), TypedTuple.of("b" + i, 2.5),
						TypedTuple.of("c", 1e300));
				assertThat(this.redis.opsForZSet().score("key-" + i, "b" + i)).isEqualTo(2.5);
			}
			assertThat(zset().size(keys(size))).isEqualTo(Collections.nCopies(size, 3L));
			assertThat(zset().score(keys(size), "a")).isEqualTo(Collections.nCopies(size, -1d));
			assertThat(zset().add(tuples, Duration.ofSeconds(100))).isEqualTo(map(size, (i) -> 0L));
			assertExpireInAboutAHundredSeconds(keys(size));
			assertThat(zset().incrementScore(keys(size), "a", 0.25)).isEqualTo(Collections.nCopies(size, -0.75));
			assertThat(zset().remove(map(size, (i) -> List.of("b" + i, "none")))).isEqualTo(map(size, (i) -> 1L));
			assertThat(zset().size(keys(size))).isEqualTo(Collections.nCopies(size, 2L));
		}
	}

	@Test
	void infinityIsAScoreAndSoIsEveryOtherNumber() {
		List<TypedTuple<String>> tuples = List.of(TypedTuple.of("a", Double.NEGATIVE_INFINITY),
				TypedTuple.of("b", 0.1 + 0.2), TypedTuple.of("c", Double.MAX_VALUE),
				TypedTuple.of("d", Double.POSITIVE_INFINITY));
		zset().add(Map.of("k", tuples));
		assertThat(zset().rangeWithScores(List.of("k"), 0, -1).get(0)).containsExactlyElementsOf(tuples);
		assertThat(zset().score(List.of("k"), "a")).containsExactly(Double.NEGATIVE_INFINITY);
		assertThat(zset().incrementScore(List.of("k"), "b", Double.POSITIVE_INFINITY))
			.containsExactly(Double.POSITIVE_INFINITY);
		assertFailsAlone(1, FailureKind.COMMAND,
				() -> zset().incrementScore(List.of("x", "k"), "d", Double.NEGATIVE_INFINITY));
	}

	@Test
	void readsKeepDuplicatesAndShowMissingKeys() {
		zset().add(Map.of("a", tuples(3)));
		List<String> keys = List.of("a", "none", "a");
		assertThat(zset().range(keys, 1, 1)).containsExactly(Set.of("v-1"), Set.of(), Set.of("v-1"));
		assertThat(zset().rangeWithScores(keys, -1, -1)).containsExactly(Set.of(TypedTuple.of("v-2", 2d)), Set.of(),
				Set.of(TypedTuple.of("v-2", 2d)));
		assertThat(zset().size(keys)).containsExactly(3L, 0L, 3L);
		assertThat(zset().score(keys, "v-1")).containsExactly(1d, null, 1d);
		assertThat(zset().score(keys, "other")).containsExactly(null, null, null);
		assertThat(zset().incrementScore(List.of("a", "new", "a"), "v-1", 2)).containsExactly(3d, 2d, 5d);
	}

	@Test
	void manyMembersAreAddedAndRemovedInPartsAsOneKey() {
		Map<String, List<TypedTuple<String>>> tuples = map(3, (i) -> tuples((i == 1) ? 10 * CHUNK + 1 : 1));
		Map<String, Long> counts = map(3, (i) -> (i == 1) ? 10L * CHUNK + 1 : 1L);
		resetStatistics();
		assertThat(zset().add(tuples)).isEqualTo(counts);
		assertThat(calls("zadd")).isEqualTo(11 + 2);
		assertThat(zset().rangeWithScores(List.of("key-1"), 0, -1).get(0))
			.containsExactlyElementsOf(tuples.get("key-1"));
		assertThat(zset().remove(map(3, (i) -> tuples.get("key-" + i).stream().map(TypedTuple::getValue).toList())))
			.isEqualTo(counts);
		assertThat(this.redis.countExistingKeys(keys(3))).isZero();
		assertThat(zset().add(tuples, Duration.ofSeconds(100))).isEqualTo(counts);
		assertExpireInAboutAHundredSeconds(keys(3));
	}

	@Test
	void moreMembersThanAScriptPassesOnAreCountedAsOne() {
		List<TypedTuple<String>> many = tuples(20_000);
		BulkZSetOperations<String, String> zset = this.bulk.withOptions(BulkOptions.defaults().withChunkSize(20_000))
			.opsForZSet();
		assertThat(zset.add(Map.of("a", many), Duration.ofSeconds(100))).isEqualTo(Map.of("a", 20_000L));
		assertThat(zset.rangeWithScores(List.of("a"), 0, -1).get(0)).containsExactlyElementsOf(many);
	}

	@Test
	void keyOfAnotherTypeFailsAlone() {
		this.redis.opsForValue().set("key-1", "x");
		assertFailsAlone(1, FailureKind.COMMAND, () -> zset().add(map(3, (i) -> tuples(3 * CHUNK))));
		assertFailsAlone(1, FailureKind.COMMAND, () -> zset().add(map(3, (i) -> tuples(2)), Duration.ofSeconds(100)));
		assertFailsAlone(1, FailureKind.COMMAND, () -> zset().range(keys(3), 0, -1));
		assertFailsAlone(1, FailureKind.COMMAND, () -> zset().rangeWithScores(keys(3), 0, -1));
		assertFailsAlone(1, FailureKind.COMMAND, () -> zset().score(keys(3), "v-1"));
		assertFailsAlone(1, FailureKind.COMMAND, () -> zset().size(keys(3)));
		assertFailsAlone(1, FailureKind.COMMAND, () -> zset().incrementScore(keys(3), "v-1", 1));
		assertFailsAlone(1, FailureKind.COMMAND, () -> zset().remove(map(3, (i) -> List.of("v-1"))));
		assertThat(this.redis.opsForValue().get("key-1")).isEqualTo("x");
		assertThat(this.redis.getExpire("key-1")).isEqualTo(-1);
	}

	@Test
	void emptyInputSendsNothing() {
		assertThat(zset().add(Map.of())).isEmpty();
		assertThat(zset().add(Map.of(), Duration.ofSeconds(1))).isEmpty();
		assertThat(zset().remove(Map.of())).isEmpty();
		assertThat(zset().incrementScore(List.of(), "a", 1)).isEmpty();
		assertThat(zset().range(List.of(), 0, -1)).isEmpty();
		assertThat(zset().rangeWithScores(List.of(), 0, -1)).isEmpty();
		assertThat(zset().score(List.of(), "a")).isEmpty();
		assertThat(zset().size(List.of())).isEmpty();
	}

	@Test
	void inputThatSaysNothingIsRefusedByPositionBeforeAnythingIsSent() {
		assertRefused(List.of(), "position 2 has no tuple");
		assertRefused(null, "position 2");
		assertRefused(Arrays.asList(TypedTuple.of("a", 1d), null), "tuple at position 2 is null");
		assertRefused(List.of(TypedTuple.of("a", null)), "score of a tuple at position 2 is null");
		assertRefused(List.of(TypedTuple.of(null, 1d)), "value of a tuple at position 2 is null");
		assertRefused(List.of(TypedTuple.of("a", Double.NaN)), "position 2 is not a number");
		assertThatIllegalArgumentException().isThrownBy(() -> zset().add(map(3, (i) -> tuples(1)), Duration.ZERO))
			.withMessageContaining("millisecond");
		assertThatIllegalArgumentException().isThrownBy(() -> zset().incrementScore(keys(3), "a", Double.NaN))
			.withMessageContaining("delta must be a number");
		assertThatIllegalArgumentException().isThrownBy(() -> zset().incrementScore(keys(3), null, 1))
			.withMessageContaining("value must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> zset().score(keys(3), null))
			.withMessageContaining("value must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> zset().remove(map(1, (i) -> List.of())))
			.withMessageContaining("position 0");
		assertThatIllegalArgumentException().isThrownBy(() -> zset().range(Arrays.asList("a", null), 0, -1))
			.withMessageContaining("key at position 1 is null");
		assertThat(this.redis.countExistingKeys(keys(3))).isZero();
	}

	@Test
	void serializerThatThrowsFailsItsKeyAlone() {
		RedisTemplate<String, String> picky = template();
		picky.setKeySerializer(RedisSerializer.string());
		picky.setValueSerializer(failingFor("bad"));
		picky.afterPropertiesSet();
		BulkZSetOperations<String, String> zset = over(picky).opsForZSet();
		Map<String, List<TypedTuple<String>>> tuples = map(3,
				(i) -> List.of(TypedTuple.of((i == 1) ? "bad" : "good", 1d)));
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> zset.add(tuples));
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> zset.add(tuples, Duration.ofSeconds(100)));
		assertThat(this.redis.hasKey("key-1")).isFalse();
		this.redis.opsForZSet().add("key-1", "bad", 1);
		assertFailsAlone(1, FailureKind.DESERIALIZATION, () -> zset.range(keys(3), 0, -1));
		assertFailsAlone(1, FailureKind.DESERIALIZATION, () -> zset.rangeWithScores(keys(3), 0, -1));
	}

	@Test
	void objectsGoThroughTheDefaultSerializer() {
		RedisTemplate<Object, Object> objects = template();
		objects.afterPropertiesSet();
		BulkZSetOperations<Object, Object> zset = over(objects).opsForZSet();
		zset.add(Map.of(1, List.of(TypedTuple.of((Object) 2L, 3d))));
		assertThat(zset.rangeWithScores(List.of(1), 0, -1)).containsExactly(Set.of(TypedTuple.of((Object) 2L, 3d)));
	}

	private BulkZSetOperations<String, String> zset() {
		return this.bulk.opsForZSet();
	}

	private void assertRefused(List<TypedTuple<String>> last, String message) {
		Map<String, List<TypedTuple<String>>> tuples = map(3, (i) -> (i == 2) ? last : tuples(1));
		assertThatIllegalArgumentException().isThrownBy(() -> zset().add(tuples)).withMessageContaining(message);
		assertThatIllegalArgumentException().isThrownBy(() -> zset().add(tuples, Duration.ofSeconds(100)))
			.withMessageContaining(message);
	}

	private static List<TypedTuple<String>> tuples(int size) {
		List<TypedTuple<String>> tuples = new ArrayList<>();
		IntStream.range(0, size).forEach((i) -> tuples.add(TypedTuple.of("v-" + i, (double) i)));
		return tuples;
	}

}
