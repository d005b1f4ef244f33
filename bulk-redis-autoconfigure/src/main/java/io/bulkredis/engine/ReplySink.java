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
 * Is told what became of each position of the input, each exactly once, on the caller's
 * thread. What its methods throw ends the call.
 */
public interface ReplySink {

	/**
	 * The server answered for one position.
	 * @param position the position in the input
	 * @param reply the answer, valid during this call
	 * @param attempts how often the item was sent
	 */
	void replied(int position, Reply reply, int attempts);

	/**
	 * The server answered for several positions at once, with one status or number.
	 * {@link #covered} is called for each of these positions next.
	 * @param reply the answer, valid during this call
	 */
	void repliedTogether(Reply reply);

	/**
	 * The server's one answer for several positions was for this one too.
	 * @param position the position in the input
	 * @param attempts how often the item was sent
	 */
	void covered(int position, int attempts);

	/**
	 * The server answered with an error.
	 * @param position the position in the input
	 * @param error the error
	 * @param unanswered why an earlier sending of the item has no answer, so that it may
	 * have been carried out all the same; {@code null} if there is no such
	 * @param attempts how often the item was sent
	 */
	void refused(int position, ServerError error, @Nullable Interruption unanswered, int attempts);

	/**
	 * The item could not be written as arguments; nothing was sent of it.
	 * @param position the position in the input
	 * @param cause what the writer threw
	 */
	void unwritable(int position, RuntimeException cause);

	/**
	 * The item was sent, and no answer came.
	 * @param position the position in the input
	 * @param interruption why not
	 * @param attempts how often the item was sent
	 */
	void unanswered(int position, Interruption interruption, int attempts);

	/**
	 * The item was surely never carried out: it was not sent, or the command that had it
	 * along with others was refused, and the call ended before it was sent by itself.
	 * @param position the position in the input
	 * @param interruption why not
	 */
	void notSent(int position, Interruption interruption);

	/**
	 * A chunk has ended; its positions have been told before, or will be told of its
	 * second sending key by key.
	 * @param items how many items it had
	 * @param nanos from sending it until its end
	 * @param answered whether the server answered for all of it
	 */
	void chunkEnded(int items, long nanos, boolean answered);

}
