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
import java.util.Arrays;
import java.util.stream.IntStream;

import io.netty.buffer.ByteBuf;

/**
 * Arguments of commands as they go over the wire, one after another in one growing
 * buffer. Encoded here, on the caller's thread: an exception while Lettuce encodes would
 * close the connection.
 */
public final class Arguments {

	private static final byte[][] SIZES = IntStream.range(0, 256)
		.mapToObj(Arguments::sizeHeader)
		.toArray(byte[][]::new);

	/** A server of version 6 refuses 1,048,576, and a newer one is busy for long. */
	private static final int MAX_PER_ITEM = 1_000_000;

	private static final int NO_KEY = -1;

	private byte[] bytes = new byte[1024];

	private int length;

	/** Where the item that is being written starts, and its key in relation to that. */
	private int itemStart;

	private int itemKey = NO_KEY;

	private int itemCount;

	Arguments() {
	}

	/**
	 * Add the key that decides on the server that a command goes to.
	 * @param key its bytes, which are copied
	 */
	public void addKey(byte[] key) {
		if (this.itemKey == NO_KEY) {
			this.itemKey = this.length - this.itemStart;
		}
		add(key);
	}

	/**
	 * Add an argument.
	 * @param argument its bytes, which are copied
	 * @throws IllegalArgumentException if the item has too many
	 */
	public void add(byte[] argument) {
		if (this.itemCount == MAX_PER_ITEM) {
			throw new IllegalArgumentException("An item of the input becomes more than " + MAX_PER_ITEM
					+ " arguments of one command, which would block the server: split it into several");
		}
		this.itemCount++;
		header(argument.length);
		append(argument, 0, argument.length);
		lineEnd();
	}

	/**
	 * Add a number as an argument.
	 * @param argument the number
	 */
	public void add(long argument) {
		add(Long.toString(argument).getBytes(StandardCharsets.US_ASCII));
	}

	/**
	 * Add a number as an argument.
	 * @param argument the number
	 */
	public void add(double argument) {
		add(Double.toString(argument).getBytes(StandardCharsets.US_ASCII));
	}

	int length() {
		return this.length;
	}

	/**
	 * Forget everything, or what was written of an item.
	 * @param length how many bytes to keep, which ended an item
	 */
	void truncate(int length) {
		this.length = length;
		beginItem();
	}

	/**
	 * Take what is written from now on as an item.
	 */
	void beginItem() {
		this.itemStart = this.length;
		this.itemKey = NO_KEY;
		this.itemCount = 0;
	}

	/**
	 * Return how many arguments the item has by now.
	 */
	int itemCount() {
		return this.itemCount;
	}

	/**
	 * Return where the item's key is, in relation to its start; negative if it has none.
	 */
	int itemKey() {
		return this.itemKey;
	}

	void copyTo(Arguments target, int from, int to) {
		target.append(this.bytes, from, to - from);
	}

	void writeTo(ByteBuf target, int from, int to) {
		target.writeBytes(this.bytes, from, to - from);
	}

	/**
	 * Read back a range, for drivers that take their arguments one by one.
	 */
	void read(int from, int to, byte[][] target, int at) {
		int position = from;
		while (position < to) {
			int size = 0;
			for (position++; this.bytes[position] != '\r'; position++) {
				size = size * 10 + (this.bytes[position] - '0');
			}
			position += 2;
			target[at++] = Arrays.copyOfRange(this.bytes, position, position + size);
			position += size + 2;
		}
	}

	/**
	 * Read back the argument that starts somewhere.
	 */
	byte[] at(int from) {
		byte[][] target = new byte[1][];
		int end = from + 1;
		int size = 0;
		for (; this.bytes[end] != '\r'; end++) {
			size = size * 10 + (this.bytes[end] - '0');
		}
		read(from, end + 2 + size, target, 0);
		return target[0];
	}

	private void header(int size) {
		byte[] header = (size < SIZES.length) ? SIZES[size] : sizeHeader(size);
		append(header, 0, header.length);
	}

	private static byte[] sizeHeader(int size) {
		return ("$" + size + "\r\n").getBytes(StandardCharsets.US_ASCII);
	}

	private void lineEnd() {
		ensure(2);
		this.bytes[this.length++] = '\r';
		this.bytes[this.length++] = '\n';
	}

	private void append(byte[] source, int from, int count) {
		ensure(count);
		System.arraycopy(source, from, this.bytes, this.length, count);
		this.length += count;
	}

	private void ensure(int more) {
		int needed = Math.addExact(this.length, more);
		if (needed > this.bytes.length) {
			this.bytes = Arrays.copyOf(this.bytes, Math.max(needed, (int) Math.min(2L * this.bytes.length, 1 << 30)));
		}
	}

}
