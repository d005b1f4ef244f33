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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the page on failures against the tests that it names.
 */
class FailuresPageTests {

	private static final Path PAGE = Path.of("..", "docs", "failures.md");

	private static final Set<String> HELPERS = Set.of("start", "stop");

	private static final Pattern CODE = Pattern.compile("`([^`]+)`");

	private static final Pattern TEST = Pattern.compile("(?m)^\tvoid (\\w+)\\(");

	@Test
	void eachRowNamesTestsThatExist() throws IOException {
		Set<String> tests = tests();
		List<String> rows = Files.readAllLines(PAGE).stream().filter(FailuresPageTests::isFault).toList();
		assertThat(rows).hasSizeGreaterThan(15).allSatisfy((row) -> {
			String[] cells = row.split("\\|");
			assertThat(cells).hasSize(6);
			assertThat(codes(cells[5])).isNotEmpty().isSubsetOf(tests);
		});
	}

	@Test
	void eachFaultTestIsInARow() throws IOException {
		assertThat(codes(Files.readString(PAGE)))
			.containsAll(names(Path.of("src/test/java/io/bulkredis/BulkFaultsIntegrationTests.java"))
				.filter((name) -> !HELPERS.contains(name))
				.toList());
	}

	private static boolean isFault(String line) {
		return line.endsWith("` |") && !line.startsWith("| `");
	}

	private static Set<String> tests() throws IOException {
		try (Stream<Path> sources = Files.walk(Path.of("src/test/java"))) {
			return sources.filter(Files::isRegularFile)
				.flatMap(FailuresPageTests::names)
				.collect(Collectors.toUnmodifiableSet());
		}
	}

	private static Stream<String> names(Path source) {
		try {
			return TEST.matcher(Files.readString(source)).results().map((match) -> match.group(1)).toList().stream();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Set<String> codes(String text) {
		return CODE.matcher(text).results().map((match) -> match.group(1)).collect(Collectors.toUnmodifiableSet());
	}

}
