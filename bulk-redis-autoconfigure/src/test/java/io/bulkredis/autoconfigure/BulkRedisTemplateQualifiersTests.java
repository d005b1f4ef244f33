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

import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;

import io.bulkredis.autoconfigure.InjectionPoints.Region;

import static io.bulkredis.autoconfigure.InjectionPoints.inject;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link BulkRedisTemplateQualifiers}.
 */
class BulkRedisTemplateQualifiersTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(BulkRedisAutoConfiguration.class));

	@Test
	void nameOfTemplateQualifies() {
		this.contextRunner.withUserConfiguration(ProductsConfiguration.class, ArchiveConfiguration.class)
			.run((context) -> assertThat(inject(context, "qualifiedWithTemplateName"))
				.isEqualTo("archiveBulkRedisTemplate"));
	}

	@Test
	void ownNameQualifies() {
		this.contextRunner.withUserConfiguration(ProductsConfiguration.class, ArchiveConfiguration.class)
			.run((context) -> assertThat(inject(context, "qualifiedWithOwnName"))
				.isEqualTo("archiveBulkRedisTemplate"));
	}

	@Test
	void qualifierOfBeanMethodQualifies() {
		this.contextRunner.withUserConfiguration(ProductsConfiguration.class, WarehouseConfiguration.class)
			.run((context) -> assertThat(inject(context, "qualifiedWithWarehouse"))
				.isEqualTo("archiveBulkRedisTemplate"));
	}

	@Test
	void ownNameQualifiesBesideQualifierOfBeanMethod() {
		this.contextRunner.withUserConfiguration(ProductsConfiguration.class, WarehouseConfiguration.class)
			.run((context) -> assertThat(inject(context, "qualifiedWithOwnName"))
				.isEqualTo("archiveBulkRedisTemplate"));
	}

	@Test
	void customQualifierQualifiesByItsAttributes() {
		this.contextRunner.withUserConfiguration(ProductsConfiguration.class, RegionConfiguration.class)
			.run((context) -> {
				assertThat(inject(context, "ofRegionEast")).isEqualTo("archiveBulkRedisTemplate");
				assertThatExceptionOfType(NoSuchBeanDefinitionException.class)
					.isThrownBy(() -> inject(context, "ofRegionWest"));
			});
	}

	@Test
	void nameOfTemplateQualifiesBesideCustomQualifier() {
		this.contextRunner.withUserConfiguration(ProductsConfiguration.class, RegionConfiguration.class)
			.run((context) -> assertThat(inject(context, "qualifiedWithTemplateName"))
				.isEqualTo("archiveBulkRedisTemplate"));
	}

	@Test
	void customQualifierOfTemplateClassQualifies() {
		this.contextRunner.withUserConfiguration(ProductsConfiguration.class)
			.withBean("eastern", EasternTemplate.class)
			.run((context) -> assertThat(inject(context, "ofRegionEast")).isEqualTo("easternBulkRedisTemplate"));
	}

	@Test
	void qualifierOfDefinitionQualifies() {
		this.contextRunner.withUserConfiguration(ProductsConfiguration.class).withInitializer((context) -> {
			RootBeanDefinition definition = new RootBeanDefinition(EasternTemplate.class);
			definition.addQualifier(new AutowireCandidateQualifier(Qualifier.class, "warehouse"));
			((GenericApplicationContext) context).registerBeanDefinition("eastern", definition);
		})
			.run((context) -> assertThat(inject(context, "qualifiedWithWarehouse"))
				.isEqualTo("easternBulkRedisTemplate"));
	}

	@Test
	void qualifierOfScopedTemplateQualifies() {
		this.contextRunner.withUserConfiguration(ProductsConfiguration.class, ScopedConfiguration.class)
			.run((context) -> assertThat(inject(context, "qualifiedWithWarehouse"))
				.isEqualTo("scopedBulkRedisTemplate"));
	}

	@Test
	void hintsCoverTheAnnotationThatIsMade() {
		RuntimeHints hints = new RuntimeHints();
		new BulkRedisTemplateQualifiers.Hints().registerHints(hints, null);
		assertThat(RuntimeHintsPredicates.proxies().forInterfaces(Qualifier.class)).accepts(hints);
	}

	@Configuration(proxyBeanMethods = false)
	static class ProductsConfiguration {

		@Bean
		RedisTemplate<String, Product> products() {
			return TestTemplates.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ArchiveConfiguration {

		@Bean
		RedisTemplate<String, Product> archive() {
			return TestTemplates.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class WarehouseConfiguration {

		@Bean
		@Qualifier("warehouse")
		RedisTemplate<String, Product> archive() {
			return TestTemplates.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class RegionConfiguration {

		@Bean
		@Region(zone = "east")
		RedisTemplate<String, Product> archive() {
			return TestTemplates.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ScopedConfiguration {

		@Bean
		@Qualifier("warehouse")
		@Scope(scopeName = "prototype", proxyMode = ScopedProxyMode.TARGET_CLASS)
		RedisTemplate<String, Product> scoped() {
			return TestTemplates.of();
		}

	}

	@Region(zone = "east")
	static class EasternTemplate extends RedisTemplate<String, Product> {

		EasternTemplate() {
			setConnectionFactory(mock(RedisConnectionFactory.class));
		}

	}

}
