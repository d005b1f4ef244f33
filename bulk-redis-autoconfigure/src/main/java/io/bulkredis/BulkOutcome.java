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

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * What became of one position of a bulk call: exactly one of seven cases. The set is
 * complete: no case will be added, so that a {@code switch} over it stays exhaustive.
 *
 * @param <T> the type of the value that the operation gives back for a key
 * @since 0.1
 * @see BulkResult
 */
public sealed interface BulkOutcome<T> {

	/**
	 * Return how often the command for this position was handed to a connection.
	 * @return the number of attempts, 0 if nothing was handed over
	 */
	int attempts();

	/**
	 * Return the value that the server gave back for this position.
	 * @return the value, or {@code null} if there is none
	 */
	default @Nullable T valueOrNull() {
		return null;
	}

	/**
	 * A read found the key.
	 *
	 * @param <T> the type of the value
	 * @param value what was read; {@code null} only if the serializer made {@code null}
	 * of what is stored
	 * @param attempts how often it was sent
	 */
	record Value<T>(@Nullable T value, int attempts) implements BulkOutcome<T> {

		/**
		 * Create the outcome.
		 * @throws IllegalArgumentException if a component is out of range
		 */
		public Value {
			requireSent(attempts);
		}

		@Override
		public @Nullable T valueOrNull() {
			return this.value;
		}

	}

	/**
	 * A read did not find the key.
	 *
	 * @param <T> the type of the value
	 * @param attempts how often it was sent
	 */
	record Missing<T>(int attempts) implements BulkOutcome<T> {

		/**
		 * Create the outcome.
		 * @throws IllegalArgumentException if a component is out of range
		 */
		public Missing {
			requireSent(attempts);
		}

	}

	/**
	 * The server carried the command out for this key.
	 *
	 * @param <T> the type of the value
	 * @param value what the server gave back for the key, such as the number after an
	 * increment; {@code null} where the command gives back nothing for a single key
	 * @param attempts how often it was sent
	 */
	record Applied<T>(@Nullable T value, int attempts) implements BulkOutcome<T> {

		/**
		 * Create the outcome.
		 * @throws IllegalArgumentException if a component is out of range
		 */
		public Applied {
			requireSent(attempts);
		}

		@Override
		public @Nullable T valueOrNull() {
			return this.value;
		}

	}

	/**
	 * The server answered, and changed nothing, since the command's condition did not
	 * hold: the key was there already, or there was no such key to change.
	 *
	 * @param <T> the type of the value
	 * @param attempts how often it was sent
	 */
	record NotApplied<T>(int attempts) implements BulkOutcome<T> {

		/**
		 * Create the outcome.
		 * @throws IllegalArgumentException if a component is out of range
		 */
		public NotApplied {
			requireSent(attempts);
		}

	}

	/**
	 * A position that has no answer of the server to show, or only a refusal.
	 *
	 * @param <T> the type of the value
	 */
	sealed interface Problem<T> extends BulkOutcome<T> {

		/**
		 * Return why.
		 * @return the kind of failure
		 */
		FailureKind kind();

		/**
		 * Return what was thrown or answered. Its message contains neither the key nor
		 * the value, as far as it is of this library.
		 * @return the cause
		 */
		Throwable cause();

	}

	/**
	 * It surely did not happen, or a value could not be read: it did not arrive, or not
	 * be deserialized.
	 *
	 * @param <T> the type of the value
	 * @param kind why
	 * @param cause what was thrown or answered
	 * @param attempts how often it was sent, 0 if the key or value could not be
	 * serialized
	 */
	record Failed<T>(FailureKind kind, Throwable cause, int attempts) implements Problem<T> {

		/**
		 * Create the outcome.
		 * @throws IllegalArgumentException if a component is out of range
		 */
		public Failed {
			requireProblem(kind, cause);
			Assert.isTrue(attempts >= 0, () -> "attempts must not be negative but is " + attempts);
		}

	}

	/**
	 * It never left, or was refused along with others and not sent by itself: the call
	 * ended before its turn. Sending it now is safe.
	 *
	 * @param <T> the type of the value
	 * @param kind why the call ended
	 * @param cause what ended the call
	 */
	record NotSent<T>(FailureKind kind, Throwable cause) implements Problem<T> {

		/**
		 * Create the outcome.
		 * @throws IllegalArgumentException if a component is out of range
		 */
		public NotSent {
			requireProblem(kind, cause);
		}

		@Override
		public int attempts() {
			return 0;
		}

	}

	/**
	 * A write that was sent, and whose answer did not arrive or could not be read, or of
	 * which only some parts were carried out: it may have happened, wholly or in part,
	 * and it may still happen.
	 *
	 * @param <T> the type of the value
	 * @param kind why it is unknown
	 * @param cause what came in between
	 * @param attempts how often it was sent
	 */
	record Unknown<T>(FailureKind kind, Throwable cause, int attempts) implements Problem<T> {

		/**
		 * Create the outcome.
		 * @throws IllegalArgumentException if a component is out of range
		 */
		public Unknown {
			requireProblem(kind, cause);
			requireSent(attempts);
		}

	}

	private static void requireSent(int attempts) {
		Assert.isTrue(attempts >= 1, () -> "attempts must be at least 1 but is " + attempts);
	}

	private static void requireProblem(FailureKind kind, Throwable cause) {
		Assert.notNull(kind, "kind must not be null");
		Assert.notNull(cause, "cause must not be null");
	}

}
