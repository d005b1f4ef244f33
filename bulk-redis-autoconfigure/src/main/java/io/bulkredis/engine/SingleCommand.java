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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

import io.lettuce.core.protocol.ProtocolKeyword;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

import io.bulkredis.engine.Command.Variadic;

/**
 * One item of a chunk as a command of its own.
 */
final class SingleCommand extends ItemCommand {

	private static final byte[] OK = { 'O', 'K' };

	/** What a server announces is not trusted with memory before it arrives. */
	private static final int MAX_FIRST_CAPACITY = 1024;

	private final HeaderCache headers;

	private @Nullable Object answer;

	/** The arrays that have begun and not ended, if any. */
	private @Nullable ArrayDeque<List<@Nullable Object>> open;

	SingleCommand(ProtocolKeyword type, LettuceExchange exchange, int item, HeaderCache headers) {
		super(type, exchange, item);
		this.headers = headers;
	}

	@Override
	void write(ByteBuf target) {
		target.writeBytes(this.headers.get(chunk().count(from())));
		chunk().writeItems(target, from(), from() + 1);
	}

	@Override
	int to() {
		return from() + 1;
	}

	@Override
	public void set(@Nullable ByteBuffer bytes) {
		add((bytes != null) ? copy(bytes) : null);
	}

	@Override
	public void setBigNumber(ByteBuffer bytes) {
		set(bytes);
	}

	@Override
	public void set(long integer) {
		add(integer);
	}

	@Override
	public void set(double number) {
		add(number);
	}

	@Override
	public void set(boolean value) {
		add(value ? 1L : 0L);
	}

	@Override
	public void multi(int count) {
		if (count < 0) {
			add(null);
			return;
		}
		List<@Nullable Object> elements = new ArrayList<>(Math.min(count, MAX_FIRST_CAPACITY));
		add(elements);
		if (this.open == null) {
			this.open = new ArrayDeque<>();
		}
		this.open.push(elements);
	}

	/**
	 * Called after each element with the number of arrays that it is in.
	 */
	@Override
	public void complete(int depth) {
		while (this.open != null && this.open.size() > depth) {
			this.open.pop();
		}
	}

	@Override
	void read(int item, Reply target) {
		target.set(this.answer);
		if (chunk().command().variadic() == Variadic.REPLY_PER_ITEM) {
			target.setToOnlyElement();
		}
	}

	private void add(@Nullable Object element) {
		if (this.open == null || this.open.isEmpty()) {
			this.answer = element;
		}
		else {
			this.open.element().add(element);
		}
	}

	private static byte[] copy(ByteBuffer bytes) {
		if (bytes.remaining() == 2 && bytes.get(bytes.position()) == 'O' && bytes.get(bytes.position() + 1) == 'K') {
			return OK;
		}
		byte[] copy = new byte[bytes.remaining()];
		bytes.get(copy);
		return copy;
	}

}
