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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.ZSetOperations.TypedTuple;

import io.bulkredis.test.Drivers;
import io.bulkredis.test.FaultProxy;
import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Integration tests for writes with a time to live when the link is cut in between: no
 * key may be left that never expires.
 */
@Timeout(120)
class BulkTimeToLiveFaultsIntegrationTests {

	private static final int KEYS = 1_000;

	private static final int ELEMENTS = 20;

	private static final Duration TIME_TO_LIVE = Duration.ofHours(1);

	private TestRedis server;

	private FaultProxy proxy;

	private RedisConnectionFactory direct;

	private StringRedisTemplate redis;

	@BeforeEach
	void start() {
		this.server = TestRedis.start();
		this.proxy = FaultProxy.to(this.server.port());
		this.direct = Drivers.LETTUCE.connect(this.server.port());
		this.redis = new StringRedisTemplate(this.direct);
	}

	@AfterEach
	void stop() {
		Drivers.close(this.direct);
		this.proxy.close();
		this.server.close();
	}

	@ParameterizedTest
	@MethodSource
	void keysThatAWriteLeavesHaveTheirTimeToLiveWhereverTheLinkIsCut(Drivers driver, Write write) {
		RedisConnectionFactory connectionFactory = driver.connect(this.proxy.port());
		BulkRedisTemplate<String, String> bulk = new BulkRedisTemplate<>(new StringRedisTemplate(connectionFactory));
		try {
			for (int round = 0; round < 10; round++) {
				// 1,000 keys of 20 elements make some 400,000 bytes, and cuts must fall
				// within commands
				this.proxy.onRequestByte(20_011 + round * 20_011).cut();
				BulkResult<String, ?> result = result(() -> write.write.accept(bulk, keys()));
				assertThat(result.counts().unknown()).as(write.name).isPositive();
				assertThat(this.proxy.faultsStruck()).isEqualTo(round + 1);
				for (BulkResult.Entry<String, ?> entry : result.entries()) {
					Long timeToLive = this.redis.getExpire(entry.key());
					if (entry.outcome() instanceof BulkOutcome.Applied<?>) {
						assertThat(timeToLive).isPositive();
						assertThat(write.size.size(this.redis, entry.key())).isEqualTo(ELEMENTS);
					}
					else {
						// There with its time to live, or not there
						assertThat(timeToLive).isNotEqualTo(-1);
					}
				}
				this.redis.delete(result.keys());
			}
		}
		finally {
			bulk.destroy();
			Drivers.close(connectionFactory);
		}
	}

	static Stream<Arguments> keysThatAWriteLeavesHaveTheirTimeToLiveWhereverTheLinkIsCut() {
		List<Write> writes = List.of(
				new Write("hash",
						(bulk, keys) -> bulk.<String, String>opsForHash()
							.putAll(each(keys,
									elements().stream().collect(Collectors.toMap((name) -> name, (name) -> name))),
									TIME_TO_LIVE),
						(redis, key) -> redis.opsForHash().size(key)),
				new Write("list", (bulk, keys) -> bulk.opsForList().rightPushAll(each(keys, elements()), TIME_TO_LIVE),
						(redis, key) -> redis.opsForList().size(key)),
				new Write("set", (bulk, keys) -> bulk.opsForSet().add(each(keys, elements()), TIME_TO_LIVE),
						(redis, key) -> redis.opsForSet().size(key)),
				new Write("sorted set",
						(bulk, keys) -> bulk.opsForZSet()
							.add(each(keys, elements().stream().map((name) -> TypedTuple.of(name, 1.5)).toList()),
									TIME_TO_LIVE),
						(redis, key) -> redis.opsForZSet().size(key)));
		return Stream.of(Drivers.LETTUCE, Drivers.JEDIS)
			.flatMap((driver) -> writes.stream().map((write) -> Arguments.of(driver, write)));
	}

	private static List<String> keys() {
		return IntStream.range(0, KEYS).mapToObj((i) -> "key-" + i).toList();
	}

	private static List<String> elements() {
		return IntStream.range(0, ELEMENTS).mapToObj((i) -> "element-" + i).toList();
	}

	private static <T> Map<String, T> each(List<String> keys, T argument) {
		Map<String, T> map = new LinkedHashMap<>();
		keys.forEach((key) -> map.put(key, argument));
		return map;
	}

	private static BulkResult<String, ?> result(Runnable call) {
		try {
			call.run();
		}
		catch (BulkRedisException ex) {
			return ex.getResult();
		}
		throw new AssertionError("The call was not hindered");
	}

	/**
	 * A write with a time to live.
	 */
	private record Write(String name, BiConsumer<BulkRedisTemplate<String, String>, List<String>> write, Size size) {

		@Override
		public String toString() {
			return this.name;
		}

	}

	/**
	 * Counts what a key has.
	 */
	@FunctionalInterface
	private interface Size {

		long size(StringRedisTemplate redis, String key);

	}

}
