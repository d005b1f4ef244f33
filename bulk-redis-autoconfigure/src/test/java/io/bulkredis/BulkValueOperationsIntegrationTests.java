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
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.RedisOperations;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.SessionCallback;
import org.springframework.data.redis.serializer.GenericToStringSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

import io.bulkredis.BulkOutcome.Applied;
import io.bulkredis.BulkOutcome.Failed;
import io.bulkredis.BulkOutcome.Value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Integration tests for {@link BulkValueOperations} over each driver.
 */
class BulkValueOperationsIntegrationTests extends DriverIntegrationTests {

	@Test
	void multiGetAnswersByPositionForSizesAroundTheChunkSize() {
		for (int size : new int[] { 0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 10 * CHUNK, 10 * CHUNK + 1 }) {
			Map<String, String> map = map(size);
			this.bulk.opsForValue().multiSet(map);
			List<String> keys = new ArrayList<>(map.keySet());
			Collections.reverse(keys);
			assertThat(this.bulk.opsForValue().multiGet(keys)).as("%d keys", size)
				.isEqualTo(this.redis.opsForValue().multiGet(keys))
				.isEqualTo(keys.stream().map(map::get).toList());
		}
	}

	@Test
	void multiGetKeepsDuplicatesAndShowsMissingKeysAsNull() {
		this.bulk.opsForValue().multiSet(Map.of("a", "1", "b", "2"));
		List<String> keys = new ArrayList<>();
		List<String> values = new ArrayList<>();
		for (int i = 0; i < 3 * CHUNK; i++) {
			keys.addAll(List.of("a", "none" + i, "b", "a"));
			values.addAll(Arrays.asList("1", null, "2", "1"));
		}
		assertThat(this.bulk.opsForValue().multiGet(keys)).isEqualTo(values);
	}

	@Test
	void multiGetShowsKeysOfAnotherTypeAsMissing() {
		this.redis.opsForList().rightPush("list", "x");
		this.redis.opsForValue().set("a", "1");
		assertThat(this.bulk.opsForValue().multiGet(List.of("list", "a"))).containsExactly(null, "1");
	}

	@Test
	void multiGetTellsAnEmptyValueFromAMissingOne() {
		this.bulk.opsForValue().multiSet(Map.of("empty", ""));
		assertThat(this.bulk.opsForValue().multiGet(List.of("empty", "none"))).containsExactly("", null);
		assertThat(this.bulk.opsForValue().multiGetAsMap(List.of("empty", "none")))
			.containsExactly(Map.entry("empty", ""));
	}

	@Test
	void multiGetReadsLargeAndNonAsciiValues() {
		String large = "ü€😀\r\n".repeat(200_000);
		this.bulk.opsForValue().multiSet(Map.of("größe", large, "b", "OK"));
		assertThat(this.bulk.opsForValue().multiGet(List.of("größe", "b"))).containsExactly(large, "OK");
	}

	@Test
	void multiGetAsMapLeavesMissingKeysOutAndKeepsTheOrder() {
		this.bulk.opsForValue().multiSet(map(3 * CHUNK));
		List<String> keys = new ArrayList<>(map(3 * CHUNK).keySet());
		Collections.shuffle(keys);
		keys.add(CHUNK, "none");
		Map<String, String> values = this.bulk.opsForValue().multiGetAsMap(keys);
		keys.remove("none");
		assertThat(values.keySet()).containsExactlyElementsOf(keys);
		assertThat(values).isEqualTo(map(3 * CHUNK));
	}

	@Test
	void multiSetWithTimeToLiveSetsItOnEachKey() {
		this.bulk.opsForValue().multiSet(map(2 * CHUNK + 1), Duration.ofSeconds(100));
		assertThat(this.redis.opsForValue().multiGet(map(2 * CHUNK + 1).keySet()))
			.containsExactlyElementsOf(map(2 * CHUNK + 1).values());
		assertThat(this.bulk.getExpire(map(2 * CHUNK + 1).keySet())).hasSize(2 * CHUNK + 1)
			.allMatch((seconds) -> seconds > 90 && seconds <= 100);
	}

	@Test
	void multiSetWithTimeToLivePerKeySetsEachItsOwn() {
		Map<String, Duration> timesToLive = Map.of("a", Duration.ofSeconds(10), "b", Duration.ofSeconds(60));
		this.bulk.opsForValue().multiSet(Map.of("a", "1", "b", "2"), timesToLive::get);
		assertThat(this.redis.getExpire("a")).isBetween(5L, 10L);
		assertThat(this.redis.getExpire("b")).isBetween(55L, 60L);
		assertThat(this.redis.opsForValue().multiGet(List.of("a", "b"))).containsExactly("1", "2");
	}

	@Test
	void multiSetWithoutTimeToLiveRemovesTheOneThatWasThere() {
		this.redis.opsForValue().set("a", "0", Duration.ofSeconds(100));
		this.bulk.opsForValue().multiSet(Map.of("a", "1"));
		assertThat(this.redis.getExpire("a")).isEqualTo(-1);
	}

	@Test
	void setIfAbsentDecidesForEachKey() {
		this.redis.opsForValue().set("key-3", "old");
		Map<String, Boolean> set = this.bulk.opsForValue().setIfAbsent(map(2 * CHUNK));
		assertThat(set.keySet()).containsExactlyElementsOf(map(2 * CHUNK).keySet());
		assertThat(set).containsEntry("key-3", false);
		assertThat(set.values()).filteredOn(Boolean.TRUE::equals).hasSize(2 * CHUNK - 1);
		assertThat(this.redis.opsForValue().get("key-3")).isEqualTo("old");
		assertThat(this.redis.opsForValue().get("key-4")).isEqualTo("value-4");
	}

	@Test
	void setIfAbsentWithTimeToLiveLeavesThatOfOthersAlone() {
		this.redis.opsForValue().set("a", "old");
		Map<String, Boolean> set = this.bulk.opsForValue()
			.setIfAbsent(new LinkedHashMap<>(Map.of("a", "1", "b", "2")), Duration.ofSeconds(100));
		assertThat(set).containsOnly(Map.entry("a", false), Map.entry("b", true));
		assertThat(this.redis.getExpire("a")).isEqualTo(-1);
		assertThat(this.redis.getExpire("b")).isBetween(90L, 100L);
	}

	@Test
	void incrementAnswersWithTheNewNumbers() {
		this.redis.opsForValue().set("a", "40");
		Map<String, Long> deltas = new LinkedHashMap<>();
		deltas.put("a", 2L);
		deltas.put("b", -3L);
		for (int i = 0; i < 2 * CHUNK; i++) {
			deltas.put("c" + i, (long) i);
		}
		Map<String, Long> results = this.bulk.opsForValue().increment(deltas);
		assertThat(results.keySet()).containsExactlyElementsOf(deltas.keySet());
		assertThat(results).containsEntry("a", 42L).containsEntry("b", -3L).containsEntry("c5", 5L);
	}

	@Test
	void incrementOfAListFailsAloneWithTheServersWord() {
		this.redis.opsForValue().set("a", "1");
		this.redis.opsForList().rightPush("b", "x");
		this.redis.opsForValue().set("c", "3");
		Map<String, Long> deltas = new LinkedHashMap<>();
		deltas.put("a", 1L);
		deltas.put("b", 1L);
		deltas.put("c", 1L);
		assertThatExceptionOfType(BulkRedisException.class).isThrownBy(() -> this.bulk.opsForValue().increment(deltas))
			.withMessageContaining("WRONGTYPE")
			.satisfies((ex) -> {
				BulkResult<String, Long> result = ex.getResult();
				assertThat(result.outcome(0)).isEqualTo(new Applied<>(2L, 1));
				assertThat(result.outcome(2)).isEqualTo(new Applied<>(4L, 1));
				assertThat(result.outcome(1)).isInstanceOfSatisfying(Failed.class, (failed) -> {
					assertThat(failed.kind()).isEqualTo(FailureKind.COMMAND);
					assertThat(failed.cause())
						.hasMessage("WRONGTYPE Operation against a key holding the wrong kind of value");
				});
				assertThat(result.values()).containsExactly(2L, null, 4L);
			});
		assertThat(this.redis.opsForValue().multiGet(List.of("a", "c"))).containsExactly("2", "4");
	}

	@Test
	void oneOfTenThousandOfTheWrongTypeFailsAlone() {
		BulkRedisOperations<String, String> bulk = this.bulk.withOptions(BulkOptions.defaults());
		this.redis.opsForList().rightPush("key-5000", "x");
		Map<String, Long> deltas = new LinkedHashMap<>();
		IntStream.range(0, 10_000).forEach((i) -> deltas.put("key-" + i, 1L));
		assertThatExceptionOfType(BulkRedisException.class).isThrownBy(() -> bulk.opsForValue().increment(deltas))
			.satisfies((ex) -> {
				BulkCounts counts = ex.getResult().counts();
				assertThat(counts.applied()).isEqualTo(9_999);
				assertThat(counts.failed()).isEqualTo(1);
				assertThat(ex.getResult().outcome(5_000)).isInstanceOf(Failed.class);
			});
	}

	@Test
	void anUndecodableValueFailsAlone() {
		RedisTemplate<String, Long> longs = new RedisTemplate<>();
		longs.setConnectionFactory(this.connectionFactory);
		longs.setKeySerializer(RedisSerializer.string());
		longs.setValueSerializer(new GenericToStringSerializer<>(Long.class));
		longs.afterPropertiesSet();
		this.redis.opsForValue().multiSet(Map.of("a", "1", "b", "corrupt-secret", "c", "3"));
		assertThatExceptionOfType(BulkRedisException.class)
			.isThrownBy(() -> over(longs).opsForValue().multiGet(List.of("a", "b", "c")))
			.satisfies((ex) -> {
				BulkResult<String, Long> result = ex.getResult();
				assertThat(result.outcome(0)).isEqualTo(new Value<>(1L, 1));
				assertThat(result.outcome(1)).isInstanceOfSatisfying(Failed.class,
						(failed) -> assertThat(failed.kind()).isEqualTo(FailureKind.DESERIALIZATION));
				assertThat(result.outcome(2)).isEqualTo(new Value<>(3L, 1));
				assertThat(result.keysToRetry()).isEmpty();
				assertThat(ex.getMessage()).doesNotContain("corrupt-secret");
			});
	}

	@Test
	void aSerializerThatThrowsFailsItsItemAlone() {
		RedisTemplate<String, String> picky = new RedisTemplate<>();
		picky.setConnectionFactory(this.connectionFactory);
		picky.setKeySerializer(RedisSerializer.string());
		picky.setValueSerializer(new RedisSerializer<String>() {

			@Override
			public byte[] serialize(String value) {
				if ("value-5".equals(value)) {
					throw new SerializationException("no " + value);
				}
				return RedisSerializer.string().serialize(value);
			}

			@Override
			public String deserialize(byte[] bytes) {
				return RedisSerializer.string().deserialize(bytes);
			}

		});
		picky.afterPropertiesSet();
		assertThatExceptionOfType(BulkRedisException.class)
			.isThrownBy(() -> over(picky).opsForValue().multiSet(map(10)))
			.withMessageContaining("first at position 5")
			.satisfies((ex) -> {
				assertThat(ex.getMessage()).doesNotContain("value-5");
				assertThat(ex.getResult().counts()).isEqualTo(new BulkCounts(0, 0, 9, 0, 1, 0, 0));
				assertThat(ex.getResult().outcome(5).attempts()).isZero();
				assertThat(ex.getResult().failures()).containsOnlyKeys(FailureKind.SERIALIZATION);
			});
		assertThat(this.redis.countExistingKeys(map(10).keySet())).isEqualTo(9);
		assertThat(this.bulk.opsForValue().multiGet(List.of("key-9"))).containsExactly("value-9");
	}

	@Test
	void byteArraysNeedNoSerializer() {
		RedisTemplate<byte[], byte[]> raw = new RedisTemplate<>();
		raw.setConnectionFactory(this.connectionFactory);
		raw.setEnableDefaultSerializer(false);
		raw.afterPropertiesSet();
		byte[] binary = { 0, '\r', '\n', -1, '$' };
		BulkRedisTemplate<byte[], byte[]> bulk = over(raw);
		bulk.opsForValue().multiSet(Map.of(binary, binary));
		assertThat(bulk.opsForValue().multiGet(List.of(binary, new byte[] { 1 }))).containsExactly(binary, null);
	}

	@Test
	void nullsAreRefusedByPositionBeforeAnythingIsSent() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.bulk.opsForValue().multiGet(Arrays.asList("a", null)))
			.withMessageContaining("key at position 1");
		Map<String, String> map = new LinkedHashMap<>(map(10));
		map.put("key-5", null);
		assertThatIllegalArgumentException().isThrownBy(() -> this.bulk.opsForValue().multiSet(map))
			.withMessageContaining("value at position 5");
		assertThat(this.redis.hasKey("key-0")).isFalse();
	}

	@Test
	void timesToLiveBelowAMillisecondAreRefusedBeforeAnythingIsSent() {
		for (Duration timeout : List.of(Duration.ZERO, Duration.ofSeconds(-1), Duration.ofNanos(999_999))) {
			assertThatIllegalArgumentException().isThrownBy(() -> this.bulk.opsForValue().multiSet(map(1), timeout))
				.withMessageContaining("at least a millisecond");
			assertThatIllegalArgumentException()
				.isThrownBy(() -> this.bulk.opsForValue().multiSet(map(1), (key) -> timeout))
				.withMessageContaining("position 0");
			assertThatIllegalArgumentException().isThrownBy(() -> this.bulk.opsForValue().setIfAbsent(map(1), timeout));
		}
		assertThat(this.redis.hasKey("key-0")).isFalse();
	}

	@Test
	void aPipelineOfTheUserOnTheSameThreadStaysTheUsers() {
		List<Object> results = this.redis.executePipelined(new SessionCallback<>() {

			@Override
			@SuppressWarnings("unchecked")
			public <K, V> Object execute(RedisOperations<K, V> operations) throws DataAccessException {
				operations.opsForValue().increment((K) "user", 1);
				bulk.opsForValue().multiSet(Map.of("a", "1"));
				assertThat(bulk.opsForValue().multiGet(List.of("a"))).containsExactly("1");
				operations.opsForValue().increment((K) "user", 1);
				return null;
			}

		});
		assertThat(results).containsExactly(1L, 2L);
	}

	private static Map<String, String> map(int size) {
		Map<String, String> map = new LinkedHashMap<>();
		IntStream.range(0, size).forEach((i) -> map.put("key-" + i, "value-" + i));
		return map;
	}

}
