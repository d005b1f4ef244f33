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
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

import io.bulkredis.BulkOutcome.Failed;
import io.bulkredis.test.Drivers;
import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Integration tests for input that cannot be taken or not be written, over each driver,
 * against a server of this class's own, whose connections and commands can be counted.
 */
@ParameterizedClass
@EnumSource
@Timeout(60)
class BulkInputIntegrationTests {

	private static final int KEYS = 10;

	private static final int BAD = 4;

	private static final String BAD_KEY = "key-" + BAD;

	private static final String BAD_VALUE = "value-" + BAD;

	/** Each operation that takes keys. */
	private static final Map<BulkOperation, List<BiConsumer<BulkRedisOperations<String, String>, Collection<String>>>> OF_KEYS = Map
		.of(BulkOperation.MULTI_GET,
				List.of((bulk, keys) -> bulk.opsForValue().multiGet(keys),
						(bulk, keys) -> bulk.opsForValue().multiGetAsMap(keys)),
				BulkOperation.DELETE, List.of(BulkRedisOperations::delete), //
				BulkOperation.UNLINK, List.of(BulkRedisOperations::unlink), //
				BulkOperation.TOUCH, List.of(BulkRedisOperations::touch), //
				BulkOperation.COUNT_EXISTING_KEYS, List.of(BulkRedisOperations::countExistingKeys),
				BulkOperation.HAS_KEYS, List.of(BulkRedisOperations::hasKeys), //
				BulkOperation.EXPIRE, List.of((bulk, keys) -> bulk.expire(keys, Duration.ofSeconds(100))),
				BulkOperation.PERSIST, List.of(BulkRedisOperations::persist), //
				BulkOperation.GET_EXPIRE, List.of(BulkRedisOperations::getExpire));

	/** Each operation that takes values. */
	private static final List<BiConsumer<BulkValueOperations<String, String>, Map<String, String>>> OF_VALUES = List.of(
			BulkValueOperations::multiSet, (bulk, map) -> bulk.multiSet(map, Duration.ofSeconds(100)),
			(bulk, map) -> bulk.multiSet(map, (key) -> Duration.ofSeconds(100)), BulkValueOperations::setIfAbsent,
			(bulk, map) -> bulk.setIfAbsent(map, Duration.ofSeconds(100)));

	private static TestRedis server;

	private static RedisClient client;

	private static RedisCommands<String, String> observer;

	@Parameter
	private Drivers driver;

	private RedisConnectionFactory connectionFactory;

	private BulkConnections connections;

	private BulkRedisTemplate<String, String> bulk;

	@BeforeAll
	static void start() {
		server = TestRedis.start();
		client = RedisClient.create(RedisURI.create("127.0.0.1", server.port()));
		observer = client.connect().sync();
	}

	@AfterAll
	static void stop() {
		client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
		server.close();
	}

	@BeforeEach
	void connect() {
		observer.flushall();
		this.connectionFactory = this.driver.connect(server.port());
		this.connections = new BulkConnections(this.connectionFactory);
		this.bulk = over(RedisSerializer.string(), RedisSerializer.string());
	}

	@AfterEach
	void close() {
		this.connections.destroy();
		Drivers.close(this.connectionFactory);
	}

	@Test
	void anEmptyInputSendsNothingAndOpensNoConnection() {
		assertThatNothingIsSent(() -> {
			operationsOfKeys().forEach((operation) -> operation.accept(this.bulk, List.of()));
			OF_VALUES.forEach((operation) -> operation.accept(this.bulk.opsForValue(), Map.of()));
			assertThat(this.bulk.opsForValue().increment(Map.of())).isEmpty();
		});
	}

	@Test
	void aNullCollectionOrMapIsRefusedByName() {
		assertThatNothingIsSent(() -> {
			operationsOfKeys().forEach((operation) -> assertThatIllegalArgumentException()
				.isThrownBy(() -> operation.accept(this.bulk, null))
				.withMessage("keys must not be null"));
			OF_VALUES.forEach((operation) -> assertThatIllegalArgumentException()
				.isThrownBy(() -> operation.accept(this.bulk.opsForValue(), null))
				.withMessage("map must not be null"));
			assertThatIllegalArgumentException().isThrownBy(() -> this.bulk.opsForValue().increment(null))
				.withMessage("deltas must not be null");
		});
	}

	@Test
	void aNullKeyIsRefusedByPosition() {
		List<String> keys = new ArrayList<>(map().keySet());
		keys.set(BAD, null);
		Map<String, String> map = new LinkedHashMap<>();
		Map<String, Long> deltas = new LinkedHashMap<>();
		keys.forEach((key) -> {
			map.put(key, "value");
			deltas.put(key, 1L);
		});
		assertThatNothingIsSent(() -> {
			operationsOfKeys()
				.forEach((operation) -> assertThatPositionIsRefused(() -> operation.accept(this.bulk, keys), "key"));
			OF_VALUES.forEach((operation) -> assertThatPositionIsRefused(
					() -> operation.accept(this.bulk.opsForValue(), map), "key"));
			assertThatPositionIsRefused(() -> this.bulk.opsForValue().increment(deltas), "key");
		});
	}

	@Test
	void aNullValueOrDeltaIsRefusedByPosition() {
		Map<String, String> map = map();
		map.put(BAD_KEY, null);
		Map<String, Long> deltas = deltas();
		deltas.put(BAD_KEY, null);
		assertThatNothingIsSent(() -> {
			OF_VALUES.forEach((operation) -> assertThatPositionIsRefused(
					() -> operation.accept(this.bulk.opsForValue(), map), "value"));
			assertThatPositionIsRefused(() -> this.bulk.opsForValue().increment(deltas), "delta");
		});
	}

	@Test
	void aTimeToLiveOutOfRangeIsRefused() {
		List<Duration> timesToLive = Arrays.asList(null, Duration.ZERO, Duration.ofMillis(-1), Duration.ofNanos(1),
				Duration.ofDays(36_500_001), Duration.ofSeconds(Long.MAX_VALUE), Duration.ofSeconds(Long.MIN_VALUE));
		assertThatNothingIsSent(() -> timesToLive.forEach((timeToLive) -> {
			BulkValueOperations<String, String> values = this.bulk.opsForValue();
			assertThatTimeToLiveIsRefused(() -> values.multiSet(map(), timeToLive));
			assertThatTimeToLiveIsRefused(() -> values.setIfAbsent(map(), timeToLive));
			assertThatTimeToLiveIsRefused(() -> this.bulk.expire(map().keySet(), timeToLive));
			assertThatIllegalArgumentException()
				.isThrownBy(
						() -> values.multiSet(map(), (key) -> BAD_KEY.equals(key) ? timeToLive : Duration.ofSeconds(1)))
				.withMessageStartingWith("At position " + BAD + ": The time to live must ");
		}));
	}

	@Test
	void aNullFunctionOfTimesToLiveIsRefused() {
		Function<String, Duration> none = null;
		assertThatNothingIsSent(() -> assertThatIllegalArgumentException()
			.isThrownBy(() -> this.bulk.opsForValue().multiSet(map(), none))
			.withMessage("timeout must not be null"));
	}

	@Test
	void theLongestTimeToLiveIsTaken() {
		Duration longest = Duration.ofDays(36_500_000);
		this.bulk.opsForValue().multiSet(map(), longest);
		assertThat(this.bulk.expire(map().keySet(), longest)).hasSize(KEYS).doesNotContain(false);
		assertThat(observer.pttl(BAD_KEY)).isGreaterThan(Duration.ofDays(36_499_999).toMillis());
	}

	@Test
	void whatAFunctionOfTimesToLiveThrowsReachesTheCallerAndNothingIsSent() {
		assertThatNothingIsSent(() -> assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> this.bulk.opsForValue().multiSet(map(), (String key) -> {
				throw new UnsupportedOperationException();
			})));
	}

	@Test
	void aKeyThatSerializesToNullFailsAlone() {
		assertThatTheKeyFailsAlone(over(refusing(BAD_KEY, (key) -> null), RedisSerializer.string()));
	}

	@Test
	void aKeyThatSerializesToNothingFailsAlone() {
		BulkRedisTemplate<String, String> picky = over(refusing(BAD_KEY, (key) -> new byte[0]),
				RedisSerializer.string());
		assertThatTheKeyFailsAlone(picky);
		assertThatExceptionOfType(BulkRedisException.class)
			.isThrownBy(() -> picky.opsForValue().multiGet(List.of(BAD_KEY)))
			.withMessageEndingWith("first at position 0: The key serializer made nothing of a key");
	}

	@Test
	void aKeyWhoseSerializerThrowsFailsAlone() {
		assertThatTheKeyFailsAlone(over(refusing(BAD_KEY, (key) -> {
			throw new SerializationException("Cannot serialize " + key);
		}), RedisSerializer.string()));
		assertThatTheKeyFailsAlone(over(refusing(BAD_KEY, (key) -> {
			throw new IllegalStateException(key);
		}), RedisSerializer.string()));
	}

	@Test
	void aValueThatSerializesToNullFailsAlone() {
		assertThatTheValueFailsAlone(over(RedisSerializer.string(), refusing(BAD_VALUE, (value) -> null)));
	}

	@Test
	void aValueWhoseSerializerThrowsFailsAlone() {
		assertThatTheValueFailsAlone(over(RedisSerializer.string(), refusing(BAD_VALUE, (value) -> {
			throw new SerializationException("Cannot serialize " + value);
		})));
		assertThatTheValueFailsAlone(over(RedisSerializer.string(), refusing(BAD_VALUE, (value) -> {
			throw new IllegalStateException(value);
		})));
	}

	@Test
	void inputOfWhichNothingCanBeWrittenFailsAsAWhole() {
		BulkRedisTemplate<String, String> picky = over(refusing(null, (key) -> null), RedisSerializer.string());
		assertThatExceptionOfType(BulkRedisException.class).isThrownBy(() -> picky.opsForValue().multiSet(map()))
			.satisfies((ex) -> assertThat(ex.getResult().counts()).isEqualTo(new BulkCounts(0, 0, 0, 0, KEYS, 0, 0)));
		assertThat(observer.dbsize()).isZero();
		assertThat(this.bulk.opsForValue().multiGet(List.of(BAD_KEY))).containsExactly((String) null);
	}

	@Test
	void anErrorOfASerializerReachesTheCallerAndTheNextCallWorks() {
		StackOverflowError error = new StackOverflowError();
		BulkRedisTemplate<String, String> endless = over(RedisSerializer.string(), refusing(BAD_VALUE, (value) -> {
			throw error;
		}));
		for (int call = 0; call < 2 * BulkConnections.DEFAULT_MAX_CONNECTIONS; call++) {
			assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> endless.opsForValue().multiSet(map()))
				.isSameAs(error);
			assertThat(this.bulk.hasKeys(List.of(BAD_KEY))).containsExactly(false);
		}
		this.bulk.opsForValue().multiSet(map());
		assertThat(this.bulk.opsForValue().multiGet(map().keySet())).containsExactlyElementsOf(map().values());
	}

	private void assertThatTheKeyFailsAlone(BulkRedisOperations<String, String> picky) {
		OF_KEYS.forEach((operation, variants) -> variants.forEach((variant) -> {
			this.bulk.opsForValue().multiSet(map());
			assertThatOneFails(() -> variant.accept(picky, map().keySet()));
			boolean gone = operation == BulkOperation.DELETE || operation == BulkOperation.UNLINK;
			assertThat(observer.dbsize()).as(operation.id()).isEqualTo(gone ? 1 : KEYS);
			assertThat(observer.pttl("key-0") > 0).as(operation.id()).isEqualTo(operation == BulkOperation.EXPIRE);
			assertThat(observer.pttl(BAD_KEY)).as(operation.id()).isEqualTo(-1);
		}));
		OF_VALUES.forEach(
				(operation) -> assertThatOthersAreWritten(() -> operation.accept(picky.opsForValue(), map()), map()));
		Map<String, String> ones = map();
		ones.replaceAll((key, value) -> "1");
		assertThatOthersAreWritten(() -> picky.opsForValue().increment(deltas()), ones);
	}

	private void assertThatTheValueFailsAlone(BulkRedisOperations<String, String> picky) {
		OF_VALUES.forEach(
				(operation) -> assertThatOthersAreWritten(() -> operation.accept(picky.opsForValue(), map()), map()));
	}

	private void assertThatOthersAreWritten(Runnable call, Map<String, String> expected) {
		observer.flushall();
		assertThatOneFails(call);
		expected.put(BAD_KEY, null);
		assertThat(this.bulk.opsForValue().multiGet(expected.keySet())).containsExactlyElementsOf(expected.values());
	}

	/**
	 * The call fails at one position, says so without quoting anything, and leaves behind
	 * a connection that the next one uses.
	 */
	private void assertThatOneFails(Runnable call) {
		assertThatExceptionOfType(BulkRedisException.class).isThrownBy(call::run)
			.withMessageContaining("SERIALIZATION 1")
			.withMessageContaining("first at position " + BAD)
			.satisfies((ex) -> {
				assertThat(ex).hasMessageNotContainingAny(BAD_KEY, BAD_VALUE);
				assertThat(ex.toString()).doesNotContain(BAD_KEY, BAD_VALUE);
				BulkResult<String, Object> result = ex.getResult();
				assertThat(result.size()).isEqualTo(KEYS);
				assertThat(result.counts().problems()).isOne();
				assertThat(result.outcome(BAD)).isInstanceOfSatisfying(Failed.class, (failed) -> {
					assertThat(failed.kind()).isEqualTo(FailureKind.SERIALIZATION);
					assertThat(failed.attempts()).isZero();
				});
				assertThat(result.keysToRetry()).isEmpty();
			});
		long before = received("total_connections_received");
		assertThat(this.bulk.hasKeys(List.of("none"))).containsExactly(false);
		// Spring opens a connection for each pipeline there
		assertThat(received("total_connections_received") - before)
			.isEqualTo((this.driver == Drivers.LETTUCE_OF_THE_USER) ? 1 : 0);
	}

	private static void assertThatPositionIsRefused(Runnable call, String what) {
		assertThatIllegalArgumentException().isThrownBy(call::run)
			.withMessage("The input of a bulk operation must not contain null, but the " + what + " at position " + BAD
					+ " is null");
	}

	private static void assertThatTimeToLiveIsRefused(Runnable call) {
		assertThatIllegalArgumentException().isThrownBy(call::run).withMessageStartingWith("The time to live must ");
	}

	private static void assertThatNothingIsSent(Runnable calls) {
		long connections = received("total_connections_received");
		long commands = received("total_commands_processed");
		calls.run();
		assertThat(received("total_connections_received")).isEqualTo(connections);
		assertThat(received("total_commands_processed") - commands).as("commands, of which two are of this method")
			.isEqualTo(2);
	}

	private static long received(String field) {
		return observer.info("stats")
			.lines()
			.filter((line) -> line.startsWith(field + ":"))
			.mapToLong((line) -> Long.parseLong(line.substring(field.length() + 1)))
			.findFirst()
			.orElseThrow();
	}

	private BulkRedisTemplate<String, String> over(RedisSerializer<String> keys, RedisSerializer<String> values) {
		RedisTemplate<String, String> template = new RedisTemplate<>();
		template.setConnectionFactory(this.connectionFactory);
		template.setKeySerializer(keys);
		template.setValueSerializer(values);
		template.afterPropertiesSet();
		return new BulkRedisTemplate<>(template, this.connections, BulkOptions.defaults().withChunkSize(3),
				new BulkListener() {
				});
	}

	/**
	 * A serializer that does something else with one string, or with all.
	 */
	private static RedisSerializer<String> refusing(@Nullable String refused, Function<String, byte[]> instead) {
		return new RedisSerializer<>() {

			@Override
			public byte[] serialize(String string) {
				return (refused == null || refused.equals(string)) ? instead.apply(string)
						: RedisSerializer.string().serialize(string);
			}

			@Override
			public String deserialize(byte[] bytes) {
				return RedisSerializer.string().deserialize(bytes);
			}

		};
	}

	private static List<BiConsumer<BulkRedisOperations<String, String>, Collection<String>>> operationsOfKeys() {
		return OF_KEYS.values().stream().flatMap(Collection::stream).toList();
	}

	private static Map<String, String> map() {
		Map<String, String> map = new LinkedHashMap<>();
		IntStream.range(0, KEYS).forEach((i) -> map.put("key-" + i, "value-" + i));
		return map;
	}

	private static Map<String, Long> deltas() {
		Map<String, Long> deltas = new LinkedHashMap<>();
		map().keySet().forEach((key) -> deltas.put(key, 1L));
		return deltas;
	}

}
