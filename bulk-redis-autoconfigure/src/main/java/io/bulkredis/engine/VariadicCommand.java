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

import io.lettuce.core.protocol.ProtocolKeyword;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

import io.bulkredis.engine.Command.Variadic;

/**
 * Several items of a chunk as one command.
 */
final class VariadicCommand extends ItemCommand {

	private final int to;

	private final byte[] header;

	/** The item that the next element of the answer is for. */
	private int next;

	private long number;

	private boolean isNumber;

	private boolean isStatus;

	VariadicCommand(ProtocolKeyword type, LettuceExchange exchange, int from, int to) {
		super(type, exchange, from);
		this.to = to;
		this.next = from;
		this.header = chunk().command().header(chunk().count(from, to));
	}

	@Override
	void write(ByteBuf target) {
		target.ensureWritable(this.header.length + chunk().bytes(from(), this.to));
		target.writeBytes(this.header);
		chunk().writeItems(target, from(), this.to);
	}

	@Override
	int to() {
		return this.to;
	}

	@Override
	public void multi(int count) {
		if (count != this.to - from()) {
			throw new IllegalStateException(
					"The server answered with " + count + " elements where " + (this.to - from()) + " were asked for");
		}
	}

	@Override
	public void set(@Nullable ByteBuffer bytes) {
		if (isOneAnswer()) {
			chunk().replies().set(from(), bytes);
			this.isStatus = true;
			return;
		}
		if (this.next == this.to) {
			throw new IllegalStateException("The server answered with more elements than were asked for");
		}
		chunk().replies().set(this.next++, bytes);
	}

	@Override
	public void set(long integer) {
		this.number = integer;
		this.isNumber = true;
	}

	/**
	 * An answer of another shape than was asked for must not be read as one.
	 */
	@Override
	public void complete() {
		boolean whole = isOneAnswer() ? this.isNumber || this.isStatus : !this.isNumber && this.next == this.to;
		if (hasError() || whole) {
			super.complete();
		}
		else {
			completeExceptionally(new IllegalStateException("The server's answer to " + this + " is of another shape"));
		}
	}

	@Override
	void read(int item, Reply target) {
		if (this.isNumber) {
			target.setInteger(this.number);
		}
		else {
			chunk().replies().read(isOneAnswer() ? from() : item, target);
		}
	}

	private boolean isOneAnswer() {
		return chunk().command().variadic() == Variadic.REPLY_PER_COMMAND;
	}

}
