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

package io.bulkredis.sample.redis;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link OnNoRedisConfiguredCondition}.
 */
class OnNoRedisConfiguredConditionTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withUserConfiguration(NoRedisConfigured.class);

	@Test
	void matchesWithoutProperties() {
		this.contextRunner.run((context) -> assertThat(context).hasSingleBean(NoRedisConfigured.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "spring.data.redis.url=redis://redis.example.com", "spring.data.redis.host=localhost",
			"spring.data.redis.port=6379", "spring.data.redis.sentinel.master=mymaster",
			"spring.data.redis.sentinel.nodes=one:26379,two:26379", "spring.data.redis.sentinel.nodes[0]=one:26379",
			"spring.data.redis.cluster.nodes=one:6379", "spring.data.redis.cluster.nodes[0]=one:6379",
			"spring.data.redis.masterreplica.nodes=one:6379" })
	void doesNotMatchWhenAPropertySaysWhereRedisIs(String property) {
		this.contextRunner.withPropertyValues(property)
			.run((context) -> assertThat(context).doesNotHaveBean(NoRedisConfigured.class));
	}

	@Test
	void doesNotMatchWhenTheEnvironmentSaysWhereRedisIs() {
		this.contextRunner
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.addFirst(new SystemEnvironmentPropertySource("test-systemEnvironment",
						Map.of("SPRING_DATA_REDIS_HOST", "localhost"))))
			.run((context) -> assertThat(context).doesNotHaveBean(NoRedisConfigured.class));
	}

	@ParameterizedTest
	@ValueSource(strings = { "spring.data.redis.host=", "spring.data.redis.timeout=1s", "spring.data.redis.database=2",
			"spring.data.redis.client-type=lettuce" })
	void matchesWhenPropertiesSayOtherThings(String property) {
		this.contextRunner.withPropertyValues(property)
			.run((context) -> assertThat(context).hasSingleBean(NoRedisConfigured.class));
	}

	@Configuration(proxyBeanMethods = false)
	@Conditional(OnNoRedisConfiguredCondition.class)
	static class NoRedisConfigured {

	}

}
