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
import java.util.concurrent.CompletableFuture;

import io.lettuce.core.protocol.ProtocolKeyword;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

import io.bulkredis.engine.Command.Variadic;

/**
 * A chunk as one command.
 */
final class VariadicExchange extends LettuceCommand implements LettuceExchange {

	private final Chunk chunk;

	private final byte[] header;

	private final CompletableFuture<Long> end = new CompletableFuture<>();

	private long number;

	private boolean isNumber;

	private volatile @Nullable Throwable failure;

	VariadicExchange(ProtocolKeyword type, Chunk chunk) {
		super(type);
		this.chunk = chunk;
		this.header = chunk.command().header(chunk.count());
		chunk.replies().begin(isTogether() ? 1 : chunk.size());
	}

	@Override
	void write(ByteBuf target) {
		target.ensureWritable(this.header.length + this.chunk.bytes());
		target.writeBytes(this.header);
		this.chunk.writeAll(target);
	}

	@Override
	byte @Nullable [] key() {
		return this.chunk.key(0);
	}

	@Override
	public void multi(int count) {
		if (count != this.chunk.size()) {
			throw new IllegalStateException(
					"The server answered with " + count + " elements where " + this.chunk.size() + " were asked for");
		}
	}

	@Override
	public void set(@Nullable ByteBuffer bytes) {
		this.chunk.replies().add(bytes);
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
		if (hasError() || (this.isNumber ? isTogether() : this.chunk.replies().isComplete())) {
			super.complete();
		}
		else {
			completeExceptionally(new IllegalStateException("The server's answer to " + this + " is of another shape"));
		}
	}

	@Override
	void ended(@Nullable Throwable failure) {
		this.failure = failure;
		this.end.complete(System.nanoTime());
	}

	@Override
	public CompletableFuture<Long> end() {
		return this.end;
	}

	@Override
	public boolean isOneCommand() {
		return true;
	}

	@Override
	public boolean isTogether() {
		return this.chunk.command().variadic() == Variadic.REPLY_PER_COMMAND;
	}

	@Override
	public State state(int item) {
		return endState();
	}

	@Override
	public @Nullable ServerError error(int item) {
		return hasError() ? ServerError.of(getError()) : null;
	}

	@Override
	public void read(int item, Reply target) {
		if (this.isNumber) {
			target.setInteger(this.number);
		}
		else {
			this.chunk.replies().read(item, target);
		}
	}

	@Override
	public @Nullable Throwable failure() {
		return this.failure;
	}

}
