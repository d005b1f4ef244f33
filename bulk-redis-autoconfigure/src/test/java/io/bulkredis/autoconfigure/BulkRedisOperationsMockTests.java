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

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

import io.bulkredis.BulkRedisOperations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;

/**
 * Tests for {@link BulkRedisAutoConfiguration} in an application's tests with mocks.
 */
@SpringJUnitConfig
@MockitoBean(types = StringRedisTemplate.class)
class BulkRedisOperationsMockTests {

	@MockitoBean
	private BulkRedisOperations<String, String> operations;

	@Autowired
	private Component component;

	@Test
	void mockIsInjectedInsteadOfBulkTemplate() {
		given(this.operations.hasKeys(List.of("key"))).willReturn(List.of(true));
		assertThat(this.component.operations.hasKeys(List.of("key"))).containsExactly(true);
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, BulkRedisAutoConfiguration.class })
	static class Application {

		@Bean
		Component component(BulkRedisOperations<String, String> operations) {
			return new Component(operations);
		}

	}

	record Component(BulkRedisOperations<String, String> operations) {

	}

}
