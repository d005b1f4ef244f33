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

import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.context.annotation.Primary;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.bulkredis.BulkRedisOperations;
import io.bulkredis.BulkRedisTemplate;

import static io.bulkredis.autoconfigure.InjectionPoints.inject;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link TemplateRanking}: which bulk template is injected.
 */
class TemplateRankingTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(BulkRedisAutoConfiguration.class));

	@Test
	void templateOfStringsIsInjectedWhereGenericsDoNotDecide() {
		this.contextRunner.withUserConfiguration(ProductsConfiguration.class, StringRedisTemplateConfiguration.class)
			.run((context) -> {
				assertThat(inject(context, "unparameterized")).isEqualTo("stringBulkRedisTemplate");
				assertThat(inject(context, "ofAnything")).isEqualTo("stringBulkRedisTemplate");
			});
	}

	@Test
	void stringRedisTemplateIsInjectedBeforeAnotherTemplateOfStrings() {
		this.contextRunner.withUserConfiguration(StringsConfiguration.class, StringRedisTemplateConfiguration.class)
			.run((context) -> {
				assertThat(inject(context, "ofStrings")).isEqualTo("stringBulkRedisTemplate");
				assertThat(inject(context, "unparameterized")).isEqualTo("stringBulkRedisTemplate");
			});
	}

	@Test
	void primaryTemplateOfStringsIsInjectedBeforeStringRedisTemplate() {
		this.contextRunner
			.withUserConfiguration(PrimaryStringsConfiguration.class, StringRedisTemplateConfiguration.class,
					ProductsConfiguration.class)
			.run((context) -> {
				assertThat(inject(context, "ofStrings")).isEqualTo("primaryBulkRedisTemplate");
				assertThat(inject(context, "unparameterized")).isEqualTo("primaryBulkRedisTemplate");
			});
	}

	@Test
	void nothingIsInjectedWhereTwoTemplatesOfStringsAreEqual() {
		this.contextRunner
			.withUserConfiguration(StringsConfiguration.class, OtherStringsConfiguration.class,
					ProductsConfiguration.class)
			.run((context) -> {
				assertThatExceptionOfType(NoUniqueBeanDefinitionException.class)
					.isThrownBy(() -> inject(context, "ofStrings"))
					.satisfies((ex) -> assertThat(ex.getBeanNamesFound()).contains("textsBulkRedisTemplate",
							"otherTextsBulkRedisTemplate"));
				assertThatExceptionOfType(NoUniqueBeanDefinitionException.class)
					.isThrownBy(() -> inject(context, "unparameterized"));
			});
	}

	@Test
	void nameOfInjectionPointDecidesBetweenEqualTemplates() {
		this.contextRunner.withUserConfiguration(ProductsConfiguration.class, ArchiveConfiguration.class)
			.run((context) -> {
				assertThat(inject(context, "archiveBulkRedisTemplate")).isEqualTo("archiveBulkRedisTemplate");
				assertThatExceptionOfType(NoUniqueBeanDefinitionException.class)
					.isThrownBy(() -> inject(context, "ofProducts"));
			});
	}

	@Test
	void primaryTemplateIsInjectedBeforeOthersOfItsGenerics() {
		this.contextRunner
			.withUserConfiguration(PrimaryProductsConfiguration.class, ArchiveConfiguration.class,
					StringRedisTemplateConfiguration.class)
			.run((context) -> {
				assertThat(inject(context, "ofProducts")).isEqualTo("primaryBulkRedisTemplate");
				assertThat(inject(context, "qualifiedWithTemplateName")).isEqualTo("archiveBulkRedisTemplate");
				assertThat(inject(context, "unparameterized")).isEqualTo("stringBulkRedisTemplate");
			});
	}

	@Test
	void fallbackTemplateIsInjectedAfterOthers() {
		this.contextRunner.withUserConfiguration(FallbackStringsConfiguration.class, OtherStringsConfiguration.class)
			.run((context) -> assertThat(inject(context, "ofStrings")).isEqualTo("otherTextsBulkRedisTemplate"));
	}

	@Test
	void onlyTemplateIsInjectedWhereGenericsDoNotDecide() {
		this.contextRunner.withUserConfiguration(ProductsConfiguration.class)
			.run((context) -> assertThat(inject(context, "unparameterized")).isEqualTo("productsBulkRedisTemplate"));
	}

	@Test
	void operationsOfTheUserAreInjectedBeforeTemplatesOfOtherGenerics() {
		this.contextRunner.withUserConfiguration(ProductsConfiguration.class, UserOperationsConfiguration.class)
			.run((context) -> assertThat(inject(context, "unparameterized")).isEqualTo("mine"));
	}

	@Configuration(proxyBeanMethods = false)
	static class StringRedisTemplateConfiguration {

		@Bean
		StringRedisTemplate stringRedisTemplate() {
			return TestTemplates.ofStrings();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class StringsConfiguration {

		@Bean
		RedisTemplate<String, String> texts() {
			return TestTemplates.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OtherStringsConfiguration {

		@Bean
		RedisTemplate<String, String> otherTexts() {
			return TestTemplates.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class PrimaryStringsConfiguration {

		@Bean
		@Primary
		RedisTemplate<String, String> primary() {
			return TestTemplates.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class FallbackStringsConfiguration {

		@Bean
		@Fallback
		RedisTemplate<String, String> texts() {
			return TestTemplates.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ProductsConfiguration {

		@Bean
		RedisTemplate<String, Product> products() {
			return TestTemplates.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class PrimaryProductsConfiguration {

		@Bean
		@Primary
		RedisTemplate<String, Product> primary() {
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
	static class UserOperationsConfiguration {

		@Bean
		BulkRedisOperations<Long, Long> mine() {
			return new BulkRedisTemplate<>(TestTemplates.of());
		}

	}

}
