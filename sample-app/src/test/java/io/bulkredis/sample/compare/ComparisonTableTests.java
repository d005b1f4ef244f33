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
 * Tests for {@link ComparisonTable}.
 */
class ComparisonTableTests {

	private final Locale locale = Locale.getDefault();

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();

	private final ComparisonTable table = new ComparisonTable(new PrintStream(this.out, true, StandardCharsets.UTF_8));

	@AfterEach
	void restoreLocale() {
		Locale.setDefault(this.locale);
	}

	@Test
	void rowHasTheSameNumbersEverywhere() {
		Locale.setDefault(Locale.GERMANY);
		this.table.printRow("bulk", 100_000, 50_000_000, 100_000_000, new Latencies(120_000, 1_234_560_000));
		assertThat(lines()).singleElement()
			.asString()
			.containsSubsequence("100,000", "bulk", "50.00 ms", "2,000,000", "0.50", "0.12 ms", "1,234.56 ms");
	}

	@Test
	void allLinesAreEquallyWideAndFitAConsole() {
		this.table.printHeader();
		this.table.printIdle(new Latencies(1, 2));
		this.table.printRow("a pipeline, GET by GET", 1_000_000, 99_999_990_000L, 1_000_000_000,
				new Latencies(9_999_990_000L, 99_999_990_000L));
		assertThat(lines()).hasSize(5)
			.allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(100).hasSameSizeAs(lines()[0]));
	}

	private String[] lines() {
		return this.out.toString(StandardCharsets.UTF_8).split("\\R");
	}

}
