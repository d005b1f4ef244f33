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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link VariadicExchange}.
 */
class VariadicExchangeTests {

	private final ByteBuf buffer = Unpooled.buffer();

	private final Reply reply = new Reply();

	@Test
	void oneCommandCarriesAllItems() {
		mget("a", "bb").encode(this.buffer);
		assertThat(written()).isEqualTo("*3\r\n$4\r\nMGET\r\n$1\r\na\r\n$2\r\nbb\r\n");
	}

	@Test
	void allArgumentsOfItemsAreCounted() {
		mset("a", "1", "b", "2").encode(this.buffer);
		assertThat(written()).isEqualTo("*5\r\n$4\r\nMSET\r\n$1\r\na\r\n$1\r\n1\r\n$1\r\nb\r\n$1\r\n2\r\n");
	}

	@Test
	void itemsHaveTheElementsOfTheArray() {
		VariadicExchange exchange = mget("a", "b", "c");
		exchange.encode(this.buffer);
		exchange.multi(3);
		exchange.set(bytes("1"));
		exchange.set((ByteBuffer) null);
		exchange.set(bytes("3"));
		exchange.complete();
		assertThat(exchange.end()).isCompleted();
		assertThat(exchange.isTogether()).isFalse();
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
		VariadicExchange exchange = mget("a", "b");
		exchange.encode(this.buffer);
		assertThatIllegalStateException().isThrownBy(() -> exchange.multi(count))
			.withMessage("The server answered with %d elements where 2 were asked for", count);
	}

	@Test
	void replyThatIsNoArrayIsAFailureAndNotWhatTheChunkHadBefore() {
		Chunk chunk = ChunkTests.chunk(ChunkTests.MGET, "a", "b");
		VariadicExchange before = new VariadicExchange(CommandType.MGET, chunk);
		before.encode(this.buffer);
		before.multi(2);
		before.set(bytes("1"));
		before.set(bytes("2"));
		before.complete();
		for (Consumer<VariadicExchange> reply : List.<Consumer<VariadicExchange>>of((exchange) -> {
		}, (exchange) -> exchange.set((ByteBuffer) null), (exchange) -> exchange.set(7))) {
			VariadicExchange exchange = new VariadicExchange(CommandType.MGET, chunk);
			exchange.encode(this.buffer);
			reply.accept(exchange);
			exchange.complete();
			assertThat(exchange.end()).isCompleted();
			assertThat(exchange.state(1)).isEqualTo(State.UNANSWERED);
			assertThat(exchange.failure()).isNotNull();
		}
	}

	@Test
	void statusIsForAllItems() {
		VariadicExchange exchange = mset("a", "1", "b", "2");
		exchange.encode(this.buffer);
		exchange.set(bytes("OK"));
		exchange.complete();
		assertThat(exchange.isTogether()).isTrue();
		exchange.read(0, this.reply);
		assertThat(this.reply.utf8()).isEqualTo("OK");
	}

	@Test
	void numberIsForAllItems() {
		VariadicExchange exchange = mset("a", "1", "b", "2");
		exchange.encode(this.buffer);
		exchange.set(7);
		exchange.complete();
		exchange.read(0, this.reply);
		assertThat(this.reply.integer()).isEqualTo(7);
	}

	@Test
	void errorIsForAllItems() {
		VariadicExchange exchange = mget("a", "b");
		exchange.encode(this.buffer);
		exchange.setError(bytes("NOPERM no"));
		exchange.complete();
		assertThat(exchange.state(0)).isEqualTo(State.ANSWERED);
		assertThat(exchange.error(0)).isEqualTo(new ServerError("NOPERM no"));
		assertThat(exchange.error(1)).isEqualTo(new ServerError("NOPERM no"));
	}

	@Test
	void failureEndsItWithoutAnException() {
		VariadicExchange exchange = mget("a", "b");
		exchange.encode(this.buffer);
		RuntimeException failure = new RuntimeException("Test");
		exchange.completeExceptionally(failure);
		assertThat(exchange.end()).isCompleted();
		assertThat(exchange.failure()).isSameAs(failure);
		assertThat(exchange.state(1)).isEqualTo(State.UNANSWERED);
	}

	@Test
	void commandIsRoutedByItsFirstKey() {
		assertThat(mset("a", "1", "b", "2").getArgs().getFirstEncodedKey().array()).startsWith('a');
	}

	@Test
	void toStringNamesNoKey() {
		assertThat(mget("a", "b")).hasToString("MGET");
	}

	private String written() {
		return this.buffer.toString(StandardCharsets.UTF_8);
	}

	private static VariadicExchange mget(String... keys) {
		return new VariadicExchange(CommandType.MGET, ChunkTests.chunk(ChunkTests.MGET, keys));
	}

	private static VariadicExchange mset(String... keysAndValues) {
		return new VariadicExchange(CommandType.MSET, ChunkTests.chunk(ChunkTests.MSET, keysAndValues));
	}

	private static ByteBuffer bytes(String text) {
		return ByteBuffer.wrap(ChunkTests.bytes(text));
	}

}
