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

package io.bulkredis;

import java.util.OptionalLong;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.RedisSystemException;

import io.bulkredis.BulkOutcome.Applied;
import io.bulkredis.BulkOutcome.Failed;
import io.bulkredis.BulkOutcome.Missing;
import io.bulkredis.BulkOutcome.NotApplied;
import io.bulkredis.BulkOutcome.NotSent;
import io.bulkredis.BulkOutcome.Unknown;
import io.bulkredis.BulkOutcome.Value;
import io.bulkredis.engine.Interruption;
import io.bulkredis.engine.Reply;
import io.bulkredis.engine.ReplySink;
import io.bulkredis.engine.ServerError;

/**
 * Takes the outcome of each position from the engine. Kept compactly, since nearly all
 * are alike: a value as itself, a plain case as a mark, and an object only for the rest.
 *
 * @param <T> the type of the values that the operation gives back
 */
final class Outcomes<T> implements ReplySink {

	/**
	 * A case that needs no more than its name, sent once.
	 */
	enum Mark {

		/** The server has a value that deserializes to {@code null}. */
		NULL,

		/** There is no such key. */
		MISSING,

		/** Carried out, with no value to give back. */
		APPLIED,

		/** The condition did not hold. */
		NOT_APPLIED

	}

	private final BulkOperation operation;

	private final Function<Reply, @Nullable Object> decoder;

	private final ChunkListener chunkListener;

	private final @Nullable Object[] slots;

	/** Whether each slot has a value as itself, or {@link Mark#MISSING}. */
	private boolean plain = true;

	private int values;

	private int missing;

	private int applied;

	private int notApplied;

	private int failed;

	private int notSent;

	private int unknown;

	private long serverCount;

	private @Nullable RedisSystemException lastError;

	/**
	 * Create an instance for a call.
	 * @param operation what is called
	 * @param size the number of positions
	 * @param decoder makes a value or a {@link Mark} of a reply
	 * @param chunkListener is told of chunks
	 */
	Outcomes(BulkOperation operation, int size, Function<Reply, @Nullable Object> decoder,
			ChunkListener chunkListener) {
		this.operation = operation;
		this.decoder = decoder;
		this.chunkListener = chunkListener;
		this.slots = new Object[size];
	}

	/**
	 * Create an instance to which outcomes are {@link #put(int, BulkOutcome) put}.
	 * @param operation what was called
	 * @param size the number of positions
	 */
	Outcomes(BulkOperation operation, int size) {
		this(operation, size, (reply) -> null, (items, nanos, answered) -> {
		});
	}

	@Override
	public void replied(int position, Reply reply, int attempts) {
		if (this.operation.isCounted()) {
			count(reply);
			covered(position, attempts);
			return;
		}
		Object decoded;
		try {
			decoded = this.decoder.apply(reply);
		}
		catch (RuntimeException ex) {
			undecodable(position, ex, attempts);
			return;
		}
		put(position, (decoded != null) ? decoded : Mark.NULL, attempts);
	}

	@Override
	public void repliedTogether(Reply reply) {
		if (this.operation.isCounted()) {
			count(reply);
		}
	}

	@Override
	public void covered(int position, int attempts) {
		put(position, Mark.APPLIED, attempts);
	}

	@Override
	public void refused(int position, ServerError error, @Nullable Interruption unanswered, int attempts) {
		if (unanswered != null && !this.operation.isRead()) {
			// The refusal says nothing of the sending that was lost
			unanswered(position, unanswered, attempts);
			return;
		}
		FailureKind kind = error.isRefusal() ? FailureKind.REJECTED : FailureKind.COMMAND;
		fail(position, new Failed<>(kind, exception(error), attempts));
	}

	@Override
	public void unwritable(int position, RuntimeException cause) {
		fail(position, new Failed<>(FailureKind.SERIALIZATION, cause, 0));
	}

	@Override
	public void unanswered(int position, Interruption interruption, int attempts) {
		FailureKind kind = kind(interruption);
		if (this.operation.isRead()) {
			fail(position, new Failed<>(kind, interruption.cause(), attempts));
			return;
		}
		this.unknown++;
		this.slots[position] = new Stored(new Unknown<>(kind, interruption.cause(), attempts));
	}

	@Override
	public void notSent(int position, Interruption interruption) {
		this.notSent++;
		this.slots[position] = new Stored(new NotSent<>(kind(interruption), interruption.cause()));
	}

	@Override
	public void chunkEnded(int items, long nanos, boolean answered) {
		this.chunkListener.chunkEnded(items, nanos, answered);
	}

	BulkCounts counts() {
		return new BulkCounts(this.values, this.missing, this.applied, this.notApplied, this.failed, this.notSent,
				this.unknown);
	}

	boolean isComplete() {
		return this.failed + this.notSent + this.unknown == 0;
	}

	OptionalLong serverCount() {
		return this.operation.isCounted() ? OptionalLong.of(this.serverCount) : OptionalLong.empty();
	}

	int size() {
		return this.slots.length;
	}

	/**
	 * Return the values by position, {@code null} where there is none. For when no
	 * position has a problem. Looks at no value, which would fetch each from memory once
	 * more.
	 */
	@Nullable Object[] values() {
		if (this.values == this.slots.length && this.plain) {
			return this.slots;
		}
		@Nullable Object[] values = new Object[this.slots.length];
		for (int position = 0; position < values.length; position++) {
			Object slot = this.slots[position];
			if (slot != Mark.MISSING) {
				values[position] = this.plain ? slot : value(position);
			}
		}
		return values;
	}

	/**
	 * Return the value at a position that has no problem.
	 */
	@SuppressWarnings("unchecked")
	@Nullable T value(int position) {
		Object slot = this.slots[position];
		if (slot instanceof Stored stored) {
			return (T) stored.outcome.valueOrNull();
		}
		return (slot instanceof Mark) ? null : (T) slot;
	}

	/**
	 * Return whether a position ended as applied.
	 */
	boolean isApplied(int position) {
		Object slot = this.slots[position];
		return slot == Mark.APPLIED || (slot instanceof Stored stored && stored.outcome instanceof Applied<?>);
	}

	@SuppressWarnings("unchecked")
	BulkOutcome<T> outcome(int position) {
		Object slot = this.slots[position];
		if (slot instanceof Stored stored) {
			return (BulkOutcome<T>) stored.outcome;
		}
		return (BulkOutcome<T>) outcome(slot, 1);
	}

	/**
	 * Take the outcome of a position that has none yet.
	 */
	void put(int position, BulkOutcome<T> outcome) {
		if (outcome instanceof Unknown<T>) {
			this.unknown++;
		}
		else if (outcome instanceof NotSent<T>) {
			this.notSent++;
		}
		else if (outcome instanceof Failed<T>) {
			this.failed++;
		}
		else if (outcome instanceof Applied<T>) {
			this.applied++;
		}
		else if (outcome instanceof Missing<T>) {
			this.missing++;
		}
		else if (outcome instanceof NotApplied<T>) {
			this.notApplied++;
		}
		else {
			this.values++;
		}
		this.plain = false;
		this.slots[position] = new Stored(outcome);
	}

	private void put(int position, Object decoded, int attempts) {
		if (decoded == Mark.MISSING) {
			this.missing++;
		}
		else if (decoded == Mark.NOT_APPLIED) {
			this.notApplied++;
		}
		else if (decoded == Mark.APPLIED || !this.operation.isRead()) {
			this.applied++;
		}
		else {
			this.values++;
		}
		this.plain &= (attempts == 1 && decoded != Mark.NULL);
		this.slots[position] = (attempts == 1) ? decoded : new Stored(outcome(decoded, attempts));
	}

	private BulkOutcome<?> outcome(@Nullable Object decoded, int attempts) {
		if (decoded == null) {
			throw new IllegalStateException("A position has no outcome yet");
		}
		if (decoded instanceof Mark mark) {
			return switch (mark) {
				case MISSING -> new Missing<>(attempts);
				case NOT_APPLIED -> new NotApplied<>(attempts);
				case APPLIED -> new Applied<>(null, attempts);
				case NULL -> this.operation.isRead() ? new Value<>(null, attempts) : new Applied<>(null, attempts);
			};
		}
		return this.operation.isRead() ? new Value<>(decoded, attempts) : new Applied<>(decoded, attempts);
	}

	/**
	 * A write that the server answered may well have happened, whatever the answer means.
	 */
	private void undecodable(int position, RuntimeException cause, int attempts) {
		if (this.operation.isRead()) {
			fail(position, new Failed<>(FailureKind.DESERIALIZATION, cause, attempts));
			return;
		}
		this.unknown++;
		this.slots[position] = new Stored(new Unknown<>(FailureKind.DESERIALIZATION, cause, attempts));
	}

	private void fail(int position, Failed<?> outcome) {
		this.failed++;
		this.slots[position] = new Stored(outcome);
	}

	private void count(Reply reply) {
		this.serverCount += reply.integer();
	}

	/**
	 * One exception serves all keys with the same error: ten thousand stack traces would
	 * tell nothing more, and take their time.
	 */
	private RedisSystemException exception(ServerError error) {
		RedisSystemException exception = this.lastError;
		if (exception == null || !error.message().equals(exception.getMessage())) {
			exception = new RedisSystemException(error.message(), null);
			this.lastError = exception;
		}
		return exception;
	}

	private static FailureKind kind(Interruption interruption) {
		return switch (interruption.reason()) {
			case TIMEOUT -> FailureKind.TIMEOUT;
			case CONNECTION -> FailureKind.CONNECTION;
			case INTERRUPTED -> FailureKind.INTERRUPTED;
			case CANCELLED -> FailureKind.CANCELLED;
			case SHUTDOWN -> FailureKind.SHUTDOWN;
		};
	}

	/**
	 * Tells what is in a slot from a user's value of any type.
	 *
	 * @param outcome the outcome
	 */
	private record Stored(BulkOutcome<?> outcome) {
	}

	/**
	 * Is told of chunks.
	 */
	@FunctionalInterface
	interface ChunkListener {

		void chunkEnded(int items, long nanos, boolean answered);

	}

}
