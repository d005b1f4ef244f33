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

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import io.lettuce.core.protocol.ProtocolKeyword;
import org.jspecify.annotations.Nullable;

import io.bulkredis.engine.Command.Variadic;

/**
 * A chunk on its way over a Lettuce connection: a command for several items where they
 * may go together, and one per item otherwise.
 */
final class LettuceExchange implements Exchange {

	private final Chunk chunk;

	private final ItemCommand[] commands;

	/** Which of the commands carries an item. */
	private final int[] commandOf;

	private final AtomicInteger pending;

	private final CompletableFuture<Long> end = new CompletableFuture<>();

	private volatile @Nullable Throwable failure;

	/**
	 * Make the commands of a chunk.
	 * @param type what they are called
	 * @param chunk the items
	 * @param grouping which of them go together
	 */
	LettuceExchange(ProtocolKeyword type, Chunk chunk, Grouping grouping) {
		this.chunk = chunk;
		this.commandOf = new int[chunk.size()];
		List<ItemCommand> commands = new ArrayList<>(chunk.size());
		HeaderCache headers = new HeaderCache(chunk.command());
		for (int from = 0; from < chunk.size();) {
			int to = chunk.isVariadic() ? grouping.end(chunk, from) : from + 1;
			for (int item = from; item < to; item++) {
				this.commandOf[item] = commands.size();
			}
			commands.add(grouping.isTogether(chunk, from, to) ? new VariadicCommand(type, this, from, to)
					: new SingleCommand(type, this, from, headers));
			from = to;
		}
		this.commands = commands.toArray(ItemCommand[]::new);
		this.pending = new AtomicInteger(this.commands.length);
		chunk.replies().begin(chunk.size());
	}

	/**
	 * Return what is to be dispatched, in order.
	 */
	List<LettuceCommand> commands() {
		if (!this.chunk.isAsking()) {
			return List.of(this.commands);
		}
		List<LettuceCommand> commands = new ArrayList<>(2 * this.commands.length);
		for (ItemCommand command : this.commands) {
			commands.add(new AskingCommand());
			commands.add(command);
		}
		return commands;
	}

	Chunk chunk() {
		return this.chunk;
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
		for (ItemCommand command : this.commands) {
			command.abandon();
		}
	}

	@Override
	public int commandEnd(int item) {
		return command(item).to();
	}

	@Override
	public boolean isTogether(int item) {
		return this.chunk.command().variadic() == Variadic.REPLY_PER_COMMAND
				&& command(item) instanceof VariadicCommand;
	}

	@Override
	public State state(int item) {
		return command(item).endState();
	}

	@Override
	public @Nullable ServerError error(int item) {
		ItemCommand command = command(item);
		return command.hasError() ? ServerError.of(command.getError()) : null;
	}

	@Override
	public void read(int item, Reply target) {
		command(item).read(item, target);
	}

	@Override
	public @Nullable Throwable failure() {
		return this.failure;
	}

	private ItemCommand command(int item) {
		return this.commands[this.commandOf[item]];
	}

	/**
	 * Which items of a chunk may go in one command.
	 */
	enum Grouping {

		/** All. */
		ALL {

			@Override
			int end(Chunk chunk, int from) {
				return chunk.size();
			}

			@Override
			boolean isTogether(Chunk chunk, int from, int to) {
				return chunk.isVariadic();
			}

		},

		/** Neighbours of the same slot: a cluster answers CROSSSLOT to others. */
		BY_SLOT {

			@Override
			int end(Chunk chunk, int from) {
				int end = from + 1;
				while (end < chunk.size() && chunk.slot(end) == chunk.slot(from)) {
					end++;
				}
				return end;
			}

			@Override
			boolean isTogether(Chunk chunk, int from, int to) {
				return to - from > 1;
			}

		},

		/** None. */
		NONE {

			@Override
			int end(Chunk chunk, int from) {
				return from + 1;
			}

			@Override
			boolean isTogether(Chunk chunk, int from, int to) {
				return false;
			}

		};

		abstract int end(Chunk chunk, int from);

		abstract boolean isTogether(Chunk chunk, int from, int to);

	}

}
