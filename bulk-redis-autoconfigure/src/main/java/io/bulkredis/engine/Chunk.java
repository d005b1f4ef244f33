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

	private int[] counts = new int[FIRST_CAPACITY];

	private int[] keys = new int[FIRST_CAPACITY];

	private int[] slots = new int[FIRST_CAPACITY];

	private int size;

	private boolean single;

	private boolean asking;

	private Past @Nullable [] pasts;

	Chunk(Command command) {
		this.command = command;
	}

	/**
	 * Forget everything, keeping the memory.
	 */
	void clear() {
		this.size = 0;
		this.single = false;
		this.asking = false;
		this.pasts = null;
		this.arguments.truncate(0);
	}

	/**
	 * Have it sent as one command per item.
	 */
	void sendSingly() {
		this.single = true;
	}

	boolean isAsking() {
		return this.asking;
	}

	/**
	 * Return a chunk to be sent later, to which {@link #copyItemTo items} of this one are
	 * copied. Never this one: what was sent may still be read from.
	 */
	Chunk again() {
		return again(this.asking);
	}

	/**
	 * Return a chunk to be sent later, as {@link #again()} does.
	 * @param asking whether to the node that a slot is on its way to, which serves it
	 * only to who asks, command by command
	 */
	Chunk again(boolean asking) {
		Chunk again = new Chunk(this.command);
		again.single = this.single || asking;
		again.asking = asking;
		return again;
	}

	void copyItemTo(Chunk target, int item, Past past) {
		copyItemTo(target, item);
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
		return past(item).attempts() + 1;
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
	 * Return the slot of an item's key, where there is a cluster.
	 */
	int slot(int item) {
		return this.slots[item];
	}

	void setSlot(int item, int slot) {
		this.slots[item] = slot;
	}

	/**
	 * Take what was written to the arguments since the last item as an item.
	 */
	void endItem(int position) {
		endItem(position, this.arguments.itemCount(), this.arguments.itemKey());
	}

	private void endItem(int position, int count, int key) {
		if (this.size == this.positions.length) {
			this.positions = Arrays.copyOf(this.positions, this.size * 2);
			this.ends = Arrays.copyOf(this.ends, this.size * 2);
			this.counts = Arrays.copyOf(this.counts, this.size * 2);
			this.keys = Arrays.copyOf(this.keys, this.size * 2);
			this.slots = Arrays.copyOf(this.slots, this.size * 2);
		}
		this.positions[this.size] = position;
		this.ends[this.size] = this.arguments.length();
		this.counts[this.size] = count;
		this.keys[this.size++] = key;
		this.arguments.beginItem();
	}

	/**
	 * Give the last item to another, empty chunk.
	 */
	void moveLastItemTo(Chunk target) {
		copyItemTo(target, this.size - 1);
		this.size--;
		this.arguments.truncate(start(this.size));
	}

	/**
	 * Write the arguments of items.
	 * @param to the item after the last of them
	 */
	void writeItems(ByteBuf target, int from, int to) {
		this.arguments.writeTo(target, start(from), this.ends[to - 1]);
	}

	int bytes() {
		return this.arguments.length();
	}

	/**
	 * Return how many bytes the arguments of some items have.
	 * @param to the item after the last of them
	 */
	int bytes(int from, int to) {
		return this.ends[to - 1] - start(from);
	}

	/**
	 * Return how many arguments an item has.
	 */
	int count(int item) {
		return this.counts[item];
	}

	/**
	 * Return how many arguments some items have together.
	 * @param to the item after the last of them
	 */
	int count(int from, int to) {
		int count = 0;
		for (int item = from; item < to; item++) {
			count += this.counts[item];
		}
		return count;
	}

	byte[][] itemArguments(int item) {
		byte[][] target = new byte[this.counts[item]][];
		this.arguments.read(start(item), this.ends[item], target, 0);
		return target;
	}

	byte[][] allArguments() {
		byte[][] target = new byte[count(0, this.size)][];
		this.arguments.read(0, this.arguments.length(), target, 0);
		return target;
	}

	/**
	 * Return the key of an item.
	 * @return the key, or {@code null} if it has none
	 */
	byte @Nullable [] key(int item) {
		return (this.keys[item] < 0) ? null : this.arguments.at(start(item) + this.keys[item]);
	}

	/**
	 * Copy an item that was not sent yet.
	 */
	void copyItemTo(Chunk target, int item) {
		this.arguments.copyTo(target.arguments, start(item), this.ends[item]);
		target.endItem(this.positions[item], this.counts[item], this.keys[item]);
		target.slots[target.size - 1] = this.slots[item];
	}

	private int start(int item) {
		return (item == 0) ? 0 : this.ends[item - 1];
	}

}
