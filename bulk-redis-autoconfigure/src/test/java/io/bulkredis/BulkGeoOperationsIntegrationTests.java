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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import org.springframework.data.geo.Point;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Integration tests for {@link BulkGeoOperations} over each driver.
 */
class BulkGeoOperationsIntegrationTests extends DriverIntegrationTests {

	@Test
	void membersAreAddedAndFoundForSizesAroundTheChunkSize() {
		for (int size : SIZES) {
			this.redis.delete(keys(size));
			assertThat(geo().add(map(size, this::members))).isEqualTo(map(size, (i) -> i + 1L));
			assertThat(geo().add(map(size, this::members))).isEqualTo(map(size, (i) -> 0L));
			List<List<Point>> points = geo().position(keys(size), List.of("m-0", "none", "m-0"));
			for (int i = 0; i < size; i++) {
				Point point = this.redis.opsForGeo().position("key-" + i, "m-0").get(0);
				assertThat(point.getX()).isBetween(13.3, 13.5);
				assertThat(points.get(i)).containsExactly(point, null, point);
			}
			assertThat(points).hasSize(size);
		}
	}

	@Test
	void positionKeepsDuplicatesAndShowsMissingKeysAsNull() {
		geo().add(Map.of("a", Map.of("m", new Point(0.00001, -0.00001))));
		List<List<Point>> points = geo().position(List.of("a", "none", "a"), List.of("m"));
		assertThat(points.get(0).get(0).getX()).isBetween(0.0, 0.0001);
		assertThat(points.get(1)).containsExactly((Point) null);
		assertThat(points.get(2)).isEqualTo(points.get(0));
	}

	@Test
	void keyOfAnotherTypeOrWithAPointOutOfRangeFailsAlone() {
		assertFailsAlone(2, FailureKind.COMMAND,
				() -> geo().add(map(3, (i) -> Map.of("m", new Point(1, (i == 2) ? 89 : 50)))));
		this.redis.opsForValue().set("key-1", "x");
		assertFailsAlone(1, FailureKind.COMMAND, () -> geo().add(map(3, this::members)));
		assertFailsAlone(1, FailureKind.COMMAND, () -> geo().position(keys(3), List.of("m-0")));
	}

	@Test
	void emptyInputGivesAnEmptyResult() {
		assertThat(geo().add(Map.of())).isEmpty();
		assertThat(geo().position(List.of(), List.of("m"))).isEmpty();
	}

	@Test
	void inputThatSaysNothingIsRefused() {
		Map<String, Map<String, Point>> maps = map(3, (i) -> (i == 2) ? Map.of() : members(i));
		assertThatIllegalArgumentException().isThrownBy(() -> geo().add(maps)).withMessageContaining("position 2");
		maps.put("key-2", null);
		assertThatIllegalArgumentException().isThrownBy(() -> geo().add(maps)).withMessageContaining("position 2");
		assertThatIllegalArgumentException().isThrownBy(() -> geo().position(keys(1), List.of()))
			.withMessageContaining("members");
		assertThatIllegalArgumentException().isThrownBy(() -> geo().position(keys(1), Arrays.asList("m", null)))
			.withMessageContaining("members");
		assertThat(this.redis.hasKey("key-0")).isFalse();
	}

	@Test
	void serializerThatThrowsFailsItsKeyAlone() {
		RedisTemplate<String, String> picky = template();
		picky.setKeySerializer(RedisSerializer.string());
		picky.setValueSerializer(failingFor("m-1"));
		picky.afterPropertiesSet();
		assertFailsAlone(1, FailureKind.SERIALIZATION, () -> over(picky).opsForGeo().add(map(2, this::members)));
	}

	private BulkGeoOperations<String, String> geo() {
		return this.bulk.opsForGeo();
	}

	private Map<String, Point> members(int last) {
		Map<String, Point> members = new LinkedHashMap<>();
		IntStream.rangeClosed(0, last).forEach((i) -> members.put("m-" + i, new Point(13.4 + i, 52.5)));
		return members;
	}

}
