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

import org.jspecify.annotations.Nullable;

/**
 * A chunk that was handed to a driver, and what has come back for it.
 */
interface Exchange {

	/**
	 * What is known of an item.
	 */
	enum State {

		/** Surely not sent, and never will be. */
		NOT_SENT,

		/** Sent, and no answer will be told any more. */
		UNANSWERED,

		/** The server answered. */
		ANSWERED

	}

	/**
	 * Return whether nothing more will come.
	 */
	boolean hasEnded();

	/**
	 * Return when it ended, as {@link System#nanoTime()} has it. Only once it has.
	 */
	long endNanoTime();

	/**
	 * Stop expecting answers: what is not on its way yet will not be sent any more, and
	 * an answer that still comes is not told. Has no effect on what has ended.
	 */
	void abandon();

	/**
	 * Return whether one command carries all items, so that an error is for all of them.
	 */
	boolean isOneCommand();

	/**
	 * Return whether one reply is for all items.
	 */
	boolean isTogether();

	/**
	 * Return what is known of an item. Only after the exchange has ended or was
	 * abandoned.
	 */
	State state(int item);

	/**
	 * Return the error that the server answered with for an item.
	 * @return the error, or {@code null} if it answered with a reply
	 */
	@Nullable ServerError error(int item);

	/**
	 * Set a reply to the server's answer for an item.
	 */
	void read(int item, Reply target);

	/**
	 * Return what ended it without an answer.
	 * @return what was thrown, or {@code null} if the server answered
	 */
	@Nullable Throwable failure();

}
