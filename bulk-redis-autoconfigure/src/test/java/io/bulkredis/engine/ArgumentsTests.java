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

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link Arguments}.
 */
class ArgumentsTests {

	private final Arguments arguments = new Arguments();

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 9, 10, 99, 100, 999, 1_000, 1_017, 1_024, 100_000 })
	void argumentIsWrittenAsBulkString(int size) {
		byte[] argument = new byte[size];
		Arrays.fill(argument, (byte) 'x');
		this.arguments.add(argument);
		assertThat(written(this.arguments)).isEqualTo("$" + size + "\r\n" + "x".repeat(size) + "\r\n");
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, 7, -1, 60_000, Long.MAX_VALUE, Long.MIN_VALUE })
	void numberIsWrittenInDigits(long number) {
		this.arguments.add(number);
		String digits = Long.toString(number);
		assertThat(written(this.arguments)).isEqualTo("$" + digits.length() + "\r\n" + digits + "\r\n");
	}

	@Test
	void argumentIsCopied() {
		byte[] argument = { 'a' };
		this.arguments.add(argument);
		argument[0] = 'b';
		assertThat(written(this.arguments)).isEqualTo("$1\r\na\r\n");
	}

	@Test
	void truncateTakesBackTheLastArguments() {
		add("a");
		int length = this.arguments.length();
		add("b");
		this.arguments.truncate(length);
		add("c");
		assertThat(written(this.arguments)).isEqualTo("$1\r\na\r\n$1\r\nc\r\n");
	}

	@Test
	void copyGivesARangeToAnother() {
		add("a");
		int from = this.arguments.length();
		add("bb");
		Arguments target = new Arguments();
		target.add(bytes("t"));
		this.arguments.copyTo(target, from, this.arguments.length());
		assertThat(written(target)).isEqualTo("$1\r\nt\r\n$2\r\nbb\r\n");
	}

	@Test
	void copyMakesRoomInTheTarget() {
		String large = "x".repeat(5_000);
		add(large);
		Arguments target = new Arguments();
		this.arguments.copyTo(target, 0, this.arguments.length());
		assertThat(written(target)).isEqualTo("$5000\r\n" + large + "\r\n");
	}

	@Test
	void itemHasACountAndAFirstKey() {
		add("a");
		this.arguments.beginItem();
		assertThat(this.arguments.itemCount()).isZero();
		assertThat(this.arguments.itemKey()).isNegative();
		add("b");
		this.arguments.addKey(bytes("c"));
		this.arguments.addKey(bytes("d"));
		assertThat(this.arguments.itemCount()).isEqualTo(3);
		assertThat(this.arguments.itemKey()).isEqualTo("$1\r\nb\r\n".length());
	}

	@Test
	void truncateForgetsTheItem() {
		this.arguments.addKey(bytes("a"));
		this.arguments.truncate(0);
		assertThat(this.arguments.itemCount()).isZero();
		assertThat(this.arguments.itemKey()).isNegative();
	}

	@Test
	void itemOfTooManyArgumentsIsRefused() {
		byte[] nothing = {};
		for (int i = 0; i < 1_000_000; i++) {
			this.arguments.add(nothing);
		}
		assertThatIllegalArgumentException().isThrownBy(() -> this.arguments.add(nothing))
			.withMessageContaining("1000000 arguments")
			.withMessageContaining("split it");
		this.arguments.beginItem();
		this.arguments.add(nothing);
		assertThat(this.arguments.itemCount()).isOne();
	}

	@Property(tries = 200)
	void argumentsAreWrittenOneAfterAnotherAndReadBack(@ForAll @Size(max = 50) List<@Size(max = 300) byte[]> added) {
		Arguments arguments = new Arguments();
		ByteArrayOutputStream expected = new ByteArrayOutputStream();
		for (byte[] argument : added) {
			arguments.add(argument);
			expected.writeBytes(bytes("$" + argument.length + "\r\n"));
			expected.writeBytes(argument);
			expected.writeBytes(bytes("\r\n"));
		}
		assertThat(write(arguments, 0, arguments.length())).isEqualTo(expected.toByteArray());
		byte[][] readBack = new byte[added.size()][];
		arguments.read(0, arguments.length(), readBack, 0);
		assertThat(readBack).isDeepEqualTo(added.toArray(new byte[0][]));
	}

	@Test
	void readGivesBackARangeFromAPositionOn() {
		add("a");
		int from = this.arguments.length();
		add("$1\r\nb\r\n");
		add("");
		int to = this.arguments.length();
		add("c");
		byte[][] target = new byte[4][];
		this.arguments.read(from, to, target, 1);
		assertThat(target).isDeepEqualTo(new byte[][] { null, bytes("$1\r\nb\r\n"), bytes(""), null });
	}

	@Test
	void atGivesBackOneOfSeveral() {
		add("a");
		int from = this.arguments.length();
		add("twelve bytes");
		add("c");
		assertThat(this.arguments.at(0)).isEqualTo(bytes("a"));
		assertThat(this.arguments.at(from)).isEqualTo(bytes("twelve bytes"));
	}

	private void add(String argument) {
		this.arguments.add(bytes(argument));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private static String written(Arguments arguments) {
		return new String(write(arguments, 0, arguments.length()), StandardCharsets.UTF_8);
	}

	private static byte[] write(Arguments arguments, int from, int to) {
		ByteBuf target = Unpooled.buffer();
		arguments.writeTo(target, from, to);
		byte[] bytes = new byte[target.readableBytes()];
		target.readBytes(bytes);
		return bytes;
	}

}
