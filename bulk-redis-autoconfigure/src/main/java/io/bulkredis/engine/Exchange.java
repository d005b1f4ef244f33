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

import java.util.concurrent.CompletableFuture;

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
	 * Return what completes, never exceptionally, when nothing more will come, with the
	 * time as {@link System#nanoTime()} has it.
	 */
	CompletableFuture<Long> end();

	/**
	 * Stop expecting answers: what is not on its way yet will not be sent any more, and
	 * an answer that still comes is not told. Has no effect on what has ended.
	 */
	void abandon();

	/**
	 * Return where the items end that one command carries along with an item, so that
	 * what is known of one is known of all of them.
	 * @param item the first of them
	 * @return the item after the last
	 */
	int commandEnd(int item);

	/**
	 * Return whether one reply is for all items of a command.
	 */
	boolean isTogether(int item);

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
