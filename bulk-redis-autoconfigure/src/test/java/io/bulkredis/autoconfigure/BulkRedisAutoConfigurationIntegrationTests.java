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

import java.util.List;
import java.util.Map;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.serializer.JacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;

import io.bulkredis.BulkRedisException;
import io.bulkredis.BulkRedisOperations;
import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Integration tests for {@link BulkRedisAutoConfiguration} over both clients that Boot
 * configures.
 */
class BulkRedisAutoConfigurationIntegrationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class, BulkRedisAutoConfiguration.class,
				BulkRedisMetricsAutoConfiguration.class))
		.withPropertyValues("spring.data.redis.port=" + TestRedis.shared().port())
		.withBean(SimpleMeterRegistry.class)
		.withUserConfiguration(Application.class);

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void injectedOperationsReadAndWriteWithSerializersOfTheirTemplate(String client) {
		this.contextRunner.withPropertyValues("spring.data.redis.client-type=" + client).run((context) -> {
			Component component = context.getBean(Component.class);
			component.products.opsForValue()
				.multiSet(Map.of("autoconfigure-1", new Product("tea"), "autoconfigure-2", new Product("coffee")));
			assertThat(component.products.opsForValue().multiGet(List.of("autoconfigure-1", "none", "autoconfigure-2")))
				.containsExactly(new Product("tea"), null, new Product("coffee"));
			assertThat(component.strings.opsForValue().multiGet(List.of("autoconfigure-1")))
				.containsExactly("{\"name\":\"tea\"}");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void metersTellWhatWasDone(String client) {
		this.contextRunner
			.withPropertyValues("spring.data.redis.client-type=" + client, "bulk-redis.chunk-size=2",
					"bulk-redis.max-in-flight-chunks=1")
			.run((context) -> {
				MeterRegistry registry = context.getBean(MeterRegistry.class);
				int series = registry.getMeters().size();
				Component component = context.getBean(Component.class);
				context.getBean(StringRedisTemplate.class).opsForValue().set("autoconfigure-corrupt", "no JSON");
				component.products.opsForValue().multiSet(Map.of("autoconfigure-3", new Product("cocoa")));
				assertThatExceptionOfType(BulkRedisException.class).isThrownBy(() -> component.products.opsForValue()
					.multiGet(List.of("autoconfigure-3", "none", "autoconfigure-corrupt")));
				assertThat(keys(registry, "value.multiSet", "applied")).isEqualTo(1);
				assertThat(keys(registry, "value.multiGet", "hit")).isEqualTo(1);
				assertThat(keys(registry, "value.multiGet", "missing")).isEqualTo(1);
				assertThat(keys(registry, "value.multiGet", "failed")).isEqualTo(1);
				assertThat(timed(registry, "bulk.redis.calls", "value.multiSet", "complete")).isEqualTo(1);
				assertThat(timed(registry, "bulk.redis.calls", "value.multiGet", "incomplete")).isEqualTo(1);
				assertThat(timed(registry, "bulk.redis.chunks", "value.multiGet", "answered")).isEqualTo(2);
				assertThat(registry.getMeters()).hasSize(series);
			});
	}

	private static double keys(MeterRegistry registry, String operation, String result) {
		return registry.get("bulk.redis.keys").tags("operation", operation, "result", result).counter().count();
	}

	private static long timed(MeterRegistry registry, String name, String operation, String outcome) {
		return registry.get(name).tags("operation", operation, "outcome", outcome).timer().count();
	}

	@Configuration(proxyBeanMethods = false)
	static class Application {

		@Bean
		RedisTemplate<String, Product> productTemplate(RedisConnectionFactory connectionFactory) {
			RedisTemplate<String, Product> template = TestTemplates.of(connectionFactory);
			template.setKeySerializer(RedisSerializer.string());
			template.setValueSerializer(new JacksonJsonRedisSerializer<>(Product.class));
			return template;
		}

		@Bean
		Component component(BulkRedisOperations<String, Product> products,
				BulkRedisOperations<String, String> strings) {
			return new Component(products, strings);
		}

	}

	record Component(BulkRedisOperations<String, Product> products, BulkRedisOperations<String, String> strings) {

	}

}
