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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.GenericToStringSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;

import io.bulkredis.BulkOutcome.Applied;
import io.bulkredis.BulkOutcome.Failed;
import io.bulkredis.BulkOutcome.Missing;
import io.bulkredis.BulkOutcome.Unknown;
import io.bulkredis.BulkOutcome.Value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Integration tests for {@link BulkRedisOperations#execute} over each driver.
 */
class BulkExecuteIntegrationTests extends DriverIntegrationTests {

	@Test
	void anyCommandIsSentOncePerItemForSizesAroundTheChunkSize() {
		for (int size : SIZES) {
			List<Item> items = IntStream.range(0, size).mapToObj((i) -> new Item("key-" + i, "v" + i)).toList();
			BulkResult<Item, String> written = this.bulk.execute(items, BulkCommand.idempotentWrite("set",
					(item, arguments) -> arguments.key(item.key()).value(item.value()).text("PX").number(100_000)),
					BulkReply::text);
			assertThat(written.keys()).isEqualTo(items);
			assertThat(written.counts().applied()).isEqualTo(size);
			assertThat(written.values()).containsOnly(size > 0 ? new String[] { "OK" } : new String[0]);
			BulkResult<Item, Long> lengths = this.bulk.execute(items,
					BulkCommand.read("STRLEN", (item, arguments) -> arguments.key(item.key())), BulkReply::integer);
			assertThat(lengths.values()).isEqualTo(items.stream().map((item) -> (long) item.value().length()).toList());
			assertExpireInAboutAHundredSeconds(keys(size));
		}
	}

	@Test
	void nilIsMissingForAReadAndAppliedForAWrite() {
		this.redis.opsForValue().set("a", "1");
		BulkResult<String, String> read = this.bulk.execute(List.of("a", "none", "a"),
				BulkCommand.read("GET", (key, arguments) -> arguments.key(key)), BulkReply::value);
		assertThat(outcomes(read)).containsExactly(new Value<>("1", 1), new Missing<>(1), new Value<>("1", 1));
		BulkResult<String, String> written = this.bulk.execute(List.of("a", "none"),
				BulkCommand.write("GETDEL", (key, arguments) -> arguments.key(key)), BulkReply::value);
		assertThat(outcomes(written)).containsExactly(new Applied<>("1", 1), new Applied<>(null, 1));
	}

	@Test
	void itemThatIsRefusedFailsAloneAndNothingIsThrown() {
		this.redis.opsForList().rightPush("key-1", "x");
		BulkResult<String, Long> result = this.bulk.execute(keys(3),
				BulkCommand.write("INCR", (key, arguments) -> arguments.key(key)), BulkReply::integer);
		assertThat(result.values()).containsExactly(1L, null, 1L);
		assertThat(result.outcome(1)).isInstanceOfSatisfying(Failed.class,
				(failed) -> assertThat(failed.kind()).isEqualTo(FailureKind.COMMAND));
	}

	@Test
	void commandThatTheServerDoesNotKnowFailsEachItemWithoutShowingIt() {
		BulkResult<String, String> result = this.bulk.execute(List.of("secret"),
				BulkCommand.read("NO.SUCH", (key, arguments) -> arguments.key(key)), BulkReply::text);
		assertThat(result.outcome(0)).isInstanceOfSatisfying(Failed.class, (failed) -> {
			assertThat(failed.kind()).isEqualTo(FailureKind.COMMAND);
			assertThat(failed.cause().getMessage()).contains("unknown command").doesNotContain("secret");
		});
	}

	@Test
	void errorWithinAnAnswerIsThatOfTheCommand() {
		BulkResult<String, Integer> result = this.bulk.execute(List.of("return {1, {err = 'ERR inner'}}", "return {1}"),
				BulkCommand.read("EVAL", (script, arguments) -> arguments.text(script).number(0)),
				(reply) -> reply.elements().size());
		assertThat(result.outcome(0)).isInstanceOfSatisfying(Failed.class, (failed) -> {
			assertThat(failed.kind()).isEqualTo(FailureKind.COMMAND);
			assertThat(failed.cause()).hasMessageStartingWith("ERR inner");
		});
		assertThat(result.outcome(1)).isEqualTo(new Value<>(1, 1));
	}

	@Test
	void writerThatThrowsFailsItsItemAlone() {
		BulkResult<String, String> result = this.bulk.execute(keys(3), BulkCommand.write("SET", (key, arguments) -> {
			arguments.key(key);
			if (key.equals("key-1")) {
				throw new IllegalStateException("Test");
			}
			arguments.value("x");
		}), BulkReply::text);
		assertThat(result.values()).containsExactly("OK", null, "OK");
		assertThat(result.failures()).containsOnlyKeys(FailureKind.SERIALIZATION);
		assertThat(this.redis.hasKey("key-1")).isFalse();
	}

	@Test
	void decoderThatThrowsLeavesAReadFailedAndAWriteUnknown() {
		this.redis.opsForValue().set("key-1", "text");
		Function<BulkReply<String, String>, Long> number = (reply) -> Long.valueOf(reply.text());
		BulkResult<String, Long> read = this.bulk.execute(List.of("key-1"),
				BulkCommand.read("GET", (key, arguments) -> arguments.key(key)), number);
		assertThat(read.outcome(0)).isInstanceOfSatisfying(Failed.class,
				(failed) -> assertThat(failed.kind()).isEqualTo(FailureKind.DESERIALIZATION));
		BulkResult<String, Long> written = this.bulk.execute(List.of("key-1"),
				BulkCommand.write("GETDEL", (key, arguments) -> arguments.key(key)), number);
		assertThat(written.outcome(0)).isInstanceOfSatisfying(Unknown.class,
				(unknown) -> assertThat(unknown.kind()).isEqualTo(FailureKind.DESERIALIZATION));
	}

	@Test
	void repliesThatAreKeptStayAsTheyAre() {
		this.redis.opsForValue().multiSet(map(3 * CHUNK, (i) -> "v" + i));
		BulkResult<String, BulkReply<String, String>> result = this.bulk.execute(keys(3 * CHUNK),
				BulkCommand.read("GET", (key, arguments) -> arguments.key(key)), Function.identity());
		assertThat(result.values()).extracting(BulkReply::text)
			.isEqualTo(IntStream.range(0, 3 * CHUNK).mapToObj((i) -> "v" + i).toList());
	}

	@Test
	void answersOfAnyShapeAreRead() {
		this.redis.opsForZSet().add("z", "m", 1.5);
		this.redis.opsForHash().put("h", "f", "7");
		this.redis.opsForSet().add("s", "x");
		assertThat(one("ZSCORE", (reply) -> reply.number(), "z", "m")).isEqualTo(1.5);
		assertThat(one("HGETALL", (reply) -> reply.elements().stream().map(BulkReply::text).toList(), "h"))
			.isEqualTo(List.of("f", "7"));
		assertThat(one("SISMEMBER", BulkReply::isYes, "s", "x")).isEqualTo(true);
		assertThat(one("SMEMBERS", (reply) -> reply.elements().get(0).value(), "s")).isEqualTo("x");
		assertThat(one("HMGET", (reply) -> reply.elements().get(1).isNil(), "h", "f", "none")).isEqualTo(true);
		assertThat(one("TYPE", BulkReply::text, "h")).isEqualTo("hash");
	}

	@Test
	void theKeyMayComeAfterASubcommand() {
		this.redis.opsForValue().set("a", "1");
		BulkResult<String, String> result = this.bulk.execute(List.of("a", "none"),
				BulkCommand.read("OBJECT", (key, arguments) -> arguments.text("ENCODING").key(key)), BulkReply::text);
		assertThat(result.values()).containsExactly("int", null);
	}

	@Test
	void itemsMayHaveDifferentNumbersOfArguments() {
		List<List<String>> lists = List.of(List.of("a", "1"), List.of("b", "1", "2", "3"), List.of("c", "1", "2"));
		BulkResult<List<String>, Long> result = this.bulk.execute(lists,
				BulkCommand.write("RPUSH", (list, arguments) -> {
					arguments.key(list.get(0));
					list.subList(1, list.size()).forEach(arguments::value);
				}), BulkReply::integer);
		assertThat(result.values()).containsExactly(1L, 3L, 2L);
		assertThat(this.redis.opsForList().range("b", 0, -1)).containsExactly("1", "2", "3");
	}

	@Test
	void eachArgumentGoesThroughItsSerializer() {
		RedisTemplate<String, Integer> template = template();
		template.setKeySerializer(RedisSerializer.string());
		template.setValueSerializer(new GenericToStringSerializer<>(Integer.class));
		template.setHashKeySerializer(new GenericToStringSerializer<>(Long.class));
		template.setHashValueSerializer(new GenericToStringSerializer<>(Double.class));
		template.afterPropertiesSet();
		BulkRedisTemplate<String, Integer> bulk = over(template);
		bulk.execute(List.of("h"), BulkCommand.idempotentWrite("HSET", (key,
				arguments) -> arguments.key(key).hashKey(7L).hashValue(1.5).bytes(new byte[] { 'b' }).number(2.5)),
				BulkReply::integer);
		assertThat(this.redis.opsForHash().entries("h")).isEqualTo(Map.of("7", "1.5", "b", "2.5"));
		BulkResult<String, List<Object>> result = bulk.execute(List.of("h"),
				BulkCommand.read("HGETALL", (key, arguments) -> arguments.key(key)),
				(reply) -> List.of(reply.elements().get(0).hashKey(), reply.elements().get(1).hashValue()));
		assertThat(result.values()).containsExactly(List.of(7L, 1.5));
		bulk.execute(List.of("a"), BulkCommand.write("SET", (key, arguments) -> arguments.key(key).value(3)),
				BulkReply::text);
		assertThat(bulk
			.execute(List.of("a"), BulkCommand.read("GET", (key, arguments) -> arguments.key(key)), BulkReply::value)
			.values()).containsExactly(3);
		assertThat(bulk.execute(List.of(1), BulkCommand.read("RANDOMKEY", (item, arguments) -> {
		}), (reply) -> List.of("a", "h").contains(reply.key())).values()).containsExactly(true);
	}

	@Test
	void emptyInputSendsNothing() {
		BulkResult<String, Long> result = this.bulk.execute(List.of(),
				BulkCommand.<String, String, String>write("INCR", (key, arguments) -> arguments.key(key)),
				BulkReply::integer);
		assertThat(result.size()).isZero();
		assertThat(result.isComplete()).isTrue();
	}

	@Test
	void nullIsRefusedByPosition() {
		List<String> keys = new ArrayList<>(Arrays.asList("a", null));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.bulk.execute(keys, BulkCommand.write("INCR", (key, arguments) -> arguments.key(key)),
					BulkReply::integer))
			.withMessageContaining("item at position 1");
		assertThat(this.redis.hasKey("a")).isFalse();
	}

	@Test
	void callThatIsCancelledEndsAsOutcomesInsteadOfAnException() {
		BulkCancellation cancellation = new BulkCancellation();
		cancellation.cancel();
		BulkResult<String, Long> result = this.bulk.withCancellation(cancellation)
			.execute(keys(2 * CHUNK), BulkCommand.write("INCR", (key, arguments) -> arguments.key(key)),
					BulkReply::integer);
		assertThat(result.counts().notSent()).isEqualTo(2 * CHUNK);
		assertThat(result.keysToRetry()).isEqualTo(keys(2 * CHUNK));
	}

	@ParameterizedTest
	@ValueSource(strings = { "MULTI", "exec", "SELECT", "AUTH", "HELLO", "SUBSCRIBE", "MONITOR", "CLIENT", "RESET" })
	void commandThatChangesTheConnectionIsRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> BulkCommand.write(name, (item, arguments) -> {
		})).withMessageContaining("changes the connection");
	}

	@ParameterizedTest
	@ValueSource(strings = { "BLPOP", "bzpopmin", "WAIT" })
	void commandThatBlocksIsRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> BulkCommand.write(name, (item, arguments) -> {
		})).withMessageContaining("blocks the connection");
	}

	@Test
	void optionThatBlocksFailsTheItem() {
		BulkResult<String, Boolean> result = this.bulk.execute(List.of("s"),
				BulkCommand.read("XREAD",
						(key, arguments) -> arguments.text("block").number(0).text("STREAMS").key(key).text("$")),
				BulkReply::isNil);
		assertThat(result.failures()).containsOnlyKeys(FailureKind.SERIALIZATION);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "SET a", "SET\r\n", "*1" })
	void nameThatIsNoSingleWordIsRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> BulkCommand.read(name, (item, arguments) -> {
		})).withMessageContaining("single word");
	}

	private Object one(String command, Function<BulkReply<String, String>, Object> decoder, String key,
			String... rest) {
		BulkResult<String, Object> result = this.bulk.execute(List.of(key),
				BulkCommand.read(command, (item, arguments) -> {
					arguments.key(item);
					List.of(rest).forEach(arguments::text);
				}), decoder);
		return result.values().get(0);
	}

	private static <T> List<BulkOutcome<T>> outcomes(BulkResult<?, T> result) {
		return result.entries().stream().map((entry) -> entry.outcome()).toList();
	}

	/**
	 * What is written.
	 */
	record Item(String key, String value) {
	}

}
