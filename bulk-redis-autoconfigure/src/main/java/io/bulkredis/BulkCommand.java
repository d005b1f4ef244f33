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

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import org.springframework.util.Assert;

import io.bulkredis.engine.Arguments;
import io.bulkredis.engine.Command;
import io.bulkredis.engine.Command.Variadic;
import io.bulkredis.engine.ItemWriter;

/**
 * A Redis command of any name and how it is written for an item, for
 * {@link BulkRedisOperations#execute}: one command is sent per item.
 * <p>
 * What it does decides on what may be sent again, so that it is to be named truly: a
 * {@link #read} is repeated whenever its answer was lost, an {@link #idempotentWrite}
 * only if {@link BulkOptions#isRetryUnknownWrites() the options say so}, any other
 * {@link #write} never. What the server refused for now is repeated in all cases.
 * <p>
 * Immutable, and thread-safe if the writer is.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <I> the type of the items
 * @since 0.1
 */
public final class BulkCommand<K, V, I> {

	private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9._-]*");

	private static final Set<String> STATEFUL = Set.of("ASKING", "AUTH", "CLIENT", "DISCARD", "EXEC", "HELLO",
			"MONITOR", "MULTI", "PSUBSCRIBE", "PSYNC", "PUNSUBSCRIBE", "QUIT", "READONLY", "READWRITE", "REPLCONF",
			"RESET", "SELECT", "SSUBSCRIBE", "SUBSCRIBE", "SUNSUBSCRIBE", "SYNC", "UNSUBSCRIBE", "UNWATCH", "WATCH");

	private static final Set<String> BLOCKING = Set.of("BLMOVE", "BLMPOP", "BLPOP", "BRPOP", "BRPOPLPUSH", "BZMPOP",
			"BZPOPMAX", "BZPOPMIN", "WAIT", "WAITAOF");

	private final BulkOperation operation;

	private final String name;

	private final Writer<K, V, I> writer;

	private BulkCommand(BulkOperation operation, String name, Writer<K, V, I> writer) {
		Assert.notNull(name, "name must not be null");
		Assert.notNull(writer, "writer must not be null");
		Assert.isTrue(NAME.matcher(name).matches(),
				"name must be that of one command, a single word such as LPOS or JSON.GET: what follows it, a subcommand included, is written as arguments");
		this.name = name.toUpperCase(Locale.ROOT);
		Assert.isTrue(!STATEFUL.contains(this.name), () -> this.name
				+ " changes the connection, which many calls share: use RedisTemplate.execute with a SessionCallback");
		Assert.isTrue(!BLOCKING.contains(this.name), () -> this.name
				+ " blocks the connection, and the commands behind it with it: use RedisTemplate, or the command that does not block");
		this.operation = operation;
		this.writer = writer;
	}

	/**
	 * Create a command that changes nothing on the server.
	 * @param name the name of the command, such as {@code LPOS}
	 * @param writer writes the arguments for an item
	 * @param <K> the type of the keys
	 * @param <V> the type of the values
	 * @param <I> the type of the items
	 * @return the command
	 * @throws IllegalArgumentException if the name is not a single word, or that of a
	 * command that blocks or changes the connection
	 */
	public static <K, V, I> BulkCommand<K, V, I> read(String name, Writer<K, V, I> writer) {
		return new BulkCommand<>(BulkOperation.EXECUTE_READ, name, writer);
	}

	/**
	 * Create a command that comes to the same when carried out twice, its answer
	 * included.
	 * @param name the name of the command, such as {@code HSET}
	 * @param writer writes the arguments for an item
	 * @param <K> the type of the keys
	 * @param <V> the type of the values
	 * @param <I> the type of the items
	 * @return the command
	 * @throws IllegalArgumentException if the name is not a single word, or that of a
	 * command that blocks or changes the connection
	 */
	public static <K, V, I> BulkCommand<K, V, I> idempotentWrite(String name, Writer<K, V, I> writer) {
		return new BulkCommand<>(BulkOperation.EXECUTE_IDEMPOTENT_WRITE, name, writer);
	}

	/**
	 * Create a command that must not be carried out twice, or answers otherwise the
	 * second time.
	 * @param name the name of the command, such as {@code LPUSH}
	 * @param writer writes the arguments for an item
	 * @param <K> the type of the keys
	 * @param <V> the type of the values
	 * @param <I> the type of the items
	 * @return the command
	 * @throws IllegalArgumentException if the name is not a single word, or that of a
	 * command that blocks or changes the connection
	 */
	public static <K, V, I> BulkCommand<K, V, I> write(String name, Writer<K, V, I> writer) {
		return new BulkCommand<>(BulkOperation.EXECUTE_WRITE, name, writer);
	}

	BulkOperation operation() {
		return this.operation;
	}

	Command command() {
		return new Command(this.name, Variadic.NO);
	}

	ItemWriter<I> itemWriter(Serializers<K, V> serializers) {
		return (item, arguments) -> this.writer.write(item, new SerializedArguments<>(serializers, arguments));
	}

	/**
	 * Names the command alone.
	 */
	@Override
	public String toString() {
		return this.name;
	}

	/**
	 * Writes an item as arguments of a command.
	 *
	 * @param <K> the type of the keys
	 * @param <V> the type of the values
	 * @param <I> the type of the items
	 * @since 0.1
	 */
	@FunctionalInterface
	public interface Writer<K, V, I> {

		/**
		 * Write the arguments that follow the command's name. Called once per item, on
		 * the caller's thread. What it throws makes this item alone fail, with
		 * {@link FailureKind#SERIALIZATION}, and nothing of it is sent.
		 * @param item the item
		 * @param arguments takes the arguments, in the order in which they are sent
		 */
		void write(I item, BulkArguments<K, V> arguments);

	}

	/**
	 * Writes arguments as a template's serializers have it.
	 */
	private record SerializedArguments<K, V>(Serializers<K, V> serializers,
			Arguments arguments) implements BulkArguments<K, V> {

		@Override
		public BulkArguments<K, V> key(K key) {
			this.serializers.key(key, this.arguments);
			return this;
		}

		@Override
		public BulkArguments<K, V> value(V value) {
			this.serializers.value(value, this.arguments);
			return this;
		}

		@Override
		public BulkArguments<K, V> hashKey(Object hashKey) {
			this.serializers.hashKey(hashKey, this.arguments);
			return this;
		}

		@Override
		public BulkArguments<K, V> hashValue(Object hashValue) {
			this.serializers.hashValue(hashValue, this.arguments);
			return this;
		}

		@Override
		public BulkArguments<K, V> text(String text) {
			Assert.isTrue(!text.equalsIgnoreCase("BLOCK"),
					"BLOCK blocks the connection, and the commands behind it with it");
			this.arguments.add(text.getBytes(StandardCharsets.UTF_8));
			return this;
		}

		@Override
		public BulkArguments<K, V> number(long number) {
			this.arguments.add(number);
			return this;
		}

		@Override
		public BulkArguments<K, V> number(double number) {
			this.arguments.add(number);
			return this;
		}

		@Override
		public BulkArguments<K, V> bytes(byte[] bytes) {
			this.arguments.add(bytes);
			return this;
		}

	}

}
