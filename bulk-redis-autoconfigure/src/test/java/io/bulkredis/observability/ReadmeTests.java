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

package io.bulkredis.observability;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the README's table of meters against the meters.
 */
class ReadmeTests {

	private static final Pattern CODE = Pattern.compile("`([^`]+)`");

	@Test
	void readmeListsTheMetersWithTypesTagsAndDescriptions() throws IOException {
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		new MicrometerBulkListener(registry);
		assertThat(rows()).containsExactlyInAnyOrderElementsOf(
				Arrays.stream(BulkMeters.values()).map((meter) -> row(meter, registry)).toList());
	}

	private static List<List<Object>> rows() throws IOException {
		return Files.readAllLines(Path.of("..", "README.md"))
			.stream()
			.filter((line) -> line.startsWith("| `bulk.redis."))
			.map((line) -> line.split("\\|"))
			.map((cells) -> List.<Object>of(code(cells[1]).iterator().next(), cells[2].strip(), code(cells[3]),
					cells[4].strip()))
			.toList();
	}

	private static List<Object> row(BulkMeters meter, SimpleMeterRegistry registry) {
		Set<String> tags = new TreeSet<>(Set.of(BulkMeters.OPERATION_TAG, meter.tag()));
		for (Meter registered : registry.find(meter.meterName()).meters()) {
			registered.getId()
				.getTags()
				.stream()
				.filter((tag) -> tag.getKey().equals(meter.tag()))
				.map(Tag::getValue)
				.forEach(tags::add);
		}
		return List.of(meter.meterName(), meter.type().name().toLowerCase(Locale.ROOT), tags, meter.description());
	}

	private static Set<String> code(String cell) {
		return CODE.matcher(cell)
			.results()
			.map((match) -> match.group(1))
			.collect(Collectors.toCollection(TreeSet::new));
	}

}
