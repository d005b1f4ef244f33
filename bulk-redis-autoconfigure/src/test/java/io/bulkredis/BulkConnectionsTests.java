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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link BulkConnections}.
 */
class BulkConnectionsTests {

	private final RedisConnectionFactory connectionFactory = mock(RedisConnectionFactory.class);

	@ParameterizedTest
	@ValueSource(ints = { -1, 0, 1_001 })
	void limitOutOfRangeIsRefused(int maxConnections) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new BulkConnections(this.connectionFactory, maxConnections))
			.withMessage("maxConnections must be from 1 to 1,000 but is " + maxConnections);
	}

	@Test
	void nullIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new BulkConnections(null))
			.withMessage("connectionFactory must not be null");
	}

	@Test
	void nothingIsOpenedBeforeTheFirstCall() {
		new BulkConnections(this.connectionFactory, 1).destroy();
		new BulkConnections(this.connectionFactory, 1_000).destroy();
		then(this.connectionFactory).shouldHaveNoInteractions();
	}

}
