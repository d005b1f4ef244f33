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

package io.bulkredis.engine;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

import io.lettuce.core.protocol.CommandType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.bulkredis.engine.Exchange.State;
import io.bulkredis.engine.LettuceExchange.Grouping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link LettuceExchange} with a {@link VariadicCommand}.
 */
class VariadicCommandTests {

	private final ByteBuf buffer = Unpooled.buffer();

	private final Reply reply = new Reply();

	@Test
	void oneCommandCarriesAllItems() {
		command(mget("a", "bb")).encode(this.buffer);
		assertThat(written()).isEqualTo("*3\r\n$4\r\nMGET\r\n$1\r\na\r\n$2\r\nbb\r\n");
	}

	@Test
	void allArgumentsOfItemsAreCounted() {
		command(mset("a", "1", "b", "2")).encode(this.buffer);
		assertThat(written()).isEqualTo("*5\r\n$4\r\nMSET\r\n$1\r\na\r\n$1\r\n1\r\n$1\r\nb\r\n$1\r\n2\r\n");
	}

	@Test
	void itemsHaveTheElementsOfTheArray() {
		LettuceExchange exchange = mget("a", "b", "c");
		command(exchange).encode(this.buffer);
		command(exchange).multi(3);
		command(exchange).set(bytes("1"));
		command(exchange).set((ByteBuffer) null);
		command(exchange).set(bytes("3"));
		command(exchange).complete();
		assertThat(exchange.end()).isCompleted();
		assertThat(exchange.isTogether(0)).isFalse();
		assertThat(exchange.state(1)).isEqualTo(State.ANSWERED);
		assertThat(exchange.error(1)).isNull();
		assertThat(exchange.failure()).isNull();
		exchange.read(0, this.reply);
		assertThat(this.reply.utf8()).isEqualTo("1");
		exchange.read(1, this.reply);
		assertThat(this.reply.isNil()).isTrue();
		exchange.read(2, this.reply);
		assertThat(this.reply.utf8()).isEqualTo("3");
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 0, 1, 3 })
	void arrayOfAnotherSizeIsAnError(int count) {
		LettuceExchange exchange = mget("a", "b");
		command(exchange).encode(this.buffer);
		assertThatIllegalStateException().isThrownBy(() -> command(exchange).multi(count))
			.withMessage("The server answered with %d elements where 2 were asked for", count);
	}

	@Test
	void replyThatIsNoArrayIsAFailureAndNotWhatTheChunkHadBefore() {
		Chunk chunk = ChunkTests.chunk(ChunkTests.MGET, "a", "b");
		LettuceExchange before = new LettuceExchange(CommandType.MGET, chunk, Grouping.ALL);
		command(before).encode(this.buffer);
		command(before).multi(2);
		command(before).set(bytes("1"));
		command(before).set(bytes("2"));
		command(before).complete();
		for (Consumer<VariadicCommand> reply : List.<Consumer<VariadicCommand>>of((command) -> {
		}, (command) -> command.set((ByteBuffer) null), (command) -> command.set(7))) {
			LettuceExchange exchange = new LettuceExchange(CommandType.MGET, chunk, Grouping.ALL);
			command(exchange).encode(this.buffer);
			reply.accept(command(exchange));
			command(exchange).complete();
			assertThat(exchange.end()).isCompleted();
			assertThat(exchange.state(1)).isEqualTo(State.UNANSWERED);
			assertThat(exchange.failure()).isNotNull();
		}
	}

	@Test
	void statusIsForAllItems() {
		LettuceExchange exchange = mset("a", "1", "b", "2");
		command(exchange).encode(this.buffer);
		command(exchange).set(bytes("OK"));
		command(exchange).complete();
		assertThat(exchange.isTogether(0)).isTrue();
		exchange.read(0, this.reply);
		assertThat(this.reply.utf8()).isEqualTo("OK");
	}

	@Test
	void numberIsForAllItems() {
		LettuceExchange exchange = mset("a", "1", "b", "2");
		command(exchange).encode(this.buffer);
		command(exchange).set(7);
		command(exchange).complete();
		exchange.read(0, this.reply);
		assertThat(this.reply.integer()).isEqualTo(7);
	}

	@Test
	void errorIsForAllItems() {
		LettuceExchange exchange = mget("a", "b");
		command(exchange).encode(this.buffer);
		command(exchange).setError(bytes("NOPERM no"));
		command(exchange).complete();
		assertThat(exchange.state(0)).isEqualTo(State.ANSWERED);
		assertThat(exchange.error(0)).isEqualTo(new ServerError("NOPERM no"));
		assertThat(exchange.error(1)).isEqualTo(new ServerError("NOPERM no"));
	}

	@Test
	void failureEndsItWithoutAnException() {
		LettuceExchange exchange = mget("a", "b");
		command(exchange).encode(this.buffer);
		RuntimeException failure = new RuntimeException("Test");
		command(exchange).completeExceptionally(failure);
		assertThat(exchange.end()).isCompleted();
		assertThat(exchange.failure()).isSameAs(failure);
		assertThat(exchange.state(1)).isEqualTo(State.UNANSWERED);
	}

	@Test
	void commandIsRoutedByItsFirstKey() {
		assertThat(command(mset("a", "1", "b", "2")).getArgs().getFirstEncodedKey().array()).startsWith('a');
	}

	@Test
	void toStringNamesNoKey() {
		assertThat(command(mget("a", "b"))).hasToString("MGET");
	}

	private String written() {
		return this.buffer.toString(StandardCharsets.UTF_8);
	}

	private static VariadicCommand command(LettuceExchange exchange) {
		assertThat(exchange.commands()).hasSize(1);
		return (VariadicCommand) exchange.commands().get(0);
	}

	private static LettuceExchange mget(String... keys) {
		return new LettuceExchange(CommandType.MGET, ChunkTests.chunk(ChunkTests.MGET, keys), Grouping.ALL);
	}

	private static LettuceExchange mset(String... keysAndValues) {
		return new LettuceExchange(CommandType.MSET, ChunkTests.chunk(ChunkTests.MSET, keysAndValues), Grouping.ALL);
	}

	private static ByteBuffer bytes(String text) {
		return ByteBuffer.wrap(ChunkTests.bytes(text));
	}

}
