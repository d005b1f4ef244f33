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

package io.bulkredis.sample.price;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ProductIds}.
 */
class ProductIdsTests {

	@Test
	void parseKeepsTheOrderAndDropsDuplicates() {
		assertThat(ProductIds.parse(List.of("30", "1", "30", "2"))).containsExactly(30L, 1L, 2L);
	}

	@Test
	void parseTakesTheLargestId() {
		assertThat(ProductIds.parse(List.of("999999999999999999"))).containsExactly(999_999_999_999_999_999L);
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "", " ", "0", "-1", "+1", "1.5", "1e3", "one", "\u0663", "1234567890123456789" })
	void parseWhenNotAnIdSaysWhichOne(@Nullable String id) {
		List<@Nullable String> ids = new ArrayList<>(List.of("1", "2"));
		ids.add(id);
		assertThatExceptionOfType(ResponseStatusException.class).isThrownBy(() -> ProductIds.parse(ids))
			.satisfies((ex) -> assertThat(ex.getStatusCode()).isEqualTo(HttpStatus.BAD_REQUEST))
			.withMessageContaining("The id at index 2 is not a positive whole number");
	}

	@Test
	void parseWhenTooManySaysHowMany() {
		assertThat(ProductIds.parse(Collections.nCopies(100_000, "1"))).containsExactly(1L);
		assertThatExceptionOfType(ResponseStatusException.class)
			.isThrownBy(() -> ProductIds.parse(Collections.nCopies(100_001, "1")))
			.satisfies((ex) -> assertThat(ex.getStatusCode()).isEqualTo(HttpStatus.BAD_REQUEST))
			.withMessageContaining("At most 100000 ids at a time, but there are 100001");
	}

	@Test
	void keysComeBackAsIds() {
		assertThat(ProductIds.toKeys(List.of(1L, 42L))).containsExactly("product:1", "product:42");
		assertThat(ProductIds.fromKey("product:42")).isEqualTo(42);
	}

}
