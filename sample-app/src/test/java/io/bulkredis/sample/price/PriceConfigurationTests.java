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

import io.bulkredis.BulkRedisOperations;
import io.bulkredis.autoconfigure.BulkRedisAutoConfiguration;
import io.bulkredis.sample.migration.ReadByBulk;
import io.bulkredis.sample.migration.ReadStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ResolvableType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PriceConfiguration} and {@link PriceProperties}. Nothing connects to
 * Redis.
 */
class PriceConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class, DataRedisAutoConfiguration.class,
				BulkRedisAutoConfiguration.class))
		.withUserConfiguration(PriceConfiguration.class, PropertiesConfiguration.class);

	@Test
	void readsInBulkUnlessToldOtherwise() {
		this.contextRunner
			.run((context) -> assertThat(context).getBean(ReadStrategy.class).isInstanceOf(ReadByBulk.class));
	}

	@ParameterizedTest
	@CsvSource({ "multi-get,ReadByMultiGet", "pipeline,ReadByPipeline", "bulk,ReadByBulk" })
	void readsAsTheProperty(String readBy, String type) {
		this.contextRunner.withPropertyValues("sample.read-by=" + readBy)
			.run((context) -> assertThat(context.getBean(ReadStrategy.class).getClass().getSimpleName())
				.isEqualTo(type));
	}

	@Test
	void operationsForPricesAreDerivedFromTheTemplate() {
		ResolvableType type = ResolvableType.forClassWithGenerics(BulkRedisOperations.class, String.class, Price.class);
		this.contextRunner.run((context) -> assertThat(context.getBeanProvider(type).getIfUnique())
			.isInstanceOf(BulkRedisOperations.class));
	}

	@ParameterizedTest
	@CsvSource({ "sample.catalogue-size,0", "sample.catalogue-size,1000001", "sample.time-to-live,0s" })
	void wrongPropertyIsNamed(String property, String value) {
		this.contextRunner.withPropertyValues(property + "=" + value)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageStartingWith(property + " must be"));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableConfigurationProperties(PriceProperties.class)
	static class PropertiesConfiguration {

	}

}
