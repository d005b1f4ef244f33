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

package io.bulkredis.sample.migration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.bulkredis.BulkRedisOperations;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the strategies: whichever is chosen, the answer is the same.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE, properties = "sample.catalogue-size=1")
class ReadStrategyIntegrationTests {

	private static final List<String> KEYS = IntStream.range(0, 1_234).mapToObj((i) -> "key:" + i % 1_000).toList();

	@Autowired
	private StringRedisTemplate redis;

	@Autowired
	private BulkRedisOperations<String, String> bulk;

	@BeforeEach
	void setEverySecondKey() {
		Map<String, String> values = new HashMap<>();
		KEYS.stream()
			.filter(ReadStrategyIntegrationTests::hasValue)
			.forEach((key) -> values.put(key, "value of " + key));
		this.redis.opsForValue().multiSet(values);
	}

	@Test
	void allStrategiesReadValuesInTheOrderOfTheKeys() {
		List<@Nullable String> expected = new ArrayList<>();
		KEYS.forEach((key) -> expected.add(hasValue(key) ? "value of " + key : null));
		assertThat(strategies())
			.allSatisfy((strategy) -> assertThat(strategy.read(KEYS)).containsExactlyElementsOf(expected));
	}

	@Test
	void allStrategiesReadOneMissingKey() {
		assertThat(strategies())
			.allSatisfy((strategy) -> assertThat(strategy.read(List.of("no-such-key"))).containsExactly((String) null));
	}

	private Stream<ReadStrategy<String>> strategies() {
		return Stream.of(new ReadByMultiGet<>(this.redis), new ReadByPipeline<>(this.redis),
				new ReadByBulk<>(this.bulk));
	}

	private static boolean hasValue(String key) {
		return key.hashCode() % 2 == 0;
	}

}
