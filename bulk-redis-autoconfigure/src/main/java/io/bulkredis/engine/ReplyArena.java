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
 * The strings of array replies, one after another in one growing buffer: an allocation
 * per chunk at most, none per value. Filled on the event loop, read on the caller's
 * thread once the replies are complete.
 */
final class ReplyArena {

	private static final int NIL = -1;

	private byte[] bytes = {};

	private int used;

	private int[] starts = {};

	private int[] lengths = {};

	void begin(int items) {
		this.used = 0;
		if (this.starts.length < items) {
			this.starts = new int[items];
			this.lengths = new int[items];
		}
	}

	void set(int item, @Nullable ByteBuffer value) {
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
		this.starts[item] = this.used;
		this.lengths[item] = length;
		this.used += Math.max(length, 0);
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
