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

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import io.lettuce.core.RedisClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.util.unit.DataSize;

import io.bulkredis.BulkOptions;
import io.bulkredis.BulkRedisOperations;
import io.bulkredis.BulkRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link BulkRedisAutoConfiguration}.
 */
class BulkRedisAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class, BulkRedisAutoConfiguration.class));

	@Test
	void everyTemplateOfBootHasBulkTemplate() {
		this.contextRunner.run((context) -> {
			assertThat(context).getBeans(BulkRedisOperations.class)
				.containsOnlyKeys("stringBulkRedisTemplate", "bulkRedisTemplate")
				.allSatisfy((name, bean) -> assertThat(bean).isExactlyInstanceOf(BulkRedisTemplate.class));
			assertThat(context.getBean(BulkRedisOperations.class)).isSameAs(context.getBean("stringBulkRedisTemplate"));
		});
	}

	@Test
	void nothingIsDefinedWhenDisabled() {
		this.contextRunner.withPropertyValues("bulk-redis.enabled=false").run((context) -> {
			assertThat(context).hasNotFailed().hasSingleBean(StringRedisTemplate.class);
			assertThat(namesOfOurBeans(context)).isEmpty();
		});
	}

	@Test
	void nothingIsDefinedWithoutSpringDataRedis() {
		this.contextRunner.withClassLoader(new FilteredClassLoader("org.springframework.data.redis")).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(namesOfOurBeans(context)).isEmpty();
		});
	}

	@Test
	void bulkTemplateIsDefinedWithoutBootsRedisModule() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(BulkRedisAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader("org.springframework.boot.data.redis"))
			.withBean(StringRedisTemplate.class, () -> new StringRedisTemplate(mock(RedisConnectionFactory.class)))
			.run((context) -> assertThat(context).hasSingleBean(BulkRedisOperations.class));
	}

	@Test
	void bulkTemplateIsDefinedWithJedisInsteadOfLettuce() {
		this.contextRunner.withClassLoader(new FilteredClassLoader(RedisClient.class)).run((context) -> {
			assertThat(context).hasSingleBean(JedisConnectionFactory.class);
			assertThat(context.getBean(BulkRedisOperations.class)).isSameAs(context.getBean("stringBulkRedisTemplate"));
		});
	}

	@Test
	void bulkTemplateIsDefinedWhateverTheNameOfTheConnectionFactory() {
		this.contextRunner
			.withBean("redisConnectionFactoryVirtualThreads", LettuceConnectionFactory.class,
					LettuceConnectionFactory::new)
			.run((context) -> {
				assertThat(context).doesNotHaveBean("redisConnectionFactory");
				assertThat(context.getBean(BulkRedisOperations.class))
					.isSameAs(context.getBean("stringBulkRedisTemplate"));
			});
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void bulkTemplateIsDefinedWithVirtualThreads() {
		this.contextRunner.withPropertyValues("spring.threads.virtual.enabled=true").run((context) -> {
			assertThat(context).hasBean("redisConnectionFactoryVirtualThreads");
			assertThat(context.getBean(BulkRedisOperations.class)).isSameAs(context.getBean("stringBulkRedisTemplate"));
		});
	}

	@Test
	void bulkTemplateIsOfferedByProviderAndConstructor() {
		this.contextRunner.withBean(Component.class).run((context) -> {
			Component component = context.getBean(Component.class);
			assertThat(component.operations).isSameAs(context.getBean("stringBulkRedisTemplate"));
			assertThat(component.unparameterized).isSameAs(component.operations);
			assertThat(component.provider.getObject()).isSameAs(context.getBean("bulkRedisTemplate"));
		});
	}

	@Test
	void bulkTemplateOfMockedTemplateDoesNotBreakTheContext() {
		this.contextRunner.withBean(StringRedisTemplate.class, () -> mock(StringRedisTemplate.class)).run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(namesOfOurBeans(context)).contains("stringBulkRedisTemplate");
		});
	}

	@Test
	void bulkTemplateOfTemplateWithoutConnectionFactoryNamesTheTemplate() {
		this.contextRunner.withBean("mocked", StringRedisTemplate.class, () -> mock(StringRedisTemplate.class))
			.withBean(Component.class)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("RedisTemplate 'mocked' has no connection factory to do bulk work with"));
	}

	@Test
	void optionsAreTheDefaults() {
		this.contextRunner.run(
				(context) -> assertThat(options(context)).usingRecursiveComparison().isEqualTo(BulkOptions.defaults()));
	}

	@Test
	void chunkSizePropertyIsUsed() {
		this.contextRunner.withPropertyValues("bulk-redis.chunk-size=7")
			.run((context) -> assertOptions(context, BulkOptions.defaults().withChunkSize(7)));
	}

	@Test
	void maxInFlightChunksPropertyIsUsed() {
		this.contextRunner.withPropertyValues("bulk-redis.max-in-flight-chunks=3")
			.run((context) -> assertOptions(context, BulkOptions.defaults().withMaxInFlightChunks(3)));
	}

	@Test
	void maxChunkBytesPropertyIsUsed() {
		this.contextRunner.withPropertyValues("bulk-redis.max-chunk-bytes=64KB")
			.run((context) -> assertOptions(context,
					BulkOptions.defaults().withMaxChunkBytes(DataSize.ofKilobytes(64))));
	}

	@Test
	void timeoutPropertyIsUsed() {
		this.contextRunner.withPropertyValues("bulk-redis.timeout=3m")
			.run((context) -> assertOptions(context, BulkOptions.defaults().withTimeout(Duration.ofMinutes(3))));
	}

	@Test
	void chunkTimeoutPropertyIsUsed() {
		this.contextRunner.withPropertyValues("bulk-redis.chunk-timeout=1500ms")
			.run((context) -> assertOptions(context, BulkOptions.defaults().withChunkTimeout(Duration.ofMillis(1500))));
	}

	@Test
	void maxConnectionsPropertyIsUsed() {
		this.contextRunner.withPropertyValues("bulk-redis.max-connections=7")
			.run((context) -> assertThat(context.getBean(BulkConnectionsRegistry.class))
				.hasFieldOrPropertyWithValue("properties.maxConnections", 7));
	}

	@Test
	void optionsOfTheUserAreUsedInsteadOfProperties() {
		BulkOptions options = BulkOptions.defaults().withChunkSize(11);
		this.contextRunner.withBean(BulkOptions.class, () -> options)
			.withPropertyValues("bulk-redis.chunk-size=7")
			.run((context) -> assertThat(options(context)).isSameAs(options));
	}

	@Test
	void beansOfTheApplicationStayAsTheyAre() {
		ApplicationContextRunner without = new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class))
			.withUserConfiguration(Application.class);
		without.run((expected) -> this.contextRunner.withUserConfiguration(Application.class).run((context) -> {
			List<String> names = namesOfBeansNotOurs(context);
			assertThat(names).containsExactly(expected.getBeanDefinitionNames());
			assertThat(names).allSatisfy((name) -> {
				assertThat(context.getType(name)).isEqualTo(expected.getType(name));
				assertThat(context.getBeanFactory().getMergedBeanDefinition(name))
					.isEqualTo(expected.getBeanFactory().getMergedBeanDefinition(name));
			});
			LettuceConnectionFactory factory = context.getBean(LettuceConnectionFactory.class);
			LettuceConnectionFactory expectedFactory = expected.getBean(LettuceConnectionFactory.class);
			assertThat(factory.getClientConfiguration()).usingRecursiveComparison()
				.ignoringFieldsMatchingRegexes(".*clientResources.*")
				.isEqualTo(expectedFactory.getClientConfiguration());
			assertThat(factory.getShareNativeConnection()).isEqualTo(expectedFactory.getShareNativeConnection());
		}));
	}

	private static BulkOptions options(AssertableApplicationContext context) {
		return context.getBean(BulkRedisOperations.class).getOptions();
	}

	private static void assertOptions(AssertableApplicationContext context, BulkOptions expected) {
		assertThat(options(context)).usingRecursiveComparison().isEqualTo(expected);
	}

	private static List<String> namesOfOurBeans(AssertableApplicationContext context) {
		return Arrays.stream(context.getBeanDefinitionNames()).filter((name) -> isOurs(name, context)).toList();
	}

	private static List<String> namesOfBeansNotOurs(AssertableApplicationContext context) {
		return Arrays.stream(context.getBeanDefinitionNames()).filter((name) -> !isOurs(name, context)).toList();
	}

	private static boolean isOurs(String name, AssertableApplicationContext context) {
		Class<?> type = context.getType(name);
		return type != null && type.getPackageName().startsWith("io.bulkredis") && type != Application.class;
	}

	static class Component {

		private final BulkRedisOperations<String, String> operations;

		private final ObjectProvider<BulkRedisOperations<Object, Object>> provider;

		@SuppressWarnings("rawtypes")
		private final BulkRedisOperations unparameterized;

		Component(BulkRedisOperations<String, String> operations,
				ObjectProvider<BulkRedisOperations<Object, Object>> provider,
				@SuppressWarnings("rawtypes") BulkRedisOperations unparameterized) {
			this.operations = operations;
			this.provider = provider;
			this.unparameterized = unparameterized;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Application {

		@Bean
		RedisTemplate<String, Product> productTemplate(RedisConnectionFactory connectionFactory) {
			RedisTemplate<String, Product> template = new RedisTemplate<>();
			template.setConnectionFactory(connectionFactory);
			return template;
		}

	}

}
