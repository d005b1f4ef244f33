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

import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.RedisStateMachine;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.bulkredis.engine.Exchange.State;
import io.bulkredis.engine.LettuceExchange.Grouping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link LettuceExchange} with {@link SingleCommand}s.
 */
class SingleCommandTests {

	private final LettuceExchange exchange = exchange(CommandType.GET,
			ChunkTests.chunk(ChunkTests.GET, "a", "bb", "c"));

	private final Reply reply = new Reply();

	@Test
	void eachItemIsACommandOfItsOwn() {
		assertThat(this.exchange.commands()).hasSize(3);
		assertThat(encode(0)).isEqualTo("*2\r\n$3\r\nGET\r\n$1\r\na\r\n");
		assertThat(encode(1)).isEqualTo("*2\r\n$3\r\nGET\r\n$2\r\nbb\r\n");
		assertThat(encode(2)).isEqualTo("*2\r\n$3\r\nGET\r\n$1\r\nc\r\n");
	}

	@Test
	void itemsOfAChunkThatWasRefusedAreSentWithAllTheirArguments() {
		Chunk chunk = ChunkTests.chunk(ChunkTests.MSET, "a", "1", "b", "2");
		chunk.sendSingly();
		LettuceExchange exchange = exchange(CommandType.MSET, chunk);
		ByteBuf buffer = Unpooled.buffer();
		exchange.commands().get(1).encode(buffer);
		assertThat(buffer.toString(StandardCharsets.UTF_8)).isEqualTo("*3\r\n$4\r\nMSET\r\n$1\r\nb\r\n$1\r\n2\r\n");
	}

	@Test
	void itemsHaveEachItsReply() {
		answer(0, "OK");
		encode(1);
		command(1).set((ByteBuffer) null);
		command(1).complete();
		encode(2);
		command(2).set(7);
		command(2).complete();
		assertThat(this.exchange.end()).isCompleted();
		assertThat(this.exchange.isTogether(0)).isFalse();
		this.exchange.read(0, this.reply);
		assertThat(this.reply.utf8()).isEqualTo("OK");
		this.exchange.read(1, this.reply);
		assertThat(this.reply.isNil()).isTrue();
		this.exchange.read(2, this.reply);
		assertThat(this.reply.integer()).isEqualTo(7);
	}

	@Test
	void itemsMayHaveDifferentNumbersOfArguments() {
		Chunk chunk = new Chunk(ChunkTests.GET);
		chunk.arguments().addKey(ChunkTests.bytes("a"));
		chunk.endItem(0);
		chunk.arguments().add(ChunkTests.bytes("b"));
		chunk.arguments().addKey(ChunkTests.bytes("c"));
		chunk.endItem(1);
		LettuceExchange exchange = exchange(CommandType.GET, chunk);
		ByteBuf buffer = Unpooled.buffer();
		exchange.commands().get(1).encode(buffer);
		exchange.commands().get(0).encode(buffer);
		assertThat(buffer.toString(StandardCharsets.UTF_8))
			.isEqualTo("*3\r\n$3\r\nGET\r\n$1\r\nb\r\n$1\r\nc\r\n*2\r\n$3\r\nGET\r\n$1\r\na\r\n");
		assertThat(exchange.commands().get(1).getArgs().getFirstEncodedKey().get(0)).isEqualTo((byte) 'c');
	}

	@Test
	void commandWithoutAKeyIsRoutedByNone() {
		Chunk chunk = new Chunk(ChunkTests.GET);
		chunk.arguments().add(ChunkTests.bytes("a"));
		chunk.endItem(0);
		LettuceExchange exchange = exchange(CommandType.GET, chunk);
		assertThat(exchange.commands().get(0).getArgs().getFirstEncodedKey()).isNull();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			*0                                            | []
			*2,$1,a,$-1                                   | [a, null]
			*3,:1,*2,$1,a,*0,$1,b                         | [1, [a, []], b]
			*2,*-1,*1,*1,:7                               | [null, [[7]]]
			%1,$1,f,$1,v                                  | [f, v]
			~2,$1,m,#t                                    | [m, 1]
			*2,*2,$1,m,%DOUBLE%,*2,$1,n,%DOUBLE%          | [[m, 1.5], [n, 1.5]]
			*2,+OK,_                                      | [OK, null]
			*1,(12345678901234567890                      | [12345678901234567890]
			""")
	void answerOfSeveralElementsKeepsItsShape(String wire, String expected) {
		String protocol = wire.replace("%DOUBLE%", ";1.5").replace(',', '\n').replace(';', ',').replace("\n", "\r\n");
		encode(0);
		ByteBuf buffer = Unpooled.copiedBuffer(protocol + "\r\n", StandardCharsets.UTF_8);
		assertThat(new RedisStateMachine().decode(buffer, command(0))).isTrue();
		command(0).complete();
		this.exchange.read(0, this.reply);
		assertThat(describe(this.reply)).isEqualTo(expected);
	}

	@Test
	void onlyElementOfACommandMeantForManyIsTheAnswer() {
		Chunk chunk = ChunkTests.chunk(ChunkTests.MGET, "a");
		chunk.sendSingly();
		LettuceExchange exchange = exchange(CommandType.MGET, chunk);
		SingleCommand command = (SingleCommand) exchange.commands().get(0);
		command.multi(1);
		command.set(ByteBuffer.wrap(ChunkTests.bytes("1")));
		command.complete(1);
		command.complete(0);
		exchange.read(0, this.reply);
		assertThat(this.reply.utf8()).isEqualTo("1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "OKAY", "O", "OX", "XK", "" })
	void valueThatIsNearlyAStatusIsKept(String value) {
		answer(0, value);
		this.exchange.read(0, this.reply);
		assertThat(this.reply.utf8()).isEqualTo(value);
	}

	@Test
	void itHasEndedWhenAllItemsHave() {
		answer(2, "3");
		answer(0, "1");
		assertThat(this.exchange.end()).isNotCompleted();
		answer(1, "2");
		assertThat(this.exchange.end()).isCompleted();
		assertThat(this.exchange.failure()).isNull();
	}

	@Test
	void errorIsForItsItemAlone() {
		answer(0, "1");
		encode(1);
		command(1).setError(ByteBuffer.wrap(ChunkTests.bytes("WRONGTYPE no")));
		command(1).complete();
		answer(2, "3");
		assertThat(this.exchange.error(0)).isNull();
		assertThat(this.exchange.error(1)).isEqualTo(new ServerError("WRONGTYPE no"));
		assertThat(this.exchange.error(2)).isNull();
		assertThat(this.exchange.failure()).isNull();
	}

	@Test
	void lostConnectionLeavesEachItemAsFarAsItGot() {
		RuntimeException failure = new RuntimeException("Test");
		encode(1);
		command(1).completeExceptionally(failure);
		command(2).completeExceptionally(failure);
		answer(0, "1");
		assertThat(this.exchange.end()).isCompleted();
		assertThat(this.exchange.failure()).isSameAs(failure);
		assertStates(State.ANSWERED, State.UNANSWERED, State.NOT_SENT);
	}

	@Test
	void abandonLeavesEachItemAsFarAsItGot() {
		answer(0, "1");
		encode(1);
		this.exchange.abandon();
		assertStates(State.ANSWERED, State.UNANSWERED, State.NOT_SENT);
		command(1).complete();
		assertStates(State.ANSWERED, State.UNANSWERED, State.NOT_SENT);
	}

	@Test
	void commandsAreRoutedEachByItsKey() {
		assertThat(command(1).getArgs().getFirstEncodedKey().array()).startsWith('b', 'b');
	}

	@Test
	void toStringNamesNoKey() {
		assertThat(command(1)).hasToString("GET");
	}

	private static LettuceExchange exchange(CommandType type, Chunk chunk) {
		return new LettuceExchange(type, chunk, Grouping.ALL);
	}

	private static String describe(Reply reply) {
		if (reply.isArray()) {
			return reply.elements().stream().map(SingleCommandTests::describe).toList().toString();
		}
		if (reply.isNil()) {
			return "null";
		}
		try {
			return reply.utf8();
		}
		catch (IllegalStateException ex) {
			double number = reply.floatingPoint();
			return (number == Math.rint(number)) ? String.valueOf(reply.integer()) : String.valueOf(number);
		}
	}

	private void answer(int item, String value) {
		encode(item);
		command(item).set(ByteBuffer.wrap(ChunkTests.bytes(value)));
		command(item).complete();
	}

	private String encode(int item) {
		ByteBuf buffer = Unpooled.buffer();
		command(item).encode(buffer);
		return buffer.toString(StandardCharsets.UTF_8);
	}

	private SingleCommand command(int item) {
		return (SingleCommand) this.exchange.commands().get(item);
	}

	private void assertStates(State first, State second, State third) {
		assertThat(this.exchange.state(0)).isEqualTo(first);
		assertThat(this.exchange.state(1)).isEqualTo(second);
		assertThat(this.exchange.state(2)).isEqualTo(third);
	}

}
