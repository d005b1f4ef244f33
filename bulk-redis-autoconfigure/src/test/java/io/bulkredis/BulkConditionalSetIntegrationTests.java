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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Integration tests for {@link BulkValueOperations#setIfPresent(Map)} and
 * {@link BulkValueOperations#set(Map)} over each driver.
 */
class BulkConditionalSetIntegrationTests extends DriverIntegrationTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(100);

	@Test
	void setIfPresentSetsEveryOtherKeyForSizesAroundTheChunkSize() {
		for (int size : SIZES) {
			this.redis.delete(keys(3 * CHUNK + 1));
			keys(size).stream().filter(BulkConditionalSetIntegrationTests::isEven).forEach(this::setOld);
			Map<String, Boolean> set = values().setIfPresent(map(size, (i) -> "v" + i));
			assertThat(set).isEqualTo(map(size, (i) -> i % 2 == 0));
			assertThat(set.keySet()).containsExactlyElementsOf(keys(size));
			assertThat(this.redis.opsForValue().multiGet(keys(size)))
				.containsExactlyElementsOf(map(size, (i) -> (i % 2 == 0) ? "v" + i : null).values());
		}
	}

	@Test
	void setIfPresentWithTimeToLiveSetsIt() {
		this.redis.opsForValue().set("key-0", "old");
		assertThat(values().setIfPresent(map(2, (i) -> "v"), TIMEOUT)).isEqualTo(Map.of("key-0", true, "key-1", false));
		assertExpireInAboutAHundredSeconds(List.of("key-0"));
		assertThat(values().setIfPresent(map(1, (i) -> "w"))).isEqualTo(Map.of("key-0", true));
		assertThat(this.redis.getExpire("key-0")).isEqualTo(-1);
	}

	@Test
	void setIfPresentReplacesKeysOfAnotherType() {
		this.redis.opsForList().rightPush("key-0", "x");
		assertThat(values().setIfPresent(Map.of("key-0", "v"))).isEqualTo(Map.of("key-0", true));
		assertThat(this.redis.opsForValue().get("key-0")).isEqualTo("v");
	}

	@Test
	void setWithoutTermsSetsAllForSizesAroundTheChunkSize() {
		for (int size : SIZES) {
			assertThat(values().set(map(size, (i) -> BulkSetEntry.of("v" + i)))).isEqualTo(map(size, (i) -> true));
			assertThat(this.redis.opsForValue().multiGet(keys(size)))
				.containsExactlyElementsOf(map(size, (i) -> "v" + i).values());
		}
	}

	@Test
	void eachEntryIsSetOnItsOwnTerms() {
		Map<String, BulkSetEntry<String>> entries = new LinkedHashMap<>();
		BulkSetEntry<String> entry = BulkSetEntry.of("new");
		entries.put("plain", entry);
		entries.put("expiring", entry.expireAfter(TIMEOUT));
		entries.put("keeping", entry.keepTimeToLive());
		entries.put("absent", entry.ifAbsent());
		entries.put("present", entry.ifPresent());
		entries.put("absent-expiring", entry.ifAbsent().expireAfter(TIMEOUT));
		entries.put("present-expiring", entry.ifPresent().expireAfter(TIMEOUT));
		entries.put("present-keeping", entry.ifPresent().keepTimeToLive());

		Map<String, Boolean> onMissing = values().set(entries);
		assertThat(onMissing.keySet()).containsExactlyElementsOf(entries.keySet());
		assertThat(onMissing.entrySet()).allMatch((set) -> set.getValue() != set.getKey().startsWith("present"));
		assertExpireInAboutAHundredSeconds(List.of("expiring", "absent-expiring"));

		entries.keySet().forEach(this::setOld);
		Map<String, Boolean> onPresent = values().set(entries);
		assertThat(onPresent.entrySet()).allMatch((set) -> set.getValue() != set.getKey().startsWith("absent"));
		onPresent.forEach((key, set) -> assertThat(this.redis.opsForValue().get(key)).isEqualTo(set ? "new" : "old"));
		assertExpireInAboutAHundredSeconds(List.of("expiring", "present-expiring"));
		assertThat(this.redis.getExpire("keeping")).isBetween(900L, 1000L);
		assertThat(this.redis.getExpire("present-keeping")).isBetween(900L, 1000L);
		assertThat(this.redis.getExpire("absent")).isBetween(900L, 1000L);
		assertThat(this.redis.getExpire("plain")).isEqualTo(-1);
		assertThat(this.redis.getExpire("present")).isEqualTo(-1);
	}

	@Test
	void emptyInputSendsNothing() {
		resetStatistics();
		assertThat(values().setIfPresent(Map.of())).isEmpty();
		assertThat(values().setIfPresent(Map.of(), TIMEOUT)).isEmpty();
		assertThat(values().set(Map.of())).isEmpty();
		assertThat(calls("set")).isZero();
	}

	@Test
	void nullIsRefusedByPosition() {
		Map<String, String> map = map(3, (i) -> (i == 2) ? null : "v");
		assertThatIllegalArgumentException().isThrownBy(() -> values().setIfPresent(map))
			.withMessageContaining("value at position 2 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> values().setIfPresent(map(1, (i) -> "v"), Duration.ZERO))
			.withMessageContaining("millisecond");
		Map<String, BulkSetEntry<String>> entries = map(3, (i) -> (i == 2) ? null : BulkSetEntry.of("v"));
		assertThatIllegalArgumentException().isThrownBy(() -> values().set(entries))
			.withMessageContaining("entry at position 2 is null");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> values().set(Collections.singletonMap(null, BulkSetEntry.of("v"))))
			.withMessageContaining("key at position 0 is null");
		assertThat(this.redis.hasKey("key-0")).isFalse();
	}

	@Test
	void serializerThatThrowsFailsItsKeyAlone() {
		RedisTemplate<String, String> picky = template();
		picky.setKeySerializer(RedisSerializer.string());
		picky.setValueSerializer(failingFor("bad"));
		picky.afterPropertiesSet();
		BulkValueOperations<String, String> values = over(picky).opsForValue();
		Map<String, String> map = map(CHUNK + 1, (i) -> (i == 1) ? "bad" : "good");
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> values.setIfPresent(map));
		assertFailsAlone(1, FailureKind.SERIALIZATION,
				() -> values.set(map(CHUNK + 1, (i) -> BulkSetEntry.of((i == 1) ? "bad" : "good"))));
		assertThat(this.redis.opsForValue().multiGet(keys(3))).containsExactly("good", null, "good");
	}

	private BulkValueOperations<String, String> values() {
		return this.bulk.opsForValue();
	}

	private void setOld(String key) {
		this.redis.opsForValue().set(key, "old", Duration.ofSeconds(1000));
	}

	private static boolean isEven(String key) {
		return Integer.parseInt(key.substring("key-".length())) % 2 == 0;
	}

}
