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

import org.junit.jupiter.api.Test;

import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

import io.bulkredis.BulkOutcome.Applied;
import io.bulkredis.BulkOutcome.Missing;
import io.bulkredis.BulkOutcome.Unknown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Integration tests for those {@link BulkValueOperations} that get a value, or what
 * became of it, and change it at once, over each driver.
 */
class BulkGetAndChangeIntegrationTests extends DriverIntegrationTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(100);

	@Test
	void valuesAreHadAndChangedForSizesAroundTheChunkSize() {
		for (int size : SIZES) {
			Map<String, String> map = map(size, (i) -> "v" + i);
			List<String> keys = new ArrayList<>(keys(size));
			assertThat(values().getAndSet(map)).isEqualTo(map(size, (i) -> null));
			Map<String, String> former = values().getAndSet(map(size, (i) -> "w" + i));
			assertThat(former).isEqualTo(map);
			assertThat(former.keySet()).containsExactlyElementsOf(keys);
			assertThat(values().append(map(size, (i) -> "é"))).isEqualTo(map(size, (i) -> ("w" + i).length() + 2L));
			Collections.reverse(keys);
			List<String> appended = keys.stream().map((key) -> "w" + key.substring("key-".length()) + "é").toList();
			assertThat(values().getAndExpire(keys, TIMEOUT)).isEqualTo(appended);
			assertExpireInAboutAHundredSeconds(keys);
			assertThat(values().getAndPersist(keys)).isEqualTo(appended);
			assertThat(this.bulk.getExpire(keys)).hasSize(size).allMatch((seconds) -> seconds == -1);
			assertThat(values().getAndDelete(keys)).isEqualTo(appended);
			assertThat(this.bulk.countExistingKeys(keys)).isZero();
		}
	}

	@Test
	void bitsAreSetAndReadForSizesAroundTheChunkSize() {
		for (int size : SIZES) {
			List<String> keys = keys(size);
			assertThat(values().setBit(keys, 9, true)).isEqualTo(Collections.nCopies(size, false));
			assertThat(values().getBit(keys, 9)).isEqualTo(Collections.nCopies(size, true));
			assertThat(values().getBit(keys, 8)).isEqualTo(Collections.nCopies(size, false));
			assertThat(keys).allMatch((key) -> this.redis.opsForValue().getBit(key, 9));
			assertThat(values().setBit(keys, 9, false)).isEqualTo(Collections.nCopies(size, true));
		}
	}

	@Test
	void duplicatesAreCarriedOutOneAfterTheOther() {
		this.redis.opsForValue().set("a", "v");
		assertThat(values().getAndExpire(List.of("a", "none", "a"), TIMEOUT)).containsExactly("v", null, "v");
		assertThat(values().getAndPersist(List.of("a", "none", "a"))).containsExactly("v", null, "v");
		assertThat(values().getAndDelete(List.of("a", "none", "a"))).containsExactly("v", null, null);
		assertThat(values().setBit(List.of("b", "b"), 0, true)).containsExactly(false, true);
		assertThat(values().getBit(List.of("b", "none", "b"), 0)).containsExactly(true, false, true);
	}

	@Test
	void missingKeyWasSetByGetAndSetButNotFoundByTheOthers() {
		this.redis.opsForList().rightPush("key-1", "x");
		assertThatExceptionOfType(BulkRedisException.class).isThrownBy(() -> values().getAndSet(map(2, (i) -> "v")))
			.satisfies((ex) -> assertThat(ex.getResult().outcome(0)).isEqualTo(new Applied<>(null, 1)));
		this.redis.delete("key-0");
		assertThatExceptionOfType(BulkRedisException.class).isThrownBy(() -> values().getAndDelete(keys(2)))
			.satisfies((ex) -> assertThat(ex.getResult().outcome(0)).isEqualTo(new Missing<>(1)));
	}

	@Test
	void keyOfAnotherTypeFailsAlone() {
		this.redis.opsForList().rightPush("key-1", "x");
		assertFailsAlone(1, FailureKind.COMMAND, () -> values().getAndSet(map(3, (i) -> "v")));
		assertFailsAlone(1, FailureKind.COMMAND, () -> values().append(map(3, (i) -> "v")));
		assertFailsAlone(1, FailureKind.COMMAND, () -> values().getAndExpire(keys(3), TIMEOUT));
		assertFailsAlone(1, FailureKind.COMMAND, () -> values().getAndPersist(keys(3)));
		assertFailsAlone(1, FailureKind.COMMAND, () -> values().setBit(keys(3), 1, true));
		assertFailsAlone(1, FailureKind.COMMAND, () -> values().getBit(keys(3), 1));
		assertFailsAlone(1, FailureKind.COMMAND, () -> values().getAndDelete(keys(3)));
		assertThat(this.redis.opsForList().range("key-1", 0, -1)).containsExactly("x");
	}

	@Test
	void valueThatCannotBeReadMakesItsKeyUnknown() {
		BulkValueOperations<String, String> values = over(picky()).opsForValue();
		this.redis.opsForValue().multiSet(map(3, (i) -> (i == 1) ? "bad" : "good"));
		assertUnknownAlone(1, () -> values.getAndExpire(keys(3), TIMEOUT));
		assertExpireInAboutAHundredSeconds(keys(3));
		assertUnknownAlone(1, () -> values.getAndPersist(keys(3)));
		assertUnknownAlone(1, () -> values.getAndSet(map(3, (i) -> "new")));
		assertThat(this.redis.opsForValue().get("key-1")).isEqualTo("new");
		this.redis.opsForValue().set("key-1", "bad");
		assertUnknownAlone(1, () -> values.getAndDelete(keys(3)));
		assertThat(this.redis.hasKey("key-1")).isFalse();
	}

	@Test
	void keyOrValueThatCannotBeWrittenFailsAlone() {
		RedisTemplate<String, String> picky = picky();
		picky.setKeySerializer(failingFor("key-1"));
		BulkValueOperations<String, String> values = over(picky).opsForValue();
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> values.append(map(3, (i) -> "v")));
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> values.getAndExpire(keys(3), TIMEOUT));
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> values.getAndPersist(keys(3)));
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> values.getAndDelete(keys(3)));
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> values.setBit(keys(3), 1, true));
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> values.getBit(keys(3), 1));
		picky.setKeySerializer(RedisSerializer.string());
		assertFailsAlone(2, FailureKind.SERIALIZATION,
				() -> values.getAndSet(map(3, (i) -> (i == 2) ? "bad" : "good")));
	}

	@Test
	void appendedTextGoesThroughTheStringSerializer() {
		RedisTemplate<String, String> picky = picky();
		BulkValueOperations<String, String> values = over(picky).opsForValue();
		assertThat(values.append(Map.of("a", "bad"))).isEqualTo(Map.of("a", 3L));
		assertThat(this.redis.opsForValue().get("a")).isEqualTo("bad");
	}

	@Test
	void emptyInputGivesAnEmptyResult() {
		assertThat(values().getAndSet(Map.of())).isEmpty();
		assertThat(values().append(Map.of())).isEmpty();
		assertThat(values().getAndExpire(List.of(), TIMEOUT)).isEmpty();
		assertThat(values().getAndPersist(List.of())).isEmpty();
		assertThat(values().getAndDelete(List.of())).isEmpty();
		assertThat(values().setBit(List.of(), 0, true)).isEmpty();
		assertThat(values().getBit(List.of(), 0)).isEmpty();
	}

	@Test
	void inputThatSaysNothingIsRefusedBeforeAnythingIsSent() {
		List<String> keys = Arrays.asList("key-0", null);
		Map<String, String> map = map(2, (i) -> (i == 1) ? null : "v");
		assertThatIllegalArgumentException().isThrownBy(() -> values().getAndSet(map))
			.withMessageContaining("value at position 1 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> values().append(map))
			.withMessageContaining("value at position 1 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> values().getAndExpire(keys, TIMEOUT))
			.withMessageContaining("key at position 1 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> values().getAndExpire(keys(1), Duration.ZERO))
			.withMessageContaining("millisecond");
		assertThatIllegalArgumentException().isThrownBy(() -> values().getAndPersist(keys))
			.withMessageContaining("key at position 1 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> values().getAndDelete(keys))
			.withMessageContaining("key at position 1 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> values().setBit(keys, 0, true))
			.withMessageContaining("key at position 1 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> values().setBit(keys(1), -1, true))
			.withMessageContaining("offset");
		assertThatIllegalArgumentException().isThrownBy(() -> values().getBit(keys(1), -1))
			.withMessageContaining("offset");
		assertThat(this.redis.hasKey("key-0")).isFalse();
	}

	private BulkValueOperations<String, String> values() {
		return this.bulk.opsForValue();
	}

	private RedisTemplate<String, String> picky() {
		RedisTemplate<String, String> picky = template();
		picky.setKeySerializer(RedisSerializer.string());
		picky.setValueSerializer(failingFor("bad"));
		picky.afterPropertiesSet();
		return picky;
	}

	private static void assertUnknownAlone(int position, Runnable call) {
		assertThatExceptionOfType(BulkRedisException.class).isThrownBy(call::run).satisfies((ex) -> {
			assertThat(ex.getResult().outcome(position)).isInstanceOfSatisfying(Unknown.class,
					(unknown) -> assertThat(unknown.kind()).isEqualTo(FailureKind.DESERIALIZATION));
			assertThat(ex.getResult().counts().problems()).isOne();
		});
	}

}
