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

package io.bulkredis;

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.dao.DataAccessException;
import org.springframework.util.SerializationUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link BulkRedisException}.
 */
class BulkRedisExceptionTests {

	private final RuntimeException cause = new RuntimeException("The cause");

	private final BulkResult<Object, Object> result = new BulkResult<>(List.of(new Object()),
			new Outcomes<>(BulkOperation.MULTI_GET, 1, (reply) -> null, (items, nanos, answered) -> {
			}));

	private final BulkRedisException exception = new BulkRedisException("A message", this.result, this.cause);

	@Test
	void exceptionCarriesTheResult() {
		assertThat(this.exception).isInstanceOf(DataAccessException.class)
			.hasMessage("A message")
			.cause()
			.isSameAs(this.cause);
		assertThat(this.exception.getResult()).isSameAs(this.result);
	}

	@Test
	void resultIsLeftOutOfJavaSerialization() {
		BulkRedisException copy = SerializationUtils.clone(this.exception);
		assertThat(copy).hasMessage("A message").hasRootCauseMessage("The cause");
		assertThatIllegalStateException().isThrownBy(copy::getResult)
			.withMessage("The result is not part of a serialized BulkRedisException");
	}

}
