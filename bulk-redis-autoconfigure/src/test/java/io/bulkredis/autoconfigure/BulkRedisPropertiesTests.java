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

package io.bulkredis.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.util.ClassUtils;

import io.bulkredis.BulkConnections;
import io.bulkredis.BulkOptions;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link BulkRedisProperties} and the metadata made of it.
 */
class BulkRedisPropertiesTests {

	@Test
	void defaultsAreThoseOfTheLibrary() {
		BulkRedisProperties properties = bind(Map.of());
		assertThat(properties.enabled()).isTrue();
		assertThat(properties.toOptions()).usingRecursiveComparison().isEqualTo(BulkOptions.defaults());
		assertThat(properties.maxConnections()).isEqualTo(BulkConnections.DEFAULT_MAX_CONNECTIONS);
	}

	@Test
	void metadataHasDescriptionTypeAndDefaultOfEveryProperty() throws IOException {
		List<Map<String, Object>> metadata = metadata();
		assertThat(metadata).allSatisfy((property) -> {
			assertThat(property).containsKeys("name", "type", "description", "defaultValue");
			assertThat((String) property.get("description")).matches("[A-Z].*\\.");
		});
		assertThat(metadata).extracting((property) -> property.get("type"))
			.containsExactlyInAnyOrderElementsOf(types(BulkRedisProperties.class)
				.map((type) -> ClassUtils.resolvePrimitiveIfNecessary(type).getName())
				.toList());
	}

	@Test
	void metadataHasTheDefaultsThatAreUsed() throws IOException {
		Map<String, Object> defaults = new HashMap<>();
		metadata().forEach((property) -> defaults.put((String) property.get("name"), property.get("defaultValue")));
		assertThat(bind(defaults)).isEqualTo(bind(Map.of()));
	}

	@Test
	void readmeListsThePropertiesWithTheirDefaults() throws IOException {
		List<String> rows = Files.readAllLines(Path.of("..", "README.md"))
			.stream()
			.filter((line) -> line.startsWith("| `bulk-redis."))
			.map((line) -> line.substring(0, line.indexOf('|', line.indexOf('|', 1) + 1)).strip())
			.toList();
		assertThat(rows).containsExactlyInAnyOrderElementsOf(metadata().stream()
			.map((property) -> "| `%s` | `%s`".formatted(property.get("name"), property.get("defaultValue")))
			.toList());
	}

	private static Stream<Class<?>> types(Class<?> properties) {
		return Stream.of(properties.getRecordComponents())
			.map(RecordComponent::getType)
			.flatMap((type) -> type.isRecord() ? types(type) : Stream.of(type));
	}

	private static BulkRedisProperties bind(Map<String, Object> properties) {
		return new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate(BulkRedisProperties.PREFIX,
				Bindable.of(BulkRedisProperties.class));
	}

	@SuppressWarnings("unchecked")
	private static List<Map<String, Object>> metadata() throws IOException {
		for (URL resource : Collections.list(BulkRedisProperties.class.getClassLoader()
			.getResources("META-INF/spring-configuration-metadata.json"))) {
			try (InputStream content = resource.openStream()) {
				Map<String, Object> metadata = JsonParserFactory.getJsonParser()
					.parseMap(new String(content.readAllBytes(), StandardCharsets.UTF_8));
				List<Map<String, Object>> properties = (List<Map<String, Object>>) metadata.get("properties");
				if (properties.stream().anyMatch((property) -> property.get("name").equals("bulk-redis.enabled"))) {
					return properties;
				}
			}
		}
		throw new IllegalStateException("No metadata");
	}

}
