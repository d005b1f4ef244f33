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

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.GenericToStringSerializer;
import org.springframework.data.redis.serializer.JacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Integration tests for {@link BulkHashOperations} over each driver.
 */
class BulkHashOperationsIntegrationTests extends DriverIntegrationTests {

	@Test
	void hashesArePutAndReadForSizesAroundTheChunkSize() {
		for (int size : SIZES) {
			Map<String, Map<String, String>> maps = map(size, (i) -> Map.of("f", "v" + i, "g", "w" + i));
			hash().putAll(maps);
			List<String> keys = new ArrayList<>(maps.keySet());
			Collections.reverse(keys);
			assertThat(hash().entries(keys)).as("%d keys", size).isEqualTo(keys.stream().map(maps::get).toList());
			for (String key : keys) {
				assertThat(this.redis.opsForHash().entries(key)).isEqualTo(maps.get(key));
			}
		}
	}

	@Test
	void entriesKeepDuplicatesAndShowMissingKeysAsEmpty() {
		hash().putAll(Map.of("a", Map.of("f", "1")));
		assertThat(hash().entries(List.of("a", "none", "a"))).containsExactly(Map.of("f", "1"), Map.of(),
				Map.of("f", "1"));
	}

	@Test
	void multiGetAlignsWithKeysAndFields() {
		hash().putAll(map(2 * CHUNK, (i) -> Map.of("f", "v" + i, "g", "w" + i)));
		List<String> keys = new ArrayList<>(keys(2 * CHUNK));
		keys.add(CHUNK, "none");
		List<List<String>> values = hash().multiGet(keys, List.of("g", "none", "f", "g"));
		assertThat(values).hasSize(keys.size());
		assertThat(values.get(0)).containsExactly("w0", null, "v0", "w0");
		assertThat(values.get(CHUNK)).containsExactly(null, null, null, null);
		assertThat(values.get(2 * CHUNK)).containsExactly("w13", null, "v13", "w13");
		assertThat(hash().multiGet(List.of(), List.of("f"))).isEmpty();
	}

	@Test
	void putAllKeepsOtherFieldsAndTheTimeToLive() {
		this.redis.opsForHash().put("a", "old", "0");
		this.redis.expire("a", Duration.ofSeconds(100));
		hash().putAll(Map.of("a", Map.of("f", "1")));
		assertThat(this.redis.opsForHash().entries("a")).isEqualTo(Map.of("old", "0", "f", "1"));
		assertExpireInAboutAHundredSeconds(List.of("a"));
	}

	@Test
	void putAllWithTimeToLiveSetsItOnEachKey() {
		for (int size : SIZES) {
			Map<String, Map<String, String>> maps = map(size, (i) -> Map.of("f", "v" + i, "g", "w" + i));
			hash().putAll(maps, Duration.ofSeconds(100));
			assertThat(hash().entries(maps.keySet())).isEqualTo(List.copyOf(maps.values()));
			assertExpireInAboutAHundredSeconds(maps.keySet());
		}
	}

	@Test
	void userWhoMayNotSetATimeToLiveLeavesNothingWithoutOne() {
		this.redis.execute((RedisConnection connection) -> connection.execute("ACL", bytes("SETUSER"), bytes("default"),
				bytes("-pexpire")));
		try {
			assertThatExceptionOfType(BulkRedisException.class)
				.isThrownBy(() -> hash().putAll(map(3, (i) -> Map.of("f", "1")), Duration.ofSeconds(100)))
				.withMessageContaining("NOPERM");
			assertThat(this.bulk.countExistingKeys(keys(3))).isZero();
		}
		finally {
			this.redis.execute((RedisConnection connection) -> connection.execute("ACL", bytes("SETUSER"),
					bytes("default"), bytes("+pexpire")));
		}
	}

	@Test
	void hashOfManyFieldsIsPutInPartsAsOneKey() {
		Map<String, String> large = fields(10 * CHUNK + 1);
		Map<String, Map<String, String>> maps = map(3, (i) -> (i == 1) ? large : Map.of("f", "v" + i));
		hash().putAll(maps);
		assertThat(hash().entries(keys(3))).isEqualTo(List.copyOf(maps.values()));
		hash().putAll(maps, Duration.ofSeconds(100));
		assertThat(hash().entries(keys(3))).isEqualTo(List.copyOf(maps.values()));
		assertExpireInAboutAHundredSeconds(keys(3));
		assertThat(hash().delete(Map.of("key-1", large.keySet()))).isEqualTo(Map.of("key-1", 10L * CHUNK + 1));
	}

	@Test
	void sixHundredThousandFieldsArePutByManyCommands() {
		Map<String, String> large = fields(600_000);
		resetStatistics();
		this.bulk.withOptions(BulkOptions.defaults()).<String, String>opsForHash().putAll(Map.of("a", large));
		assertThat(calls("hset")).isEqualTo(600_000 / BulkOptions.defaults().getChunkSize());
		assertThat(this.redis.opsForHash().size("a")).isEqualTo(600_000);
		assertThat(hash().multiGet(List.of("a"), List.of("f-0", "f-300000", "f-599999")))
			.containsExactly(List.of("v-0", "v-300000", "v-599999"));
	}

	@Test
	void hashOfManyFieldsWithTheWrongTypeFailsOnce() {
		this.redis.opsForValue().set("key-1", "x");
		assertFailsAlone(1, FailureKind.COMMAND, () -> hash().putAll(map(3, (i) -> fields(3 * CHUNK))));
		assertThat(hash().size(List.of("key-0", "key-2"))).containsExactly(3L * CHUNK, 3L * CHUNK);
	}

	@Test
	void hashPutInPartIsUnknown() {
		RedisTemplate<String, String> picky = template();
		picky.setKeySerializer(RedisSerializer.string());
		picky.setHashKeySerializer(RedisSerializer.string());
		picky.setHashValueSerializer(failingFor("v-9"));
		picky.afterPropertiesSet();
		assertThatExceptionOfType(BulkRedisException.class).isThrownBy(
				() -> over(picky).<String, String>opsForHash().putAll(map(3, (i) -> fields((i == 1) ? 3 * CHUNK : 2))))
			.satisfies((ex) -> {
				assertThat(ex.getResult().counts()).isEqualTo(new BulkCounts(0, 0, 2, 0, 0, 0, 1));
				assertThat(ex.getResult().keysUnknown()).isEqualTo(List.of("key-1"));
			});
	}

	@Test
	void deleteCountsTheFieldsOfEachKey() {
		hash().putAll(map(2 * CHUNK, (i) -> Map.of("f", "1", "g", "2", "h", "3")));
		List<String> keys = new ArrayList<>(keys(2 * CHUNK));
		keys.add("none");
		keys.add("key-0");
		List<Long> expected = new ArrayList<>(Collections.nCopies(2 * CHUNK, 2L));
		expected.addAll(List.of(0L, 0L));
		assertThat(hash().delete(keys, List.of("f", "g", "none"))).isEqualTo(expected);
		assertThat(hash().entries(List.of("key-5"))).containsExactly(Map.of("h", "3"));
		assertThat(hash().delete(Map.of("key-5", List.of("h")))).isEqualTo(Map.of("key-5", 1L));
		assertThat(this.redis.hasKey("key-5")).isFalse();
	}

	@Test
	void incrementOfOneFieldCountsDuplicatesTwice() {
		List<String> keys = new ArrayList<>(keys(2 * CHUNK));
		keys.add("key-0");
		List<Long> expected = new ArrayList<>(Collections.nCopies(2 * CHUNK, -3L));
		expected.add(-6L);
		assertThat(hash().increment(keys, "f", -3)).isEqualTo(expected);
		assertThat(hash().increment(List.of(), "f", 1)).isEmpty();
	}

	@Test
	void incrementOfManyFieldsAnswersByKeyAndField() {
		this.redis.opsForHash().put("b", "f", "40");
		Map<String, Map<String, Long>> deltas = new LinkedHashMap<>();
		deltas.put("a", new LinkedHashMap<>(Map.of("f", 1L)));
		deltas.put("b", new LinkedHashMap<>(Map.of("f", 2L)));
		deltas.put("c", map(2 * CHUNK, (i) -> (long) i));
		assertThat(hash().increment(deltas))
			.isEqualTo(Map.of("a", Map.of("f", 1L), "b", Map.of("f", 42L), "c", map(2 * CHUNK, (i) -> (long) i)));
	}

	@Test
	void incrementOfTextFailsAlone() {
		this.redis.opsForHash().put("key-1", "f", "text");
		assertFailsAlone(1, FailureKind.COMMAND, () -> hash().increment(keys(3), "f", 1));
		assertThat(hash().multiGet(List.of("key-2"), List.of("f"))).containsExactly(List.of("1"));
	}

	@Test
	void sizeAndHasKeyAnswerByPosition() {
		hash().putAll(map(2 * CHUNK, (i) -> fields(i + 1)));
		List<String> keys = new ArrayList<>(keys(2 * CHUNK));
		Collections.reverse(keys);
		keys.add("none");
		List<Long> sizes = IntStream.rangeClosed(0, 2 * CHUNK).mapToObj((i) -> 2L * CHUNK - i).toList();
		assertThat(hash().size(keys)).isEqualTo(sizes);
		assertThat(hash().hasKey(keys, "f-5")).isEqualTo(sizes.stream().map((size) -> size > 5).toList());
	}

	@Test
	void keyOfAnotherTypeFailsAlone() {
		this.redis.opsForValue().set("key-1", "x");
		assertFailsAlone(1, FailureKind.COMMAND, () -> hash().entries(keys(3)));
		assertFailsAlone(1, FailureKind.COMMAND, () -> hash().multiGet(keys(3), List.of("f")));
		assertFailsAlone(1, FailureKind.COMMAND, () -> hash().putAll(map(3, (i) -> Map.of("f", "1"))));
		assertFailsAlone(1, FailureKind.COMMAND,
				() -> hash().putAll(map(3, (i) -> Map.of("f", "1")), Duration.ofSeconds(100)));
		assertFailsAlone(1, FailureKind.COMMAND, () -> hash().delete(keys(3), List.of("f")));
		assertFailsAlone(1, FailureKind.COMMAND, () -> hash().delete(map(3, (i) -> List.of("f"))));
		assertFailsAlone(1, FailureKind.COMMAND, () -> hash().increment(keys(3), "f", 1));
		assertFailsAlone(1, FailureKind.COMMAND, () -> hash().size(keys(3)));
		assertFailsAlone(1, FailureKind.COMMAND, () -> hash().hasKey(keys(3), "f"));
		assertThat(this.redis.opsForValue().get("key-1")).isEqualTo("x");
	}

	@Test
	void emptyInputSendsNothing() {
		assertThat(hash().entries(List.of())).isEmpty();
		hash().putAll(Map.of());
		hash().putAll(Map.of(), Duration.ofSeconds(1));
		assertThat(hash().delete(List.of(), List.of("f"))).isEmpty();
		assertThat(hash().delete(Map.of())).isEmpty();
		assertThat(hash().increment(Map.of())).isEmpty();
		assertThat(hash().size(List.of())).isEmpty();
		assertThat(hash().hasKey(List.of(), "f")).isEmpty();
	}

	@Test
	void inputThatSaysNothingIsRefusedByPositionBeforeAnythingIsSent() {
		Map<String, Map<String, String>> maps = map(3, (i) -> (i == 2) ? Map.of() : Map.of("f", "1"));
		assertThatIllegalArgumentException().isThrownBy(() -> hash().putAll(maps))
			.withMessageContaining("position 2")
			.withMessageContaining("hash value");
		maps.put("key-2", Collections.singletonMap("f", null));
		assertThatIllegalArgumentException().isThrownBy(() -> hash().putAll(maps))
			.withMessageContaining("hash value at position 2 is null");
		maps.put("key-2", Collections.singletonMap(null, "1"));
		assertThatIllegalArgumentException().isThrownBy(() -> hash().putAll(maps))
			.withMessageContaining("hash key at position 2 is null");
		maps.put("key-2", null);
		assertThatIllegalArgumentException().isThrownBy(() -> hash().putAll(maps)).withMessageContaining("position 2");
		assertThatIllegalArgumentException().isThrownBy(() -> hash().multiGet(keys(1), List.of()))
			.withMessageContaining("hashKeys");
		assertThatIllegalArgumentException().isThrownBy(() -> hash().delete(keys(1), Arrays.asList("f", null)))
			.withMessageContaining("hashKeys");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> hash().putAll(map(1, (i) -> Map.of("f", "1")), Duration.ZERO))
			.withMessageContaining("millisecond");
		assertThat(this.redis.hasKey("key-0")).isFalse();
	}

	@Test
	void serializerThatThrowsFailsItsKeyAlone() {
		RedisTemplate<String, String> picky = template();
		picky.setKeySerializer(RedisSerializer.string());
		picky.setHashKeySerializer(failingFor("bad-field"));
		picky.setHashValueSerializer(failingFor("bad-value"));
		picky.afterPropertiesSet();
		BulkHashOperations<String, String, String> hash = over(picky).opsForHash();
		assertFailsAlone(1, FailureKind.SERIALIZATION,
				() -> hash.putAll(map(3, (i) -> Map.of("f", (i == 1) ? "bad-value" : "good"))));
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> hash
			.putAll(map(3, (i) -> Map.of((i == 1) ? "bad-field" : "good", "1")), Duration.ofSeconds(100)));
		assertThat(this.redis.hasKey("key-1")).isFalse();
		this.redis.opsForHash().put("key-1", "f", "bad-value");
		assertFailsAlone(1, FailureKind.DESERIALIZATION, () -> hash.entries(keys(3)));
		assertFailsAlone(1, FailureKind.DESERIALIZATION, () -> hash.multiGet(keys(3), List.of("f")));
	}

	@Test
	void eachPartOfAHashGoesThroughItsOwnSerializer() {
		RedisTemplate<String, String> template = template();
		template.setKeySerializer(RedisSerializer.string());
		template.setValueSerializer(failingFor("any"));
		template.setHashKeySerializer(new GenericToStringSerializer<>(Integer.class));
		template.setHashValueSerializer(new GenericToStringSerializer<>(Long.class));
		template.afterPropertiesSet();
		BulkHashOperations<String, Integer, Long> hash = over(template).opsForHash();
		hash.putAll(Map.of("a", Map.of(7, 8L)));
		assertThat(this.redis.opsForHash().entries("a")).isEqualTo(Map.of("7", "8"));
		assertThat(hash.entries(List.of("a"))).containsExactly(Map.of(7, 8L));
		assertThat(hash.increment(List.of("a"), 7, 2)).containsExactly(10L);
		assertThat(hash.multiGet(List.of("a"), List.of(7))).containsExactly(List.of(10L));
		assertThat(hash.hasKey(List.of("a"), 7)).containsExactly(true);
		assertThat(hash.delete(List.of("a"), List.of(7))).containsExactly(1L);
	}

	@Test
	void recordsGoThroughJackson() {
		RedisTemplate<String, Object> template = template();
		template.setKeySerializer(RedisSerializer.string());
		template.setHashKeySerializer(RedisSerializer.string());
		template.setHashValueSerializer(new JacksonJsonRedisSerializer<>(Point.class));
		template.afterPropertiesSet();
		BulkHashOperations<String, String, Point> hash = over(template).opsForHash();
		hash.putAll(Map.of("a", Map.of("p", new Point(1, 2))));
		assertThat(hash.entries(List.of("a"))).containsExactly(Map.of("p", new Point(1, 2)));
		template.setHashValueSerializer(GenericJacksonJsonRedisSerializer.builder()
			.enableDefaultTyping(BasicPolymorphicTypeValidator.builder().allowIfBaseType(Object.class).build())
			.build());
		hash.putAll(Map.of("b", Map.of("p", new Point(3, 4))));
		assertThat(hash.entries(List.of("b"))).containsExactly(Map.of("p", new Point(3, 4)));
	}

	@Test
	void byteArraysNeedNoSerializer() {
		RedisTemplate<byte[], byte[]> raw = template();
		raw.setEnableDefaultSerializer(false);
		raw.afterPropertiesSet();
		byte[] binary = { 0, '\r', '\n', -1, '$' };
		BulkHashOperations<byte[], byte[], byte[]> hash = over(raw).opsForHash();
		hash.putAll(Map.of(binary, Map.of(binary, binary)));
		assertThat(hash.multiGet(List.of(binary), List.of(binary)).get(0)).containsExactly(binary);
	}

	@Test
	void objectsGoThroughTheDefaultSerializer() {
		RedisTemplate<Object, Object> objects = template();
		objects.afterPropertiesSet();
		BulkHashOperations<Object, Object, Object> hash = over(objects).opsForHash();
		hash.putAll(Map.of(1, Map.of(2L, List.of("x"))));
		assertThat(hash.entries(List.of(1))).containsExactly(Map.of(2L, List.of("x")));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private BulkHashOperations<String, String, String> hash() {
		return this.bulk.opsForHash();
	}

	private static Map<String, String> fields(int size) {
		return IntStream.range(0, size)
			.boxed()
			.collect(Collectors.toMap((i) -> "f-" + i, (i) -> "v-" + i, (one, other) -> one, LinkedHashMap::new));
	}

	/**
	 * A value.
	 */
	record Point(int x, int y) {
	}

}
