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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.core.ResolvableType;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.bulkredis.BulkRedisOperations;
import io.bulkredis.BulkRedisTemplate;

import static io.bulkredis.autoconfigure.InjectionPoints.inject;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link BulkRedisTemplateRegistrar}: what is registered for which template.
 */
class BulkRedisTemplateRegistrarTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(BulkRedisAutoConfiguration.class));

	@ParameterizedTest
	@CsvSource({ "stringRedisTemplate, stringBulkRedisTemplate", "redisTemplate, bulkRedisTemplate",
			"RedisTemplate, bulkRedisTemplate", "template, bulkRedisTemplate",
			"productTemplate, productBulkRedisTemplate", "products, productsBulkRedisTemplate",
			"bulkRedisTemplate, bulkBulkRedisTemplate", "contemplate, contemplateBulkRedisTemplate",
			"com.acme.ProductRedisTemplate, com.acme.ProductBulkRedisTemplate" })
	void bulkTemplateIsNamedAfterTemplate(String templateName, String expected) {
		this.contextRunner.withBean(templateName, StringRedisTemplate.class, TestTemplates::ofStrings)
			.run((context) -> assertThat(context).getBeanNames(BulkRedisOperations.class).containsExactly(expected));
	}

	@Test
	void bulkTemplateGetsAnotherNameWhereItsNameIsTaken() {
		this.contextRunner.withBean("products", StringRedisTemplate.class, TestTemplates::ofStrings)
			.withBean("productsBulkRedisTemplate", String.class, () -> "taken")
			.run((context) -> {
				assertThat(context).getBean("productsBulkRedisTemplate").isEqualTo("taken");
				assertThat(inject(context, "ofStrings")).isEqualTo("productsBulkRedisTemplate#0");
			});
	}

	@Test
	void everyTemplateIsWrappedWhereNamesWouldCollide() {
		this.contextRunner.withBean("a", StringRedisTemplate.class, TestTemplates::ofStrings)
			.withBean("aTemplate", StringRedisTemplate.class, TestTemplates::ofStrings)
			.run((context) -> assertThat(context).getBeanNames(BulkRedisOperations.class)
				.containsExactly("aBulkRedisTemplate", "aBulkRedisTemplate#0"));
	}

	@Test
	void bulkTemplateHasGenericsOfBeanMethod() {
		this.contextRunner.withUserConfiguration(ProductConfiguration.class)
			.run((context) -> assertThat(inject(context, "ofProducts")).isEqualTo("productBulkRedisTemplate"));
	}

	@Test
	void bulkTemplateHasGenericsOfTemplateClass() {
		this.contextRunner.withBean("products", ProductTemplate.class, ProductTemplate::new)
			.run((context) -> assertThat(inject(context, "ofProducts")).isEqualTo("productsBulkRedisTemplate"));
	}

	@Test
	void bulkTemplateHasGenericsOfFactoryBean() {
		this.contextRunner.withBean("products", ProductTemplateFactoryBean.class)
			.run((context) -> assertThat(inject(context, "ofProducts")).isEqualTo("productsBulkRedisTemplate"));
	}

	@Test
	void bulkTemplateHasGenericsOfSingletonRegisteredByHand() {
		this.contextRunner
			.withInitializer((context) -> context.getBeanFactory().registerSingleton("products", new ProductTemplate()))
			.run((context) -> assertThat(inject(context, "ofProducts")).isEqualTo("productsBulkRedisTemplate"));
	}

	@Test
	void bulkTemplateOfUnparameterizedTemplateIsLastChoice() {
		this.contextRunner.withUserConfiguration(UnparameterizedConfiguration.class)
			.withBean(StringRedisTemplate.class, TestTemplates::ofStrings)
			.run((context) -> {
				assertThat(type(context, "unparameterizedBulkRedisTemplate").hasUnresolvableGenerics()).isTrue();
				assertThat(inject(context, "ofStrings")).isEqualTo("stringBulkRedisTemplate");
				assertThat(inject(context, "unparameterized")).isEqualTo("stringBulkRedisTemplate");
				assertThat(inject(context, "ofLongs")).isEqualTo("unparameterizedBulkRedisTemplate");
			});
	}

	@Test
	void bulkTemplateOfOtherGenericsIsNotInjected() {
		this.contextRunner.withUserConfiguration(ProductConfiguration.class)
			.run((context) -> assertThatExceptionOfType(NoSuchBeanDefinitionException.class)
				.isThrownBy(() -> inject(context, "ofLongs")));
	}

	@Test
	void bulkTemplateBacksOffForUserBeanOfSameGenerics() {
		this.contextRunner.withUserConfiguration(UserOperationsConfiguration.class, ProductConfiguration.class)
			.withBean(StringRedisTemplate.class, TestTemplates::ofStrings)
			.withBean("second", StringRedisTemplate.class, TestTemplates::ofStrings)
			.run((context) -> {
				assertThat(context).getBeanNames(BulkRedisOperations.class)
					.containsExactly("mine", "productBulkRedisTemplate");
				assertThat(inject(context, "ofStrings")).isEqualTo("mine");
				assertThat(inject(context, "unparameterized")).isEqualTo("mine");
			});
	}

	@Test
	void bulkTemplateDoesNotBackOffForUserBeanThatNeedsQualifier() {
		this.contextRunner.withUserConfiguration(QualifiedUserOperationsConfiguration.class)
			.withBean(StringRedisTemplate.class, TestTemplates::ofStrings)
			.run((context) -> assertThat(inject(context, "ofStrings")).isEqualTo("stringBulkRedisTemplate"));
	}

	@Test
	void templateIsNotCreatedBeforeItsBulkTemplateIsUsed() {
		this.contextRunner.withUserConfiguration(LazyConfiguration.class).run((context) -> {
			assertThat(context.getBeanFactory().containsSingleton("lazyTemplate")).isFalse();
			assertThat(context.getBean("lazyBulkRedisTemplate")).isInstanceOf(BulkRedisTemplate.class);
			assertThat(context.getBeanFactory().containsSingleton("lazyTemplate")).isTrue();
		});
	}

	@Test
	void bulkTemplateOfPrototypeIsPrototype() {
		this.contextRunner.withUserConfiguration(PrototypeConfiguration.class)
			.run((context) -> assertThat(context.getBean("prototypeBulkRedisTemplate"))
				.isNotSameAs(context.getBean("prototypeBulkRedisTemplate")));
	}

	@Test
	void bulkTemplateOfScopedProxyIsOne() {
		this.contextRunner.withUserConfiguration(ScopedProxyConfiguration.class).run((context) -> {
			assertThat(context).getBeanNames(BulkRedisOperations.class).containsExactly("scopedBulkRedisTemplate");
			assertThat(inject(context, "ofProducts")).isEqualTo("scopedBulkRedisTemplate");
		});
	}

	@Test
	void bulkTemplateIsNoCandidateWhereTemplateIsNone() {
		this.contextRunner.withUserConfiguration(NoCandidateConfiguration.class).run((context) -> {
			assertThat(definition(context, "hiddenBulkRedisTemplate").isAutowireCandidate()).isFalse();
			assertThat(definition(context, "qualifiedBulkRedisTemplate").isDefaultCandidate()).isFalse();
			assertThat(inject(context, "ofProducts")).isEqualTo("plainBulkRedisTemplate");
		});
	}

	@Test
	void templateOfParentContextIsNotWrappedAgain() {
		this.contextRunner.withBean(StringRedisTemplate.class, TestTemplates::ofStrings)
			.run((parent) -> this.contextRunner.withParent(parent)
				.withUserConfiguration(ProductConfiguration.class)
				.run((context) -> {
					assertThat(context.containsLocalBean("stringBulkRedisTemplate")).isFalse();
					assertThat(context.getBean("stringBulkRedisTemplate"))
						.isSameAs(parent.getBean("stringBulkRedisTemplate"));
					assertThat(context.containsLocalBean("productBulkRedisTemplate")).isTrue();
				}));
	}

	@Test
	void registeringCreatesNoBeanOfTheApplication() {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.register(ProductConfiguration.class, UserOperationsConfiguration.class,
					BulkRedisAutoConfiguration.class);
			context.registerBean("factoryBean", ProductTemplateFactoryBean.class);
			context.refreshForAotProcessing(new RuntimeHints());
			assertThat(context.getBeanDefinitionNames()).contains("productBulkRedisTemplate",
					"factoryBeanBulkRedisTemplate");
			assertThat(context.getBeanDefinitionNames()).filteredOn(context.getBeanFactory()::containsSingleton)
				.allSatisfy((name) -> assertThat(name).matches("org\\.springframework\\..*|bulkRedisTemplate.*"));
		}
	}

	private static RootBeanDefinition definition(AssertableApplicationContext context, String name) {
		return (RootBeanDefinition) context.getBeanFactory().getMergedBeanDefinition(name);
	}

	private static ResolvableType type(AssertableApplicationContext context, String name) {
		return definition(context, name).getResolvableType();
	}

	@Configuration(proxyBeanMethods = false)
	static class ProductConfiguration {

		@Bean
		RedisTemplate<String, Product> productTemplate() {
			return TestTemplates.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class UnparameterizedConfiguration {

		@Bean
		RedisTemplate<?, ?> unparameterizedTemplate() {
			return TestTemplates.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class UserOperationsConfiguration {

		@Bean
		BulkRedisOperations<String, String> mine() {
			return new BulkRedisTemplate<>(TestTemplates.ofStrings());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class QualifiedUserOperationsConfiguration {

		@Bean(defaultCandidate = false)
		BulkRedisOperations<String, String> mine() {
			return new BulkRedisTemplate<>(TestTemplates.ofStrings());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class LazyConfiguration {

		@Bean
		@Lazy
		RedisTemplate<String, Product> lazyTemplate() {
			return TestTemplates.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class PrototypeConfiguration {

		@Bean
		@Scope("prototype")
		RedisTemplate<String, Product> prototypeTemplate() {
			return TestTemplates.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ScopedProxyConfiguration {

		@Bean
		@Scope(scopeName = "prototype", proxyMode = ScopedProxyMode.TARGET_CLASS)
		RedisTemplate<String, Product> scopedTemplate() {
			return TestTemplates.of();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class NoCandidateConfiguration {

		@Bean(autowireCandidate = false)
		RedisTemplate<String, Product> hiddenTemplate() {
			return TestTemplates.of();
		}

		@Bean(defaultCandidate = false)
		RedisTemplate<String, Product> qualifiedTemplate() {
			return TestTemplates.of();
		}

		@Bean
		RedisTemplate<String, Product> plainTemplate() {
			return TestTemplates.of();
		}

	}

	static class StringKeyedTemplate<T> extends RedisTemplate<String, T> {

		StringKeyedTemplate() {
			setConnectionFactory(mock(RedisConnectionFactory.class));
		}

	}

	static class ProductTemplate extends StringKeyedTemplate<Product> {

	}

	static class ProductTemplateFactoryBean implements FactoryBean<RedisTemplate<String, Product>> {

		@Override
		public RedisTemplate<String, Product> getObject() {
			return new ProductTemplate();
		}

		@Override
		public Class<?> getObjectType() {
			return RedisTemplate.class;
		}

	}

}
