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

package io.bulkredis.sample.compare;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link Verification}.
 */
class VerificationTests {

	private static final List<String> KEYS = List.of("product:1", "product:2");

	private final Verification verification = new Verification(new JsonMapper());

	private final Contender right = contender("right", price(1), price(2));

	@Test
	void passesWhenEachReadsTheValueOfEachKey() {
		this.verification.verify(List.of(this.right, this.right), KEYS);
	}

	@Test
	void failsWhenValuesAreShifted() {
		assertThatIllegalStateException()
			.isThrownBy(
					() -> this.verification.verify(List.of(this.right, contender("shifted", price(2), price(1))), KEYS))
			.withMessage("'shifted' reads a wrong value at index 0");
	}

	@Test
	void failsWhenAValueIsMissing() {
		assertThatIllegalStateException()
			.isThrownBy(
					() -> this.verification.verify(List.of(this.right, contender("forgetful", price(1), null)), KEYS))
			.withMessage("'forgetful' reads a wrong value at index 1");
	}

	@Test
	void failsWhenThereAreTooFew() {
		assertThatIllegalStateException()
			.isThrownBy(() -> this.verification.verify(List.of(contender("short", price(1))), KEYS))
			.withMessage("'short' reads 1 values for 2 keys");
	}

	private static Contender contender(String name, @Nullable String... values) {
		return new Contender(name, (keys) -> Arrays.asList(values));
	}

	private static String price(long id) {
		return """
				{"id":%d,"name":"Tea kettle","amount":9.90,"currency":"EUR","validFrom":"2026-01-01T00:00:00Z"}"""
			.formatted(id);
	}

}
