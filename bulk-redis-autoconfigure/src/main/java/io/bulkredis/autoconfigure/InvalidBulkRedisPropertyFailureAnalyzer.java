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

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/**
 * Says which property has an unusable value, where that was set, and what is required.
 */
class InvalidBulkRedisPropertyFailureAnalyzer extends AbstractFailureAnalyzer<InvalidBulkRedisPropertyException> {

	private final @Nullable Environment environment;

	InvalidBulkRedisPropertyFailureAnalyzer(@Nullable Environment environment) {
		this.environment = environment;
	}

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidBulkRedisPropertyException cause) {
		return new FailureAnalysis(description(cause),
				"Give '%s' a value that fits, or remove it to have the default.".formatted(cause.getName()), cause);
	}

	private String description(InvalidBulkRedisPropertyException cause) {
		ConfigurationProperty property = findProperty(cause.getName());
		StringBuilder description = new StringBuilder("The value of a property for bulk work on Redis cannot be used:");
		description.append("%n%n    Property: %s".formatted(cause.getName()));
		description
			.append("%n    Value: \"%s\"".formatted((property != null) ? property.getValue() : cause.getValue()));
		if (property != null && property.getOrigin() != null) {
			description.append("%n    Origin: %s".formatted(property.getOrigin()));
		}
		return description.append("%n    Reason: %s".formatted(cause.getRequirement())).toString();
	}

	private @Nullable ConfigurationProperty findProperty(String name) {
		if (this.environment == null) {
			return null;
		}
		ConfigurationPropertyName propertyName = ConfigurationPropertyName.of(name);
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(this.environment)) {
			ConfigurationProperty property = source.getConfigurationProperty(propertyName);
			if (property != null) {
				return property;
			}
		}
		return null;
	}

}
