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
import java.util.Map;
import java.util.function.Consumer;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.bulkredis.test.Drivers;
import io.bulkredis.test.ExceptionTexts;
import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Integration tests for servers that ask who is there, over each driver.
 */
@ParameterizedClass
@EnumSource
class BulkAuthenticationIntegrationTests {

	private static final String PASSWORD = "correct-horse-battery";

	private static final String USER_PASSWORD = "staple-of-alice";

	private static TestRedis server;

	@Parameter
	private Drivers driver;

	@BeforeAll
	static void start() {
		server = TestRedis.start("requirepass " + PASSWORD, "user alice on >" + USER_PASSWORD + " ~* &* +@all");
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@Test
	void theServersPasswordOpensIt() {
		withBulk(null, PASSWORD, BulkAuthenticationIntegrationTests::assertReadsAndWrites);
	}

	@Test
	void aUsersPasswordOpensIt() {
		withBulk("alice", USER_PASSWORD, BulkAuthenticationIntegrationTests::assertReadsAndWrites);
	}

	@Test
	void aWrongPasswordIsAConnectionFailureWithoutCredentials() {
		withBulk(null, "wrong-guess", (bulk) -> assertConnectionFailure(bulk, "wrong-guess"));
	}

	@Test
	void aUsersWrongPasswordIsAConnectionFailureWithoutCredentials() {
		withBulk("alice", "wrong-guess", (bulk) -> assertConnectionFailure(bulk, "wrong-guess", "alice"));
	}

	@Test
	void aUserThatIsNotThereIsAConnectionFailureWithoutCredentials() {
		withBulk("mallory", USER_PASSWORD, (bulk) -> assertConnectionFailure(bulk, USER_PASSWORD, "mallory"));
	}

	private static void assertReadsAndWrites(BulkRedisTemplate<String, String> bulk) {
		bulk.opsForValue().multiSet(Map.of("auth-1", "tea", "auth-2", "coffee"));
		assertThat(bulk.opsForValue().multiGet(List.of("auth-1", "auth-none", "auth-2"))).containsExactly("tea", null,
				"coffee");
	}

	private static void assertConnectionFailure(BulkRedisTemplate<String, String> bulk, String... credentials) {
		assertThatExceptionOfType(BulkRedisException.class)
			.isThrownBy(() -> bulk.opsForValue().multiSet(Map.of("auth-1", "tea", "auth-2", "coffee")))
			.satisfies((ex) -> {
				assertThat(ex.getResult().failures()).containsOnlyKeys(FailureKind.CONNECTION);
				assertThat(ex.getResult().counts()).isEqualTo(new BulkCounts(0, 0, 0, 0, 0, 2, 0));
				assertThat(ExceptionTexts.of(ex)).anySatisfy((text) -> assertThat(text).contains("WRONGPASS"))
					.allSatisfy((text) -> assertThat(text).doesNotContain(credentials).doesNotContain("auth-1"));
			});
	}

	private void withBulk(String username, String password, Consumer<BulkRedisTemplate<String, String>> work) {
		RedisStandaloneConfiguration configuration = new RedisStandaloneConfiguration("127.0.0.1", server.port());
		configuration.setUsername(username);
		configuration.setPassword(password);
		RedisConnectionFactory connectionFactory = this.driver.connect(configuration);
		BulkRedisTemplate<String, String> bulk = new BulkRedisTemplate<>(new StringRedisTemplate(connectionFactory));
		try {
			work.accept(bulk);
		}
		finally {
			bulk.destroy();
			Drivers.close(connectionFactory);
		}
	}

}
