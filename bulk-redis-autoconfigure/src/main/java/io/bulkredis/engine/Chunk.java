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

import java.util.Arrays;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Items that are sent together: their positions in the input and their arguments, and the
 * place where an array of replies is kept. Used again for later items once all replies
 * are delivered.
 */
final class Chunk {

	private static final int FIRST_CAPACITY = 64;

	private final Command command;

	private final Arguments arguments = new Arguments();

	private final ReplyArena replies = new ReplyArena();

	private int[] positions = new int[FIRST_CAPACITY];

	private int[] ends = new int[FIRST_CAPACITY];

	private int size;

	private int sendings = 1;

	private boolean single;

	private Past @Nullable [] pasts;

	Chunk(Command command) {
		this.command = command;
	}

	/**
	 * Forget everything, keeping the memory.
	 */
	void clear() {
		this.size = 0;
		this.sendings = 1;
		this.single = false;
		this.pasts = null;
		this.arguments.truncate(0);
	}

	/**
	 * Prepare to be sent again, one command per item, since the server refused the one
	 * for all.
	 */
	void sendSingly() {
		this.sendings++;
		this.single = true;
	}

	/**
	 * Return a chunk to be sent later, to which {@link #copyItemTo items} of this one are
	 * copied. Never this one: what was sent may still be read from.
	 */
	Chunk again() {
		Chunk again = new Chunk(this.command);
		again.single = this.single;
		return again;
	}

	void copyItemTo(Chunk target, int item, Past past) {
		this.arguments.copyTo(target.arguments, start(item), this.ends[item]);
		target.endItem(this.positions[item]);
		if (target.pasts == null) {
			target.pasts = new Past[this.size];
		}
		target.pasts[target.size - 1] = past;
	}

	/**
	 * Return what earlier sendings of an item came to.
	 */
	Past past(int item) {
		return (this.pasts != null) ? this.pasts[item] : Past.NONE;
	}

	Arguments arguments() {
		return this.arguments;
	}

	ReplyArena replies() {
		return this.replies;
	}

	Command command() {
		return this.command;
	}

	int size() {
		return this.size;
	}

	/**
	 * Return how often an item was sent, this time included.
	 */
	int attempts(int item) {
		return past(item).attempts() + this.sendings;
	}

	/**
	 * Return whether one command is to carry all items.
	 */
	boolean isVariadic() {
		return this.command.variadic() != Command.Variadic.NO && !this.single;
	}

	int position(int item) {
		return this.positions[item];
	}

	/**
	 * Take what was written to the arguments since the last item as an item.
	 */
	void endItem(int position) {
		if (this.size == this.positions.length) {
			this.positions = Arrays.copyOf(this.positions, this.size * 2);
			this.ends = Arrays.copyOf(this.ends, this.size * 2);
		}
		this.positions[this.size] = position;
		this.ends[this.size++] = this.arguments.length();
	}

	/**
	 * Give the last item to another, empty chunk.
	 */
	void moveLastItemTo(Chunk target) {
		this.size--;
		this.arguments.moveTo(target.arguments, start(this.size));
		target.endItem(this.positions[this.size]);
	}

	void writeAll(ByteBuf target) {
		this.arguments.writeTo(target, 0, this.arguments.length());
	}

	void writeItem(ByteBuf target, int item) {
		this.arguments.writeTo(target, start(item), this.ends[item]);
	}

	int bytes() {
		return this.arguments.length();
	}

	byte[][] itemArguments(int item) {
		byte[][] target = new byte[this.command.argumentsPerItem()][];
		this.arguments.read(start(item), this.ends[item], target, 0);
		return target;
	}

	byte[][] allArguments() {
		byte[][] target = new byte[this.size * this.command.argumentsPerItem()][];
		this.arguments.read(0, this.arguments.length(), target, 0);
		return target;
	}

	byte[] firstArgument(int item) {
		return this.arguments.first(start(item));
	}

	private int start(int item) {
		return (item == 0) ? 0 : this.ends[item - 1];
	}

}
