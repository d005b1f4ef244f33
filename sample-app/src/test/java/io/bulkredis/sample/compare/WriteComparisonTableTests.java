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

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link WriteComparisonTable}.
 */
class WriteComparisonTableTests {

	private final Locale locale = Locale.getDefault();

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();

	private final WriteComparisonTable table = new WriteComparisonTable(
			new PrintStream(this.out, true, StandardCharsets.UTF_8));

	@AfterEach
	void restoreLocale() {
		Locale.setDefault(this.locale);
	}

	@Test
	void rowHasBothRatiosAndTheTarget() {
		Locale.setDefault(Locale.GERMANY);
		this.table.printRow(new WriteContender("another", 0.25, () -> {
		}), 10_000, 1_250_000_000, 250_000_000);
		assertThat(this.out.toString(StandardCharsets.UTF_8)).containsSubsequence("10,000", "another", "1,250.00 ms",
				"5.00", "0.200", "<= 0.25");
	}

	@Test
	void rowWithoutATargetHasNone() {
		this.table.printRow(WriteContender.of("one by one", () -> {
		}), 10, 100, 1);
		assertThat(this.out.toString(StandardCharsets.UTF_8)).doesNotContain("<=");
	}

	@Test
	void linesFitAConsole() {
		this.table.printHeader();
		this.table.printRow(new WriteContender("executePipelined, SET by SET", 0.25, () -> {
		}), 1_000_000, 99_999_990_000L, 1_000_000);
		assertThat(this.out.toString(StandardCharsets.UTF_8).lines()).hasSize(4)
			.allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(100));
	}

}
