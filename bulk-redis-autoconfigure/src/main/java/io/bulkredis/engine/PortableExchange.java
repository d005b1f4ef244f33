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

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.data.redis.connection.RedisConnection;

import io.bulkredis.engine.Command.Variadic;

/**
 * A chunk in the pipeline of a {@link RedisConnection}.
 */
final class PortableExchange implements Exchange {

	private final Chunk chunk;

	private final CompletableFuture<Long> end = new CompletableFuture<>();

	private @Nullable Answers answers;

	PortableExchange(Chunk chunk) {
		this.chunk = chunk;
	}

	void writeTo(RedisConnection connection) {
		String name = this.chunk.command().name();
		if (this.chunk.isVariadic()) {
			connection.execute(name, this.chunk.allArguments());
			return;
		}
		for (int item = 0; item < this.chunk.size(); item++) {
			connection.execute(name, this.chunk.itemArguments(item));
		}
	}

	int commands() {
		return this.chunk.isVariadic() ? 1 : this.chunk.size();
	}

	void end(List<@Nullable Object> results) {
		if (this.chunk.command().variadic() == Variadic.REPLY_PER_ITEM) {
			int expected = this.chunk.isVariadic() ? this.chunk.size() : 1;
			for (Object result : results) {
				if (!(result instanceof Exception)
						&& !(result instanceof List<?> elements && elements.size() == expected)) {
					throw new IllegalStateException("The server's answer is of another shape");
				}
			}
		}
		end(new Answers(State.ANSWERED, new ArrayList<>(results), null));
	}

	void end(Answers answers) {
		this.answers = answers;
		this.end.complete(System.nanoTime());
	}

	@Override
	public CompletableFuture<Long> end() {
		return this.end;
	}

	@Override
	public void abandon() {
		if (this.answers == null) {
			this.answers = Answers.unanswered(new IllegalStateException("Given up"));
		}
	}

	@Override
	public int commandEnd(int item) {
		return this.chunk.isVariadic() ? this.chunk.size() : item + 1;
	}

	@Override
	public boolean isTogether(int item) {
		return this.chunk.isVariadic() && this.chunk.command().variadic() == Variadic.REPLY_PER_COMMAND;
	}

	@Override
	public State state(int item) {
		return answers().state;
	}

	@Override
	public @Nullable ServerError error(int item) {
		Object answer = answer(item);
		boolean each = this.chunk.command().variadic() == Variadic.REPLY_PER_ITEM;
		Exception error = (answer instanceof List<?> && each) ? null : error(answer);
		return (error != null)
				? ServerError.of(String.valueOf(NestedExceptionUtils.getMostSpecificCause(error).getMessage())) : null;
	}

	@Override
	public void read(int item, Reply target) {
		Object answer = answer(item);
		if (this.chunk.command().variadic() == Variadic.REPLY_PER_ITEM && answer instanceof List<?> elements) {
			// One element where the command was sent for this item alone
			answer = elements.get(this.chunk.isVariadic() ? item : 0);
		}
		target.set(answer);
	}

	@Override
	public @Nullable Throwable failure() {
		return answers().failure;
	}

	/**
	 * An error anywhere in an answer is that of the command, as it is with Lettuce.
	 */
	private static @Nullable Exception error(@Nullable Object answer) {
		if (answer instanceof List<?> elements) {
			return elements.stream().map(PortableExchange::error).filter(Objects::nonNull).findFirst().orElse(null);
		}
		return (answer instanceof Exception ex) ? ex : null;
	}

	private @Nullable Object answer(int item) {
		List<@Nullable Object> results = answers().results;
		return results.get(this.chunk.isVariadic() ? 0 : item);
	}

	private Answers answers() {
		Answers answers = this.answers;
		if (answers == null) {
			throw new IllegalStateException("The exchange has not ended");
		}
		return answers;
	}

	/**
	 * What came back for the chunk's commands.
	 *
	 * @param state what holds for all items
	 * @param results what the pipeline gave for each command
	 * @param failure what ended it without an answer
	 */
	record Answers(State state, List<@Nullable Object> results, @Nullable Throwable failure) {

		static Answers unanswered(Throwable failure) {
			return new Answers(State.UNANSWERED, List.of(), failure);
		}

		static Answers notSent(Throwable failure) {
			return new Answers(State.NOT_SENT, List.of(), failure);
		}

	}

}
