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

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

import io.bulkredis.BulkOutcome.Failed;
import io.bulkredis.test.Drivers;
import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Base of integration tests that run over each driver, with an empty database and chunks
 * of {@value #CHUNK} keys.
 */
@ParameterizedClass
@EnumSource
abstract class DriverIntegrationTests {

	static final int CHUNK = 7;

	/** None, one, and around the size of a chunk. */
	static final int[] SIZES = { 0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 1 };

	@Parameter
	Drivers driver;

	RedisConnectionFactory connectionFactory;

	StringRedisTemplate redis;

	BulkRedisTemplate<String, String> bulk;

	private BulkConnections connections;

	@BeforeEach
	void connect() {
		this.connectionFactory = this.driver.connect(TestRedis.shared().port());
		this.redis = new StringRedisTemplate(this.connectionFactory);
		this.redis.execute((RedisConnection connection) -> {
			connection.serverCommands().flushDb();
			return null;
		});
		this.connections = new BulkConnections(this.connectionFactory);
		this.bulk = over(this.redis);
	}

	@AfterEach
	void close() {
		this.connections.destroy();
		Drivers.close(this.connectionFactory);
	}

	/**
	 * Return bulk operations with a template's serializers.
	 */
	<K, V> BulkRedisTemplate<K, V> over(RedisTemplate<K, V> template) {
		return new BulkRedisTemplate<>(template, this.connections, BulkOptions.defaults().withChunkSize(CHUNK),
				new BulkListener() {
				});
	}

	void resetStatistics() {
		this.redis.execute((RedisConnection connection) -> {
			connection.serverCommands().resetConfigStats();
			return null;
		});
	}

	/**
	 * Return how often the server has carried a command out.
	 */
	long calls(String command) {
		Properties statistics = this.redis
			.execute((RedisConnection connection) -> connection.serverCommands().info("commandstats"));
		String entry = statistics.getProperty("cmdstat_" + command, "calls=0,");
		return Long.parseLong(entry.substring("calls=".length(), entry.indexOf(',')));
	}

	/**
	 * Return a template that the caller sets the serializers of.
	 */
	<K, V> RedisTemplate<K, V> template() {
		RedisTemplate<K, V> template = new RedisTemplate<>();
		template.setConnectionFactory(this.connectionFactory);
		return template;
	}

	/**
	 * Return the keys {@code key-0}, {@code key-1}, ….
	 */
	static List<String> keys(int size) {
		return IntStream.range(0, size).mapToObj((i) -> "key-" + i).toList();
	}

	/**
	 * Return a map from each of the {@link #keys} to what a function gives for its
	 * number.
	 */
	static <T> Map<String, T> map(int size, IntFunction<T> function) {
		Map<String, T> map = new LinkedHashMap<>();
		IntStream.range(0, size).forEach((i) -> map.put("key-" + i, function.apply(i)));
		return map;
	}

	/**
	 * Assert that each of some keys has a time to live of about 100 seconds.
	 */
	void assertExpireInAboutAHundredSeconds(Collection<String> keys) {
		assertThat(this.bulk.getExpire(keys)).hasSameSizeAs(keys).allMatch((seconds) -> seconds > 90 && seconds <= 100);
	}

	/**
	 * Assert that a call fails for one position alone.
	 */
	static void assertFailsAlone(int position, FailureKind kind, Runnable call) {
		assertThatExceptionOfType(BulkRedisException.class).isThrownBy(call::run).satisfies((ex) -> {
			assertThat(ex.getResult().outcome(position)).isInstanceOfSatisfying(Failed.class,
					(failed) -> assertThat(failed.kind()).isEqualTo(kind));
			assertThat(ex.getResult().counts().problems()).isOne();
		});
	}

	/**
	 * Return a serializer that fails for one string, both ways.
	 */
	static RedisSerializer<String> failingFor(String bad) {
		return new RedisSerializer<>() {

			@Override
			public byte[] serialize(String value) {
				return RedisSerializer.string().serialize(check(value));
			}

			@Override
			public String deserialize(byte[] bytes) {
				return check(RedisSerializer.string().deserialize(bytes));
			}

			private String check(String value) {
				if (value.equals(bad)) {
					throw new SerializationException("Test");
				}
				return value;
			}

		};
	}

}
