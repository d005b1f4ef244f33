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

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link Reply}.
 */
class ReplyTests {

	private final Reply reply = new Reply();

	@Test
	void nilIsNeitherStringNorInteger() {
		this.reply.setNil();
		assertThat(this.reply.isNil()).isTrue();
		assertThatIllegalStateException().isThrownBy(this.reply::integer);
		assertThatIllegalStateException().isThrownBy(this.reply::bytes);
		assertThatIllegalStateException().isThrownBy(this.reply::utf8);
	}

	@Test
	void integerIsNotAString() {
		this.reply.setInteger(-7);
		assertThat(this.reply.isNil()).isFalse();
		assertThat(this.reply.integer()).isEqualTo(-7);
		assertThatIllegalStateException().isThrownBy(this.reply::bytes);
		assertThatIllegalStateException().isThrownBy(this.reply::utf8);
	}

	@Test
	void stringIsARangeOfBytesAndNotAnInteger() {
		byte[] bytes = ChunkTests.bytes("xéßx");
		this.reply.setBytes(bytes, 1, bytes.length - 2);
		assertThat(this.reply.isNil()).isFalse();
		assertThat(this.reply.utf8()).isEqualTo("éß");
		assertThat(this.reply.bytes()).isEqualTo(ChunkTests.bytes("éß"));
		assertThatIllegalStateException().isThrownBy(this.reply::integer);
	}

	@Test
	void bytesAreACopy() {
		byte[] bytes = { 'a' };
		this.reply.setBytes(bytes, 0, 1);
		this.reply.bytes()[0] = 'b';
		assertThat(this.reply.utf8()).isEqualTo("a");
	}

	@Test
	void nothingIsLeftOfTheReplyBefore() {
		this.reply.setInteger(7);
		this.reply.setNil();
		assertThat(this.reply.isNil()).isTrue();
		assertThatIllegalStateException().isThrownBy(this.reply::integer);
		this.reply.setInteger(7);
		assertThat(this.reply.isNil()).isFalse();
		this.reply.setBytes(new byte[] { 'a' }, 0, 1);
		assertThat(this.reply.utf8()).isEqualTo("a");
		assertThatIllegalStateException().isThrownBy(this.reply::integer);
	}

	@ParameterizedTest
	@CsvSource({ "1.5,1.5", "-3,-3", "inf,Infinity", "-inf,-Infinity", "1e3,1000" })
	void textIsReadAsANumber(String text, double expected) {
		this.reply.set(ChunkTests.bytes(text));
		assertThat(this.reply.floatingPoint()).isEqualTo(expected);
	}

	@Test
	void numbersOfTheProtocolAreRead() {
		this.reply.set(1.5);
		assertThat(this.reply.floatingPoint()).isEqualTo(1.5);
		assertThatIllegalStateException().isThrownBy(this.reply::integer);
		this.reply.set(3);
		assertThat(this.reply.integer()).isEqualTo(3);
		assertThat(this.reply.floatingPoint()).isEqualTo(3);
	}

	@Test
	void textThatIsNoNumberIsNotInTheMessage() {
		this.reply.set(ChunkTests.bytes("secret"));
		assertThatIllegalStateException().isThrownBy(this.reply::floatingPoint)
			.withMessageNotContaining("secret")
			.withNoCause();
	}

	@Test
	void elementsAreViewsOfTheirOwn() {
		this.reply.set(Arrays.asList(ChunkTests.bytes("a"), null, List.of(1L)));
		List<Reply> elements = this.reply.elements();
		assertThat(this.reply.isArray()).isTrue();
		assertThat(elements).hasSize(3);
		assertThat(elements.get(0).utf8()).isEqualTo("a");
		assertThat(elements.get(1).isNil()).isTrue();
		assertThat(elements.get(2).elements().get(0).integer()).isOne();
		assertThat(elements.get(0).utf8()).isEqualTo("a");
	}

	@Test
	void arrayIsNoScalarAndNoScalarIsAnArray() {
		this.reply.set(List.of());
		assertThat(this.reply.isNil()).isFalse();
		assertThatIllegalStateException().isThrownBy(this.reply::bytes);
		assertThatIllegalStateException().isThrownBy(this.reply::integer);
		assertThatIllegalStateException().isThrownBy(this.reply::floatingPoint);
		this.reply.set(1L);
		assertThatIllegalStateException().isThrownBy(this.reply::elements);
	}

	@Test
	void onlyElementReplacesItsArrayAndNothingElse() {
		this.reply.set(List.of(7L));
		this.reply.setToOnlyElement();
		assertThat(this.reply.integer()).isEqualTo(7);
		this.reply.set(List.of(1L, 2L));
		this.reply.setToOnlyElement();
		assertThat(this.reply.isArray()).isTrue();
	}

	@Test
	void mapOfEntriesIsReadAsKeysAndValuesByTurns() {
		this.reply.set(List.of(Map.entry(ChunkTests.bytes("f"), ChunkTests.bytes("v")), Map.entry(1L, true)));
		assertThat(this.reply.elements()).hasSize(4);
		assertThat(this.reply.elements().get(1).utf8()).isEqualTo("v");
		assertThat(this.reply.elements().get(3).integer()).isOne();
	}

	@Test
	void numberThatIsTooBigForALongStaysText() {
		this.reply.set(new BigInteger("123456789012345678901234567890"));
		assertThat(this.reply.utf8()).isEqualTo("123456789012345678901234567890");
	}

	@Test
	void whatIsOfNoKnownTypeIsNotRead() {
		this.reply.set(new IllegalStateException("Test"));
		assertThat(this.reply.isNil()).isFalse();
		assertThatIllegalStateException().isThrownBy(this.reply::utf8);
		assertThatIllegalStateException().isThrownBy(this.reply::integer);
		assertThatIllegalStateException().isThrownBy(this.reply::floatingPoint);
	}

	@ParameterizedTest
	@ValueSource(strings = { "12f", "0x1p3", "NaN", "Infinity", " 7", "", "." })
	void textThatOnlyJavaReadsAsANumberIsNone(String text) {
		this.reply.set(ChunkTests.bytes(text));
		assertThatIllegalStateException().isThrownBy(this.reply::floatingPoint);
	}

}
