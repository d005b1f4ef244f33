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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import io.lettuce.core.protocol.ProtocolKeyword;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

import io.bulkredis.engine.Command.Variadic;

/**
 * A chunk as a command per item.
 */
final class SingleExchange implements LettuceExchange {

	private final Chunk chunk;

	/**
	 * Of the item that was written last: most have as many arguments as the one before.
	 */
	private Header header;

	private final SingleCommand[] commands;

	private final AtomicInteger pending;

	private final CompletableFuture<Long> end = new CompletableFuture<>();

	private volatile @Nullable Throwable failure;

	SingleExchange(ProtocolKeyword type, Chunk chunk) {
		this.chunk = chunk;
		this.header = new Header(chunk, 0);
		this.commands = new SingleCommand[chunk.size()];
		for (int item = 0; item < this.commands.length; item++) {
			this.commands[item] = new SingleCommand(type, this, item);
		}
		this.pending = new AtomicInteger(this.commands.length);
	}

	List<SingleCommand> commands() {
		return Arrays.asList(this.commands);
	}

	void write(ByteBuf target, int item) {
		Header header = this.header;
		if (header.arguments != this.chunk.count(item)) {
			header = new Header(this.chunk, item);
			this.header = header;
		}
		target.writeBytes(header.bytes);
		this.chunk.writeItem(target, item);
	}

	byte @Nullable [] key(int item) {
		return this.chunk.key(item);
	}

	void oneEnded(@Nullable Throwable failure) {
		if (failure != null) {
			this.failure = failure;
		}
		if (this.pending.decrementAndGet() == 0) {
			this.end.complete(System.nanoTime());
		}
	}

	@Override
	public CompletableFuture<Long> end() {
		return this.end;
	}

	@Override
	public void abandon() {
		for (SingleCommand command : this.commands) {
			command.abandon();
		}
	}

	@Override
	public boolean isOneCommand() {
		return false;
	}

	@Override
	public boolean isTogether() {
		return false;
	}

	@Override
	public State state(int item) {
		return this.commands[item].endState();
	}

	@Override
	public @Nullable ServerError error(int item) {
		SingleCommand command = this.commands[item];
		return command.hasError() ? ServerError.of(command.getError()) : null;
	}

	@Override
	public void read(int item, Reply target) {
		this.commands[item].read(target);
		if (this.chunk.command().variadic() == Variadic.REPLY_PER_ITEM) {
			target.setToOnlyElement();
		}
	}

	@Override
	public @Nullable Throwable failure() {
		return this.failure;
	}

	/**
	 * The start of a command on the wire. Immutable: a cluster connection may encode on
	 * several event loops.
	 */
	private static final class Header {

		private final int arguments;

		private final byte[] bytes;

		Header(Chunk chunk, int item) {
			this.arguments = chunk.count(item);
			this.bytes = chunk.command().header(this.arguments);
		}

	}

}
