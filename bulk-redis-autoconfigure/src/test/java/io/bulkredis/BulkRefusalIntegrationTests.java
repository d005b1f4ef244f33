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
import java.util.TreeMap;
import java.util.function.Consumer;

import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.protocol.CommandType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.bulkredis.BulkOutcome.Applied;
import io.bulkredis.BulkOutcome.Failed;
import io.bulkredis.BulkOutcome.Missing;
import io.bulkredis.BulkOutcome.Value;
import io.bulkredis.test.Drivers;
import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Integration tests for what a server refuses, over each driver.
 */
@ParameterizedClass
@EnumSource
class BulkRefusalIntegrationTests {

	private static TestRedis server;

	@Parameter
	private Drivers driver;

	@BeforeAll
	static void start() {
		server = TestRedis.start();
		RedisClient client = RedisClient.create(RedisURI.create("127.0.0.1", server.port()));
		var redis = client.connect().sync();
		redis.aclSetuser("limited",
				AclSetuserArgs.Builder.on()
					.addPassword("secret")
					.keyPattern("ok:*")
					.allCommands()
					.removeCommand(CommandType.UNLINK));
		redis.mset(Map.of("ok:1", "1", "ok:2", "2", "no:1", "x"));
		client.shutdown();
	}

	@AfterAll
	static void stop() {
		server.close();
	}

	@Test
	void aDeniedKeyOfAReadFailsAlone() {
		withBulk(limited(),
				(bulk) -> assertThatExceptionOfType(BulkRedisException.class)
					.isThrownBy(() -> bulk.opsForValue().multiGet(List.of("ok:1", "ok:none", "no:1", "ok:2")))
					.satisfies((ex) -> {
						BulkResult<String, String> result = ex.getResult();
						assertThat(result.outcome(0)).isEqualTo(new Value<>("1", 2));
						assertThat(result.outcome(1)).isEqualTo(new Missing<>(2));
						assertThat(result.outcome(2)).isInstanceOfSatisfying(Failed.class,
								(failed) -> assertThat(failed.cause()).hasMessageContaining("NOPERM"));
						assertThat(result.outcome(3)).isEqualTo(new Value<>("2", 2));
						assertThat(ex).hasMessageNotContainingAny("secret", "no:1");
					}));
	}

	@Test
	void aDeniedKeyOfAWriteFailsAlone() {
		withBulk(limited(), (bulk) -> {
			assertThatExceptionOfType(BulkRedisException.class)
				.isThrownBy(
						() -> bulk.opsForValue().multiSet(new TreeMap<>(Map.of("no:2", "x", "ok:3", "3", "ok:4", "4"))))
				.satisfies((ex) -> {
					assertThat(ex.getResult().counts()).isEqualTo(new BulkCounts(0, 0, 2, 0, 1, 0, 0));
					assertThat(ex.getResult().outcome(1)).isEqualTo(new Applied<>(null, 2));
				});
			assertThat(bulk.opsForValue().multiGet(List.of("ok:3", "ok:4"))).containsExactly("3", "4");
		});
	}

	@Test
	void aDeniedCommandFailsEachKeyWithTheServersWord() {
		withBulk(limited(),
				(bulk) -> assertThatExceptionOfType(BulkRedisException.class)
					.isThrownBy(() -> bulk.unlink(List.of("ok:1", "ok:2")))
					.withMessageContaining("NOPERM")
					.satisfies((ex) -> assertThat(ex.getResult().counts().failed()).isEqualTo(2)));
	}

	@Test
	void aServerThatIsNotThereLeavesEverythingUnsent() throws Exception {
		withBulk(new RedisStandaloneConfiguration("127.0.0.1", TestRedis.freePort()),
				(bulk) -> assertThatExceptionOfType(BulkRedisException.class)
					.isThrownBy(() -> bulk.opsForValue().increment(Map.of("a", 1L)))
					.satisfies((ex) -> {
						assertThat(ex.getResult().failures()).containsOnlyKeys(FailureKind.CONNECTION);
						assertThat(ex.getResult().counts().notSent()).isOne();
					}));
	}

	@Test
	void aFactoryThatIsStoppedLeavesEverythingUnsent() {
		RedisConnectionFactory connectionFactory = this.driver.connect(server.port());
		BulkRedisTemplate<String, String> bulk = new BulkRedisTemplate<>(new StringRedisTemplate(connectionFactory));
		Drivers.close(connectionFactory);
		if (this.driver == Drivers.LETTUCE) {
			assertThat(bulk.opsForValue().multiGet(List.of("ok:1"))).as("own connections").containsExactly("1");
		}
		else {
			assertThatExceptionOfType(BulkRedisException.class)
				.isThrownBy(() -> bulk.opsForValue().multiGet(List.of("ok:1")))
				.satisfies((ex) -> assertThat(ex.getResult().counts().notSent()).isOne());
		}
		bulk.destroy();
	}

	private static RedisStandaloneConfiguration limited() {
		RedisStandaloneConfiguration configuration = new RedisStandaloneConfiguration("127.0.0.1", server.port());
		configuration.setUsername("limited");
		configuration.setPassword("secret");
		return configuration;
	}

	private void withBulk(RedisStandaloneConfiguration configuration,
			Consumer<BulkRedisTemplate<String, String>> work) {
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
