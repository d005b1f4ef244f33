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

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.geo.Point;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStreamCommands.XAddOptions;
import org.springframework.data.redis.connection.stream.StreamRecords;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.ZSetOperations.TypedTuple;

import io.bulkredis.test.Drivers;
import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the table of commands against what a server is really sent.
 */
class CommandsPageIntegrationTests {

	private static final Path PAGE = Path.of("..", "docs", "commands.md");

	private static final List<String> KEYS = List.of("key-0", "key-1", "key-2");

	private static final Duration TTL = Duration.ofSeconds(100);

	private static final Map<String, Class<?>> VIEWS = Map.of("", BulkRedisOperations.class, "opsForValue().",
			BulkValueOperations.class, "opsForHash().", BulkHashOperations.class, "opsForList().",
			BulkListOperations.class, "opsForSet().", BulkSetOperations.class, "opsForZSet().",
			BulkZSetOperations.class, "opsForGeo().", BulkGeoOperations.class, "opsForHyperLogLog().",
			BulkHyperLogLogOperations.class, "opsForStream().", BulkStreamOperations.class);

	private static final Pattern NO_CALL = Pattern.compile("opsFor.*|with.*|getOptions|execute");

	private static TestRedis server;

	private static RedisConnectionFactory connectionFactory;

	private static StringRedisTemplate redis;

	@BeforeAll
	static void start() {
		server = TestRedis.start();
		connectionFactory = Drivers.LETTUCE.connect(server.port());
		redis = new StringRedisTemplate(connectionFactory);
	}

	@AfterAll
	static void stop() {
		Drivers.close(connectionFactory);
		server.close();
	}

	@Test
	void everyMethodHasItsRow() throws IOException {
		Set<String> methods = new TreeSet<>();
		VIEWS.forEach((view, type) -> Arrays.stream(type.getMethods())
			.filter((method) -> !NO_CALL.matcher(method.getName()).matches())
			.forEach((method) -> methods.add(view + signature(method))));
		assertThat(calls().keySet()).containsExactlyInAnyOrderElementsOf(methods);
		assertThat(rows().stream().map(Row::method)).containsExactlyInAnyOrderElementsOf(methods);
	}

	@ParameterizedTest
	@MethodSource("rows")
	void rowSaysWhatIsSentAndWhatComesOfIt(Row row) {
		Recorder recorder = new Recorder();
		BulkConnections connections = new BulkConnections(connectionFactory);
		BulkRedisTemplate<String, String> bulk = new BulkRedisTemplate<>(redis, connections, BulkOptions.defaults(),
				recorder);
		try {
			flush();
			call(row, bulk);
			Map<String, Long> sent = sent();
			assertThat(sent.keySet()).isEqualTo(row.commands());
			assertThat(sent.values()).containsOnly(row.variadic() ? 1L : (long) KEYS.size());
			// Now with the keys there as the call has left them, and each as it was made
			// by others
			call(row, bulk);
			fill(row);
			call(row, bulk);
			fill(row);
			KEYS.forEach((key) -> redis.expire(key, TTL));
			call(row, bulk);
		}
		finally {
			connections.destroy();
		}
		assertThat(recorder.outcomes).isEqualTo(row.outcomes());
		assertThat(recorder.operations).hasSize(1);
		BulkOperation operation = recorder.operations.iterator().next();
		assertThat(row.repeated())
			.isEqualTo(operation.isRead() ? "always" : operation.isIdempotent() ? "if allowed" : "never");
	}

	private static void call(Row row, BulkRedisOperations<String, String> bulk) {
		redis.execute((RedisConnection connection) -> {
			connection.serverCommands().resetConfigStats();
			return null;
		});
		calls().get(row.method()).accept(bulk);
	}

	private static Map<String, Consumer<BulkRedisOperations<String, String>>> calls() {
		Map<String, Consumer<BulkRedisOperations<String, String>>> calls = new LinkedHashMap<>();
		calls.put("delete(Collection)", (bulk) -> bulk.delete(KEYS));
		calls.put("unlink(Collection)", (bulk) -> bulk.unlink(KEYS));
		calls.put("touch(Collection)", (bulk) -> bulk.touch(KEYS));
		calls.put("countExistingKeys(Collection)", (bulk) -> bulk.countExistingKeys(KEYS));
		calls.put("hasKeys(Collection)", (bulk) -> bulk.hasKeys(KEYS));
		calls.put("expire(Collection, Duration)", (bulk) -> bulk.expire(KEYS, TTL));
		calls.put("persist(Collection)", (bulk) -> bulk.persist(KEYS));
		calls.put("getExpire(Collection)", (bulk) -> bulk.getExpire(KEYS));
		calls.put("getExpire(Collection, TimeUnit)", (bulk) -> bulk.getExpire(KEYS, TimeUnit.MINUTES));
		values((method, call) -> calls.put("opsForValue()." + method, (bulk) -> call.accept(bulk.opsForValue())));
		hashes((method, call) -> calls.put("opsForHash()." + method, (bulk) -> call.accept(bulk.opsForHash())));
		lists((method, call) -> calls.put("opsForList()." + method, (bulk) -> call.accept(bulk.opsForList())));
		sets((method, call) -> calls.put("opsForSet()." + method, (bulk) -> call.accept(bulk.opsForSet())));
		sortedSets((method, call) -> calls.put("opsForZSet()." + method, (bulk) -> call.accept(bulk.opsForZSet())));
		calls.put("opsForGeo().add(Map)", (bulk) -> bulk.opsForGeo().add(each(Map.of("m", new Point(1, 2)))));
		calls.put("opsForGeo().position(Collection, Collection)",
				(bulk) -> bulk.opsForGeo().position(KEYS, List.of("m")));
		calls.put("opsForHyperLogLog().add(Map)", (bulk) -> bulk.opsForHyperLogLog().add(each(List.of("m"))));
		calls.put("opsForHyperLogLog().size(Collection)", (bulk) -> bulk.opsForHyperLogLog().size(KEYS));
		calls.put("opsForStream().add(Collection)", (bulk) -> bulk.<String, String>opsForStream().add(records()));
		calls.put("opsForStream().add(Collection, XAddOptions)",
				(bulk) -> bulk.<String, String>opsForStream().add(records(), XAddOptions.maxlen(10)));
		return calls;
	}

	private static void values(Calls<BulkValueOperations<String, String>> calls) {
		calls.add("multiGet(Collection)", (values) -> values.multiGet(KEYS));
		calls.add("multiGetAsMap(Collection)", (values) -> values.multiGetAsMap(KEYS));
		calls.add("multiSet(Map)", (values) -> values.multiSet(each("1")));
		calls.add("multiSet(Map, Duration)", (values) -> values.multiSet(each("1"), TTL));
		calls.add("multiSet(Map, Function)", (values) -> values.multiSet(each("1"), (key) -> TTL));
		calls.add("setIfAbsent(Map)", (values) -> values.setIfAbsent(each("1")));
		calls.add("setIfAbsent(Map, Duration)", (values) -> values.setIfAbsent(each("1"), TTL));
		calls.add("setIfPresent(Map)", (values) -> values.setIfPresent(each("1")));
		calls.add("setIfPresent(Map, Duration)", (values) -> values.setIfPresent(each("1"), TTL));
		calls.add("set(Map)", (values) -> values.set(each(BulkSetEntry.of("1").ifAbsent())));
		calls.add("getAndSet(Map)", (values) -> values.getAndSet(each("1")));
		calls.add("getAndDelete(Collection)", (values) -> values.getAndDelete(KEYS));
		calls.add("getAndExpire(Collection, Duration)", (values) -> values.getAndExpire(KEYS, TTL));
		calls.add("getAndPersist(Collection)", (values) -> values.getAndPersist(KEYS));
		calls.add("append(Map)", (values) -> values.append(each("1")));
		calls.add("getBit(Collection, long)", (values) -> values.getBit(KEYS, 1));
		calls.add("setBit(Collection, long, boolean)", (values) -> values.setBit(KEYS, 1, true));
		calls.add("increment(Map)", (values) -> values.increment(each(1L)));
	}

	private static void hashes(Calls<BulkHashOperations<String, String, String>> calls) {
		calls.add("entries(Collection)", (hashes) -> hashes.entries(KEYS));
		calls.add("multiGet(Collection, Collection)", (hashes) -> hashes.multiGet(KEYS, List.of("f")));
		calls.add("putAll(Map)", (hashes) -> hashes.putAll(each(Map.of("f", "1"))));
		calls.add("putAll(Map, Duration)", (hashes) -> hashes.putAll(each(Map.of("f", "1")), TTL));
		calls.add("delete(Collection, Collection)", (hashes) -> hashes.delete(KEYS, List.of("f")));
		calls.add("delete(Map)", (hashes) -> hashes.delete(each(List.of("f"))));
		calls.add("increment(Collection, HK, long)", (hashes) -> hashes.increment(KEYS, "f", 1));
		calls.add("increment(Map)", (hashes) -> hashes.increment(each(Map.of("f", 1L))));
		calls.add("size(Collection)", (hashes) -> hashes.size(KEYS));
		calls.add("hasKey(Collection, HK)", (hashes) -> hashes.hasKey(KEYS, "f"));
	}

	private static void lists(Calls<BulkListOperations<String, String>> calls) {
		calls.add("rightPushAll(Map)", (lists) -> lists.rightPushAll(each(List.of("1"))));
		calls.add("rightPushAll(Map, Duration)", (lists) -> lists.rightPushAll(each(List.of("1")), TTL));
		calls.add("leftPushAll(Map)", (lists) -> lists.leftPushAll(each(List.of("1"))));
		calls.add("leftPushAll(Map, Duration)", (lists) -> lists.leftPushAll(each(List.of("1")), TTL));
		calls.add("range(Collection, long, long)", (lists) -> lists.range(KEYS, 0, -1));
		calls.add("trim(Collection, long, long)", (lists) -> lists.trim(KEYS, 0, 5));
		calls.add("size(Collection)", (lists) -> lists.size(KEYS));
		calls.add("leftPop(Collection, long)", (lists) -> lists.leftPop(KEYS, 1));
		calls.add("rightPop(Collection, long)", (lists) -> lists.rightPop(KEYS, 1));
	}

	private static void sets(Calls<BulkSetOperations<String, String>> calls) {
		calls.add("add(Map)", (sets) -> sets.add(each(List.of("1"))));
		calls.add("add(Map, Duration)", (sets) -> sets.add(each(List.of("1")), TTL));
		calls.add("remove(Map)", (sets) -> sets.remove(each(List.of("1"))));
		calls.add("members(Collection)", (sets) -> sets.members(KEYS));
		calls.add("size(Collection)", (sets) -> sets.size(KEYS));
		calls.add("isMember(Collection, V)", (sets) -> sets.isMember(KEYS, "1"));
		calls.add("isMember(Map)", (sets) -> sets.isMember(each("1")));
	}

	private static void sortedSets(Calls<BulkZSetOperations<String, String>> calls) {
		calls.add("add(Map)", (sets) -> sets.add(each(List.of(TypedTuple.of("m", 1.5)))));
		calls.add("add(Map, Duration)", (sets) -> sets.add(each(List.of(TypedTuple.of("m", 1.5))), TTL));
		calls.add("remove(Map)", (sets) -> sets.remove(each(List.of("m"))));
		calls.add("range(Collection, long, long)", (sets) -> sets.range(KEYS, 0, -1));
		calls.add("rangeWithScores(Collection, long, long)", (sets) -> sets.rangeWithScores(KEYS, 0, -1));
		calls.add("size(Collection)", (sets) -> sets.size(KEYS));
		calls.add("score(Collection, V)", (sets) -> sets.score(KEYS, "m"));
		calls.add("incrementScore(Collection, V, double)", (sets) -> sets.incrementScore(KEYS, "m", 1));
	}

	private static <T> Map<String, T> each(T argument) {
		return KEYS.stream().collect(Collectors.toMap((key) -> key, (key) -> argument));
	}

	private static List<org.springframework.data.redis.connection.stream.MapRecord<String, String, String>> records() {
		return KEYS.stream().map((key) -> StreamRecords.newRecord().in(key).ofMap(Map.of("f", "1"))).toList();
	}

	private static void flush() {
		redis.execute((RedisConnection connection) -> {
			connection.serverCommands().flushDb();
			return null;
		});
	}

	/**
	 * Put something of the type that a row is for.
	 */
	private static void fill(Row row) {
		flush();
		for (String key : KEYS) {
			switch (row.method().substring(0, row.method().indexOf('.') + 1)) {
				case "opsForHash()." -> redis.opsForHash().put(key, "f", "1");
				case "opsForList()." -> redis.opsForList().rightPush(key, "1");
				case "opsForSet()." -> redis.opsForSet().add(key, "1");
				case "opsForZSet()." -> redis.opsForZSet().add(key, "m", 1);
				case "opsForGeo()." -> redis.opsForGeo().add(key, new Point(1, 2), "m");
				case "opsForHyperLogLog()." -> redis.opsForHyperLogLog().add(key, "m");
				case "opsForStream()." -> redis.opsForStream().add(key, Map.of("f", "1"));
				default -> redis.opsForValue().set(key, "1");
			}
		}
	}

	/**
	 * Return how often each command was carried out, other than what the observer itself
	 * and new connections send.
	 */
	private static Map<String, Long> sent() {
		Properties statistics = redis
			.execute((RedisConnection connection) -> connection.serverCommands().info("commandstats"));
		return statistics.stringPropertyNames()
			.stream()
			.collect(Collectors.toMap((name) -> name.substring("cmdstat_".length()).toUpperCase(Locale.ROOT),
					(name) -> Long.valueOf(statistics.getProperty(name).replaceAll("calls=(\\d+),.*", "$1"))))
			.entrySet()
			.stream()
			.filter((entry) -> !entry.getKey().matches("HELLO|CLIENT.*|INFO|CONFIG.*|PING|FLUSHDB"))
			.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
	}

	private static String signature(Method method) {
		return method.getName() + Arrays.stream(method.getGenericParameterTypes())
			.map(CommandsPageIntegrationTests::name)
			.collect(Collectors.joining(", ", "(", ")"));
	}

	private static String name(Type type) {
		if (type instanceof ParameterizedType parameterized) {
			return name(parameterized.getRawType());
		}
		return (type instanceof Class<?> plain) ? plain.getSimpleName() : type.getTypeName();
	}

	static List<Row> rows() throws IOException {
		try (Stream<String> lines = Files.lines(PAGE)) {
			return lines.filter((line) -> line.startsWith("| `")).map(Row::of).toList();
		}
	}

	/**
	 * A row of the table.
	 */
	record Row(String method, Set<String> commands, boolean variadic, String repeated, Set<String> outcomes) {

		static Row of(String line) {
			List<String> cells = Arrays.stream(line.substring(1).split("\\|", -1)).map(String::strip).toList();
			Set<String> commands = Pattern.compile("`([A-Z]+)[^`]*`")
				.matcher(cells.get(1))
				.results()
				.map((result) -> result.group(1))
				.collect(Collectors.toCollection(TreeSet::new));
			return new Row(cells.get(0).replace("`", ""), commands, cells.get(2).equals("a chunk"), cells.get(3),
					Pattern.compile("`(\\w+)`")
						.matcher(cells.get(4))
						.results()
						.map((result) -> result.group(1))
						.collect(Collectors.toCollection(TreeSet::new)));
		}

		@Override
		public String toString() {
			return this.method;
		}

	}

	/**
	 * Takes calls of the methods of a view.
	 */
	@FunctionalInterface
	private interface Calls<T> {

		void add(String method, Consumer<T> call);

	}

	/**
	 * Keeps what calls were told as.
	 */
	private static final class Recorder implements BulkListener {

		private final Set<BulkOperation> operations = EnumSet.noneOf(BulkOperation.class);

		private final Set<String> outcomes = new TreeSet<>();

		@Override
		public void onCall(CallEvent event) {
			this.operations.add(event.operation());
			BulkCounts counts = event.counts();
			assertThat(counts.problems()).isZero();
			add("Value", counts.values());
			add("Missing", counts.missing());
			add("Applied", counts.applied());
			add("NotApplied", counts.notApplied());
		}

		private void add(String outcome, int count) {
			if (count > 0) {
				this.outcomes.add(outcome);
			}
		}

	}

}
