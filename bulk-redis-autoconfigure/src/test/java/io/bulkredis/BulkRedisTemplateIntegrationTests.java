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

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.bulkredis.test.Drivers;
import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Integration tests for {@link BulkRedisTemplate}'s operations on keys over each driver.
 */
@ParameterizedClass
@EnumSource
class BulkRedisTemplateIntegrationTests {

	private static final int CHUNK = 7;

	private static final int KEYS = 3 * CHUNK + 1;

	@Parameter
	private Drivers driver;

	private RedisConnectionFactory connectionFactory;

	private StringRedisTemplate redis;

	private BulkRedisTemplate<String, String> template;

	private BulkRedisOperations<String, String> bulk;

	@BeforeEach
	void connect() {
		this.connectionFactory = this.driver.connect(TestRedis.shared().port());
		this.redis = new StringRedisTemplate(this.connectionFactory);
		this.redis.execute((RedisConnection connection) -> {
			connection.serverCommands().flushDb();
			return null;
		});
		this.template = new BulkRedisTemplate<>(this.redis);
		this.bulk = this.template.withOptions(BulkOptions.defaults().withChunkSize(CHUNK));
		for (int i = 0; i < KEYS; i += 2) {
			this.redis.opsForValue().set("key-" + i, "value");
		}
	}

	@AfterEach
	void close() {
		this.template.destroy();
		Drivers.close(this.connectionFactory);
	}

	@Test
	void deleteCountsWhatWasThere() {
		List<String> keys = keys();
		keys.add("key-0");
		assertThat(this.bulk.delete(keys)).isEqualTo(KEYS / 2);
		assertThat(this.redis.countExistingKeys(keys)).isZero();
		assertThat(this.bulk.delete(keys)).isZero();
	}

	@Test
	void unlinkCountsWhatWasThere() {
		assertThat(this.bulk.unlink(keys())).isEqualTo(KEYS / 2);
		assertThat(this.redis.countExistingKeys(keys())).isZero();
	}

	@Test
	void touchAndCountExistingKeysCountDuplicatesEach() {
		assertThat(this.bulk.touch(keys())).isEqualTo(KEYS / 2);
		assertThat(this.bulk.countExistingKeys(keys())).isEqualTo(KEYS / 2);
		assertThat(this.bulk.countExistingKeys(List.of("key-0", "key-0", "key-1"))).isEqualTo(2);
	}

	@Test
	void hasKeysTellsByPosition() {
		List<Boolean> there = this.bulk.hasKeys(keys());
		assertThat(there).hasSize(KEYS);
		for (int i = 0; i < KEYS; i++) {
			assertThat(there.get(i)).as("key %d", i).isEqualTo(i % 2 == 0);
		}
	}

	@Test
	void expireAndPersistTellByPositionWhatChanged() {
		List<Boolean> even = IntStream.range(0, KEYS).mapToObj((i) -> i % 2 == 0).toList();
		assertThat(this.bulk.expire(keys(), Duration.ofSeconds(100))).isEqualTo(even);
		List<Long> seconds = this.bulk.getExpire(keys());
		for (int i = 0; i < KEYS; i++) {
			assertThat(seconds.get(i)).as("key %d", i).isBetween((i % 2 == 0) ? 90L : -2L, (i % 2 == 0) ? 100L : -2L);
		}
		assertThat(this.bulk.getExpire(List.of("key-0"), TimeUnit.MILLISECONDS).get(0)).isBetween(90_000L, 100_000L);
		assertThat(this.bulk.persist(keys())).isEqualTo(even);
		assertThat(this.bulk.persist(keys())).doesNotContain(true);
		assertThat(this.bulk.getExpire(List.of("key-0", "key-1"))).containsExactly(-1L, -2L);
	}

	@Test
	void anEmptyInputAnswersWithNothing() {
		assertThat(this.bulk.delete(List.of())).isZero();
		assertThat(this.bulk.countExistingKeys(List.of())).isZero();
		assertThat(this.bulk.hasKeys(List.of())).isEmpty();
		assertThat(this.bulk.expire(List.of(), Duration.ofSeconds(1))).isEmpty();
		assertThat(this.bulk.persist(List.of())).isEmpty();
		assertThat(this.bulk.getExpire(List.of())).isEmpty();
	}

	@Test
	void expireRefusesWhatRedisWouldTakeForADeletion() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.bulk.expire(keys(), Duration.ZERO));
		assertThat(this.redis.hasKey("key-0")).isTrue();
	}

	private static List<String> keys() {
		List<String> keys = new ArrayList<>();
		IntStream.range(0, KEYS).forEach((i) -> keys.add("key-" + i));
		return keys;
	}

}
