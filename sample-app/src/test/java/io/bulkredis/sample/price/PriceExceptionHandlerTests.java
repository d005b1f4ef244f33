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

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.bulkredis.BulkCounts;
import io.bulkredis.BulkOptions;
import io.bulkredis.BulkRedisException;
import io.bulkredis.BulkRedisTemplate;
import io.bulkredis.FailureKind;
import io.bulkredis.sample.FreePort;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for {@link PriceExceptionHandler} with a Redis that is not there.
 */
class PriceExceptionHandlerTests {

	private final PriceExceptionHandler handler = new PriceExceptionHandler();

	private LettuceConnectionFactory connectionFactory;

	private BulkRedisTemplate<String, String> bulk;

	@BeforeEach
	void connectToNobody() {
		this.connectionFactory = new LettuceConnectionFactory("127.0.0.1", FreePort.find());
		this.connectionFactory.afterPropertiesSet();
		this.bulk = new BulkRedisTemplate<>(new StringRedisTemplate(this.connectionFactory));
	}

	@AfterEach
	void disconnect() {
		this.bulk.destroy();
		this.connectionFactory.destroy();
	}

	@Test
	void readWithoutRedisIsWorthAnotherTry() {
		BulkOptions options = BulkOptions.defaults().withTimeout(Duration.ofSeconds(5));
		BulkRedisException ex = catchThrowableOfType(BulkRedisException.class,
				() -> this.bulk.withOptions(options).opsForValue().multiGet(List.of("product:1", "product:2")));
		ProblemDetail problem = this.handler.handleBulkRedisException(ex);
		assertThat(problem.getStatus()).isEqualTo(HttpStatus.SERVICE_UNAVAILABLE.value());
		assertThat(problem.getDetail()).isEqualTo("2 of 2 products have no answer");
		assertThat(problem.getProperties()).containsEntry("counts", new BulkCounts(0, 0, 0, 0, 0, 2, 0))
			.containsEntry("failures", Map.of(FailureKind.CONNECTION, List.of(1L, 2L)))
			.containsEntry("retry", List.of(1L, 2L))
			.containsEntry("prices", Map.of());
	}

}
