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

import io.lettuce.core.protocol.CommandType;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * A chunk as a command per item.
 */
final class SingleExchange implements LettuceExchange {

	private final Chunk chunk;

	private final byte[] header;

	private final SingleCommand[] commands;

	private final AtomicInteger pending;

	private final CompletableFuture<Long> end = new CompletableFuture<>();

	private volatile @Nullable Throwable failure;

	SingleExchange(CommandType type, Chunk chunk) {
		this.chunk = chunk;
		this.header = chunk.command().header(1);
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
		target.writeBytes(this.header);
		this.chunk.writeItem(target, item);
	}

	byte[] firstKey(int item) {
		return this.chunk.firstArgument(item);
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
	}

	@Override
	public @Nullable Throwable failure() {
		return this.failure;
	}

}
