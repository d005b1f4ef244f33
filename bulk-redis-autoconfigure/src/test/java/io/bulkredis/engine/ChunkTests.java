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

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

import io.bulkredis.engine.Command.Variadic;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Chunk}.
 */
class ChunkTests {

	static final Command GET = new Command("GET", Variadic.NO);

	static final Command MGET = new Command("MGET", Variadic.REPLY_PER_ITEM);

	static final Command MSET = new Command("MSET", Variadic.REPLY_PER_COMMAND);

	@Test
	void itemsKeepTheirPositionsAndArguments() {
		Chunk chunk = chunk(MSET, "a", "1", "b", "22");
		assertThat(positions(chunk)).containsExactly(0, 1);
		assertThat(chunk.itemArguments(0)).isDeepEqualTo(new byte[][] { bytes("a"), bytes("1") });
		assertThat(chunk.itemArguments(1)).isDeepEqualTo(new byte[][] { bytes("b"), bytes("22") });
		assertThat(chunk.allArguments())
			.isDeepEqualTo(new byte[][] { bytes("a"), bytes("1"), bytes("b"), bytes("22") });
		assertThat(chunk.key(1)).isEqualTo(bytes("b"));
	}

	@Test
	void itemsMayDifferInTheirArgumentsAndInWhereTheirKeyIs() {
		Chunk chunk = new Chunk(GET);
		chunk.arguments().add(bytes("first"));
		chunk.arguments().addKey(bytes("key"));
		chunk.arguments().addKey(bytes("another"));
		chunk.endItem(0);
		chunk.arguments().add(bytes("keyless"));
		chunk.endItem(1);
		assertThat(chunk.count(0)).isEqualTo(3);
		assertThat(chunk.count(1)).isOne();
		assertThat(chunk.count(0, chunk.size())).isEqualTo(4);
		assertThat(chunk.key(0)).isEqualTo(bytes("key"));
		assertThat(chunk.key(1)).isNull();
		Chunk again = chunk.again();
		chunk.copyItemTo(again, 0, Past.NONE);
		assertThat(again.count(0)).isEqualTo(3);
		assertThat(again.key(0)).isEqualTo(bytes("key"));
	}

	@Test
	void itemsAreWrittenTogetherOrAlone() {
		Chunk chunk = chunk(MSET, "a", "1", "b", "22");
		ByteBuf all = Unpooled.buffer();
		chunk.writeItems(all, 0, chunk.size());
		assertThat(all.toString(StandardCharsets.UTF_8)).isEqualTo("$1\r\na\r\n$1\r\n1\r\n$1\r\nb\r\n$2\r\n22\r\n");
		assertThat(chunk.bytes()).isEqualTo(all.readableBytes());
		ByteBuf second = Unpooled.buffer();
		chunk.writeItems(second, 1, 2);
		assertThat(second.toString(StandardCharsets.UTF_8)).isEqualTo("$1\r\nb\r\n$2\r\n22\r\n");
	}

	@Test
	void chunkGrows() {
		Chunk chunk = new Chunk(GET);
		for (int position = 0; position < 1_000; position++) {
			chunk.arguments().addKey(bytes("key" + position));
			chunk.endItem(position);
		}
		assertThat(positions(chunk)).containsExactly(IntStream.range(0, 1_000).toArray());
		for (int item = 0; item < chunk.size(); item++) {
			assertThat(chunk.key(item)).isEqualTo(bytes("key" + item));
		}
	}

	@Test
	void lastItemMovesToAnEmptyChunk() {
		Chunk chunk = chunk(MSET, "a", "1", "b", "22");
		Chunk target = new Chunk(MSET);
		chunk.moveLastItemTo(target);
		assertThat(positions(chunk)).containsExactly(0);
		assertThat(chunk.allArguments()).isDeepEqualTo(new byte[][] { bytes("a"), bytes("1") });
		assertThat(positions(target)).containsExactly(1);
		assertThat(target.allArguments()).isDeepEqualTo(new byte[][] { bytes("b"), bytes("22") });
	}

	@Test
	void chunkThatIsSentSinglyIsNoLongerVariadic() {
		Chunk chunk = chunk(MGET, "a", "b");
		assertThat(chunk.isVariadic()).isTrue();
		chunk.sendSingly();
		assertThat(chunk.isVariadic()).isFalse();
		assertThat(chunk.again().isVariadic()).isFalse();
	}

	@Test
	void itemThatIsSentAgainCountsItsAttempts() {
		Chunk chunk = chunk(MGET, "a", "b");
		assertThat(chunk.attempts(1)).isOne();
		Chunk again = chunk.again();
		chunk.copyItemTo(again, 1, Past.NONE.notSent(chunk.attempts(1)));
		assertThat(again.attempts(0)).isEqualTo(2);
		assertThat(again.position(0)).isEqualTo(1);
	}

	@Test
	void chunkForANodeThatIsToBeAskedIsSentSingly() {
		Chunk again = chunk(MGET, "a", "b").again(true);
		assertThat(again.isAsking()).isTrue();
		assertThat(again.isVariadic()).isFalse();
		assertThat(again.again().isAsking()).isTrue();
		assertThat(again.again(false).isAsking()).isFalse();
	}

	@Test
	void chunkOfSingleKeyCommandIsNotVariadic() {
		assertThat(chunk(GET, "a").isVariadic()).isFalse();
	}

	@Test
	void clearForgetsEverything() {
		Chunk chunk = chunk(MGET, "a", "b");
		chunk.sendSingly();
		chunk.clear();
		assertThat(chunk.size()).isZero();
		assertThat(chunk.bytes()).isZero();
		assertThat(chunk.attempts(0)).isOne();
		assertThat(chunk.isVariadic()).isTrue();
	}

	/**
	 * Make a chunk of items at the positions 0, 1, ….
	 */
	static Chunk chunk(Command command, String... arguments) {
		Chunk chunk = new Chunk(command);
		int argumentsPerItem = command.equals(MSET) ? 2 : 1;
		for (int i = 0; i < arguments.length; i++) {
			if (i % argumentsPerItem == 0) {
				chunk.arguments().addKey(bytes(arguments[i]));
			}
			else {
				chunk.arguments().add(bytes(arguments[i]));
			}
			if ((i + 1) % argumentsPerItem == 0) {
				chunk.endItem(i / argumentsPerItem);
			}
		}
		return chunk;
	}

	static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private static int[] positions(Chunk chunk) {
		return IntStream.range(0, chunk.size()).map(chunk::position).toArray();
	}

}
