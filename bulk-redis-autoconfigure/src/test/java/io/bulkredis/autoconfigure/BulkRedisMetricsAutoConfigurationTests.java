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

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.bulkredis.BulkListener;
import io.bulkredis.BulkRedisOperations;
import io.bulkredis.observability.MicrometerBulkListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link BulkRedisMetricsAutoConfiguration}.
 */
class BulkRedisMetricsAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class, BulkRedisAutoConfiguration.class,
				BulkRedisMetricsAutoConfiguration.class));

	@Test
	void metersAreRegisteredWithTheRegistry() {
		this.contextRunner.withBean(SimpleMeterRegistry.class).run((context) -> {
			assertThat(context).hasSingleBean(MicrometerBulkListener.class).hasBean("bulkRedisMeterListener");
			assertThat(context.getBean(MeterRegistry.class).find("bulk.redis.calls").timers()).isNotEmpty();
		});
	}

	@Test
	void metersAreRegisteredWithTheRegistryOfBoot() {
		this.contextRunner
			.withConfiguration(AutoConfigurations.of(MetricsAutoConfiguration.class,
					SimpleMetricsExportAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class))
			.run((context) -> assertThat(context.getBean(MeterRegistry.class).find("bulk.redis.calls").timers())
				.isNotEmpty());
	}

	@Test
	void metersAreRegisteredWithTheCompositeOfSeveralRegistries() {
		this.contextRunner
			.withConfiguration(AutoConfigurations.of(MetricsAutoConfiguration.class,
					CompositeMeterRegistryAutoConfiguration.class))
			.withBean("one", SimpleMeterRegistry.class)
			.withBean("other", SimpleMeterRegistry.class)
			.run((context) -> assertThat(context.getBeansOfType(MeterRegistry.class).values()).hasSize(3)
				.allSatisfy((registry) -> assertThat(registry.find("bulk.redis.calls").timers()).isNotEmpty()));
	}

	@Test
	void listenerBacksOffWithoutRegistry() {
		this.contextRunner.run((context) -> assertThat(context).hasSingleBean(BulkRedisTemplateFactory.class)
			.doesNotHaveBean(BulkListener.class));
	}

	@Test
	void listenerBacksOffWhereNoRegistryIsTheOneToUse() {
		this.contextRunner.withBean("one", SimpleMeterRegistry.class)
			.withBean("other", SimpleMeterRegistry.class)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BulkListener.class));
	}

	@Test
	void listenerBacksOffWithoutMicrometer() {
		this.contextRunner.withClassLoader(new FilteredClassLoader("io.micrometer.core"))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasBean("stringBulkRedisTemplate")
				.doesNotHaveBean(BulkListener.class));
	}

	@Test
	void listenerBacksOffWithoutSpringDataRedis() {
		this.contextRunner.withClassLoader(new FilteredClassLoader("org.springframework.data.redis"))
			.withBean(SimpleMeterRegistry.class)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BulkListener.class));
	}

	@Test
	void listenerBacksOffWhenBulkWorkIsDisabled() {
		this.contextRunner.withBean(SimpleMeterRegistry.class)
			.withPropertyValues("bulk-redis.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BulkListener.class));
	}

	@Test
	void listenerBacksOffForUserBean() {
		this.contextRunner.withBean(SimpleMeterRegistry.class)
			.withBean("mine", MicrometerBulkListener.class,
					() -> new MicrometerBulkListener(new CompositeMeterRegistry()))
			.run((context) -> {
				assertThat(context).hasSingleBean(MicrometerBulkListener.class).hasBean("mine");
				assertThat(context.getBean(MeterRegistry.class).find("bulk.redis.calls").timers()).isEmpty();
			});
	}

	@Test
	void otherListenerOfTheUserStandsBesideIt() {
		this.contextRunner.withBean(SimpleMeterRegistry.class)
			.withBean("mine", BulkListener.class, () -> new BulkListener() {
			})
			.run((context) -> assertThat(context).getBeanNames(BulkListener.class)
				.containsExactlyInAnyOrder("mine", "bulkRedisMeterListener"));
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void applicationWithEverythingStartsWithoutWarning(CapturedOutput output) {
		SpringApplication application = new SpringApplication(Application.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		try (ConfigurableApplicationContext context = application.run()) {
			assertThat(context.getBean("component")).isEqualTo("ready");
			assertThat(context.getBean(MeterRegistry.class).find("bulk.redis.calls").timers()).isNotEmpty();
			assertThat(output).doesNotContain("WARN", "not eligible");
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		String component(BulkRedisOperations<String, String> operations) {
			return (operations.getOptions() != null) ? "ready" : "";
		}

	}

}
