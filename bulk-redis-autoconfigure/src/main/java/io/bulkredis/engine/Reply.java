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

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * A reply of the server to one item. A view that is set to one reply after another: it
 * must not be kept.
 */
public final class Reply {

	private static final Pattern NUMBER = Pattern.compile("[0-9+\\-.eE]+");

	/** A byte array, {@link Long}, {@link Double}, {@link List} or {@code null}. */
	private @Nullable Object answer;

	private int from;

	private int length;

	Reply() {
	}

	/**
	 * Set to what a driver made of the answer. What is of a type that is not known here
	 * stays as it is, and whoever reads it is told so.
	 */
	void set(@Nullable Object answer) {
		if (answer instanceof byte[] bytes) {
			setBytes(bytes, 0, bytes.length);
		}
		else if (answer instanceof String || answer instanceof BigInteger || answer instanceof BigDecimal) {
			set(answer.toString().getBytes(StandardCharsets.UTF_8));
		}
		else if (answer instanceof Boolean yes) {
			this.answer = yes ? 1L : 0L;
		}
		else if (answer instanceof Integer number) {
			this.answer = number.longValue();
		}
		else if (answer instanceof List<?> elements && !elements.isEmpty() && elements.get(0) instanceof Map.Entry) {
			this.answer = flat(elements);
		}
		else {
			this.answer = answer;
		}
	}

	/**
	 * Jedis has a map of the newer protocol as a list of entries.
	 */
	private static List<@Nullable Object> flat(List<?> entries) {
		List<@Nullable Object> flat = new ArrayList<>(2 * entries.size());
		for (Object element : entries) {
			Map.Entry<?, ?> entry = (Map.Entry<?, ?>) element;
			flat.add(entry.getKey());
			flat.add(entry.getValue());
		}
		return flat;
	}

	void setNil() {
		this.answer = null;
	}

	void setInteger(long integer) {
		this.answer = integer;
	}

	void setBytes(byte[] bytes, int from, int length) {
		this.answer = bytes;
		this.from = from;
		this.length = length;
	}

	/**
	 * Set to the one element of the array that it is. An answer of another shape stays,
	 * for whoever reads it to find.
	 */
	void setToOnlyElement() {
		if (this.answer instanceof List<?> elements && elements.size() == 1) {
			set(elements.get(0));
		}
	}

	/**
	 * Return a reply that stays, once this one is set to another. Not for an element of
	 * an array of replies to many items, whose memory is used again.
	 * @return a copy of this view
	 */
	public Reply copy() {
		Reply copy = new Reply();
		copy.answer = this.answer;
		copy.from = this.from;
		copy.length = this.length;
		return copy;
	}

	/**
	 * Return whether the server answered with nil.
	 * @return whether there is no value
	 */
	public boolean isNil() {
		return this.answer == null;
	}

	/**
	 * Return whether the server answered with several elements, or with none.
	 * @return whether it is an array, a set or a map
	 */
	public boolean isArray() {
		return this.answer instanceof List<?>;
	}

	/**
	 * Return the number that the server answered with.
	 * @return the number
	 * @throws IllegalStateException if it is none
	 */
	public long integer() {
		if (!(this.answer instanceof Long integer)) {
			throw unexpected("an integer");
		}
		return integer;
	}

	/**
	 * Return the number that the server answered with, be it in the protocol's own way or
	 * as text.
	 * @return the number
	 * @throws IllegalStateException if it is none
	 */
	public double floatingPoint() {
		if (this.answer instanceof Number number) {
			return number.doubleValue();
		}
		if (!(this.answer instanceof byte[])) {
			throw unexpected("a number");
		}
		String text = utf8();
		return switch (text) {
			case "inf" -> Double.POSITIVE_INFINITY;
			case "-inf" -> Double.NEGATIVE_INFINITY;
			default -> parse(text);
		};
	}

	/**
	 * Return a copy of the bytes that the server answered with.
	 * @return the bytes
	 * @throws IllegalStateException if the answer is no string
	 */
	public byte[] bytes() {
		return Arrays.copyOfRange(required(), this.from, this.from + this.length);
	}

	/**
	 * Return the text that the server answered with, without a copy in between.
	 * @return the bytes as UTF-8
	 * @throws IllegalStateException if the answer is no string
	 */
	public String utf8() {
		return new String(required(), this.from, this.length, StandardCharsets.UTF_8);
	}

	/**
	 * Return the elements that the server answered with; those of a map are keys and
	 * values by turns.
	 * @return the elements, each a view of its own
	 * @throws IllegalStateException if the answer is no array
	 */
	public List<Reply> elements() {
		if (!(this.answer instanceof List<?> elements)) {
			throw unexpected("an array");
		}
		return new AbstractList<>() {

			@Override
			public Reply get(int index) {
				Reply element = new Reply();
				element.set(elements.get(index));
				return element;
			}

			@Override
			public int size() {
				return elements.size();
			}

		};
	}

	private byte[] required() {
		if (!(this.answer instanceof byte[] bytes)) {
			throw unexpected("a string");
		}
		return bytes;
	}

	/**
	 * Java reads more as a number than the server does, and data must not pass for one.
	 */
	private static double parse(String text) {
		if (!NUMBER.matcher(text).matches()) {
			throw unexpected("a number");
		}
		try {
			return Double.parseDouble(text);
		}
		catch (NumberFormatException ex) {
			// Whose message has the text, which is data
			throw unexpected("a number");
		}
	}

	private static IllegalStateException unexpected(String expected) {
		return new IllegalStateException("The server answered with something other than " + expected);
	}

}
