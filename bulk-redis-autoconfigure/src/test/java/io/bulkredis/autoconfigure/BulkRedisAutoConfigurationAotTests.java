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

import java.util.function.Consumer;

import org.junit.jupiter.api.Test;

import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.javapoet.ClassName;

import io.bulkredis.BulkRedisOperations;
import io.bulkredis.BulkRedisTemplate;
import io.bulkredis.autoconfigure.InjectionPoints.Region;

import static io.bulkredis.autoconfigure.InjectionPoints.inject;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link BulkRedisAutoConfiguration} with code generated ahead of time.
 */
class BulkRedisAutoConfigurationAotTests {

	@Test
	@CompileWithForkedClassLoader
	void applicationOfGeneratedCodeHasTheSameBulkTemplates() {
		run((context) -> {
			bulkTemplatesAreInjectedByGenericTypeAndQualifier(context);
			bulkTemplatesAreDefinedByGeneratedCodeOnly(context);
			propertiesAreReadWhenTheApplicationStarts(context);
		}, "bulk-redis.chunk-size=7");
	}

	private static void bulkTemplatesAreInjectedByGenericTypeAndQualifier(GenericApplicationContext context) {
		Component component = context.getBean(Component.class);
		assertThat(component.products).isSameAs(context.getBean("productBulkRedisTemplate"));
		assertThat(component.strings).isSameAs(context.getBean("stringBulkRedisTemplate"));
		assertThat(component.archive).isSameAs(context.getBean("archiveBulkRedisTemplate"));
		assertThat(inject(context, "unparameterized")).isEqualTo("stringBulkRedisTemplate");
		assertThat(inject(context, "qualifiedWithOwnName")).isEqualTo("archiveBulkRedisTemplate");
		assertThat(inject(context, "ofRegionEast")).isEqualTo("easternBulkRedisTemplate");
	}

	private static void bulkTemplatesAreDefinedByGeneratedCodeOnly(GenericApplicationContext context) {
		assertThat(context.getBeanNamesForType(BulkRedisTemplateRegistrar.class)).isEmpty();
		assertThat(context.getBeanNamesForType(BulkRedisOperations.class)).containsExactlyInAnyOrder(
				"stringBulkRedisTemplate", "bulkRedisTemplate", "productBulkRedisTemplate", "archiveBulkRedisTemplate",
				"easternBulkRedisTemplate");
		RootBeanDefinition definition = (RootBeanDefinition) context.getBeanFactory()
			.getMergedBeanDefinition("productBulkRedisTemplate");
		assertThat(definition.getResolvableType().as(BulkRedisTemplate.class).resolveGenerics())
			.containsExactly(String.class, Product.class);
		assertThat(definition.isFallback()).isTrue();
		assertThat(definition.isLazyInit()).isTrue();
	}

	private static void propertiesAreReadWhenTheApplicationStarts(GenericApplicationContext context) {
		assertThat(context.getBean(Component.class).products.getOptions().getChunkSize()).isEqualTo(7);
	}

	@SuppressWarnings("unchecked")
	private static void run(Consumer<GenericApplicationContext> test, String... properties) {
		TestGenerationContext generationContext = new TestGenerationContext();
		ClassName initializerName = generate(generationContext);
		TestCompiler.forSystem().with(generationContext).compile((compiled) -> {
			ApplicationContextInitializer<GenericApplicationContext> initializer = compiled
				.getInstance(ApplicationContextInitializer.class, initializerName.toString());
			try (GenericApplicationContext context = new GenericApplicationContext()) {
				TestPropertyValues.of(properties).applyTo(context);
				initializer.initialize(context);
				context.refresh();
				test.accept(context);
			}
		});
	}

	private static ClassName generate(TestGenerationContext generationContext) {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.register(Application.class);
			ClassName name = new ApplicationContextAotGenerator().processAheadOfTime(context, generationContext);
			generationContext.writeGeneratedContent();
			return name;
		}
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, BulkRedisAutoConfiguration.class })
	static class Application {

		@Bean
		RedisTemplate<String, Product> productTemplate(RedisConnectionFactory connectionFactory) {
			return TestTemplates.of(connectionFactory);
		}

		@Bean(defaultCandidate = false)
		RedisTemplate<String, Product> archive(RedisConnectionFactory connectionFactory) {
			return TestTemplates.of(connectionFactory);
		}

		@Bean(defaultCandidate = false)
		@Region(zone = "east")
		RedisTemplate<String, Product> eastern(RedisConnectionFactory connectionFactory) {
			return TestTemplates.of(connectionFactory);
		}

		@Bean
		Component component(BulkRedisOperations<String, Product> products, BulkRedisOperations<String, String> strings,
				@Qualifier("archive") BulkRedisOperations<String, Product> archive) {
			return new Component(products, strings, archive);
		}

	}

	record Component(BulkRedisOperations<String, Product> products, BulkRedisOperations<String, String> strings,
			BulkRedisOperations<String, Product> archive) {

	}

}
