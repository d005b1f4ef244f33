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
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * The strings of an array reply, one after another in one growing buffer: an allocation
 * per chunk at most, none per value. Filled on the event loop, read on the caller's
 * thread once the reply is complete.
 */
final class ReplyArena {

	private static final int NIL = -1;

	private byte[] bytes = {};

	private int used;

	private int[] starts = {};

	private int[] lengths = {};

	private int count;

	private int expected;

	void begin(int expected) {
		this.used = 0;
		this.count = 0;
		this.expected = expected;
		if (this.starts.length < expected) {
			this.starts = new int[expected];
			this.lengths = new int[expected];
		}
	}

	void add(@Nullable ByteBuffer value) {
		if (this.count == this.expected) {
			throw new IllegalStateException("The server answered with more elements than were asked for");
		}
		int length = NIL;
		if (value != null) {
			length = value.remaining();
			int needed = Math.addExact(this.used, length);
			if (needed > this.bytes.length) {
				this.bytes = Arrays.copyOf(this.bytes,
						Math.max(needed, (int) Math.min(2L * this.bytes.length, 1 << 30)));
			}
			value.get(this.bytes, this.used, length);
		}
		this.starts[this.count] = this.used;
		this.lengths[this.count++] = length;
		this.used += Math.max(length, 0);
	}

	/**
	 * Return whether as many strings came as were expected.
	 */
	boolean isComplete() {
		return this.count == this.expected;
	}

	void read(int item, Reply target) {
		if (this.lengths[item] == NIL) {
			target.setNil();
		}
		else {
			target.setBytes(this.bytes, this.starts[item], this.lengths[item]);
		}
	}

}
