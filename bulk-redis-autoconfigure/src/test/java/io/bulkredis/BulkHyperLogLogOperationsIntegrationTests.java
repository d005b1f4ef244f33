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

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Integration tests for {@link BulkHyperLogLogOperations} over each driver.
 */
class BulkHyperLogLogOperationsIntegrationTests extends DriverIntegrationTests {

	@Test
	void valuesAreCountedForSizesAroundTheChunkSize() {
		for (int size : SIZES) {
			this.redis.delete(keys(size));
			assertThat(logs().add(map(size, this::values))).isEqualTo(map(size, (i) -> true));
			assertThat(logs().add(map(size, this::values))).isEqualTo(map(size, (i) -> false));
			assertThat(logs().size(keys(size)))
				.isEqualTo(keys(size).stream().map((key) -> this.redis.opsForHyperLogLog().size(key)).toList());
		}
		assertThat(logs().size(List.of("key-4", "none", "key-4"))).containsExactly(5L, 0L, 5L);
	}

	@Test
	void keyOfAnotherTypeFailsAlone() {
		this.redis.opsForList().rightPush("key-1", "x");
		assertFailsAlone(1, FailureKind.COMMAND, () -> logs().add(map(CHUNK + 1, this::values)));
		assertFailsAlone(1, FailureKind.COMMAND, () -> logs().size(keys(CHUNK + 1)));
	}

	@Test
	void emptyInputGivesAnEmptyResult() {
		assertThat(logs().add(Map.of())).isEmpty();
		assertThat(logs().size(List.of())).isEmpty();
	}

	@Test
	void inputThatSaysNothingIsRefusedByPosition() {
		Map<String, List<String>> values = map(3, (i) -> (i == 2) ? List.of() : values(i));
		assertThatIllegalArgumentException().isThrownBy(() -> logs().add(values)).withMessageContaining("position 2");
		values.put("key-2", Collections.singletonList(null));
		assertThatIllegalArgumentException().isThrownBy(() -> logs().add(values))
			.withMessageContaining("value at position 2 is null");
		assertThatIllegalArgumentException().isThrownBy(() -> logs().size(Arrays.asList("a", null)))
			.withMessageContaining("key at position 1 is null");
		assertThat(this.redis.hasKey("key-0")).isFalse();
	}

	@Test
	void serializerThatThrowsFailsItsKeyAlone() {
		RedisTemplate<String, String> picky = template();
		picky.setKeySerializer(RedisSerializer.string());
		picky.setValueSerializer(failingFor("v-1"));
		picky.afterPropertiesSet();
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> over(picky).opsForHyperLogLog().add(map(2, this::values)));
	}

	private BulkHyperLogLogOperations<String, String> logs() {
		return this.bulk.opsForHyperLogLog();
	}

	private List<String> values(int last) {
		return IntStream.rangeClosed(0, last).mapToObj((i) -> "v-" + i).toList();
	}

}
