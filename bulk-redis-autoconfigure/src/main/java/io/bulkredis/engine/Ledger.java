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

import io.bulkredis.engine.Exchange.State;

/**
 * Tells the sink what came back for each item, and keeps those that may be sent again.
 */
final class Ledger {

	/** A cluster at rest needs one, and one that is being changed a few. */
	private static final int MAX_REDIRECTS = 5;

	private final ReplySink sink;

	private final RetryRules rules;

	private final @Nullable Redirects redirects;

	private final Backlog backlog;

	private final Reply reply = new Reply();

	private @Nullable ServerError refusal;

	private boolean refusalsAreFinal;

	private boolean progressed;

	Ledger(ReplySink sink, RetryRules rules, @Nullable Redirects redirects) {
		this.sink = sink;
		this.rules = rules;
		this.redirects = redirects;
		this.backlog = new Backlog(sink);
	}

	Backlog backlog() {
		return this.backlog;
	}

	/**
	 * Begin to watch for refusals and progress.
	 */
	void begin() {
		this.refusal = null;
		this.progressed = false;
	}

	/**
	 * Return what the server refused items with for now since {@link #begin}.
	 */
	@Nullable ServerError refusal() {
		return this.refusal;
	}

	/**
	 * Return whether the server answered for any item since {@link #begin}.
	 */
	boolean hasProgressed() {
		return this.progressed;
	}

	/**
	 * Take refusals as the server's last word, until it answers otherwise.
	 */
	void acceptRefusals() {
		this.refusalsAreFinal = true;
	}

	/**
	 * Tell of a chunk that has ended, or of which nothing more is expected.
	 * @param interruption why there is no answer where there is none
	 */
	void ended(Exchange exchange, Chunk chunk, @Nullable Interruption interruption) {
		for (int from = 0; from < chunk.size();) {
			int to = exchange.commandEnd(from);
			if (exchange.state(from) == State.ANSWERED) {
				answered(exchange, chunk, from, to);
			}
			else {
				failed(exchange.state(from), chunk, from, to, interruption);
			}
			from = to;
		}
		this.backlog.endSource();
		if (this.redirects != null) {
			this.redirects.endSource();
		}
	}

	static boolean isAnswered(Exchange exchange, Chunk chunk) {
		for (int item = 0; item < chunk.size(); item = exchange.commandEnd(item)) {
			if (exchange.state(item) != State.ANSWERED) {
				return false;
			}
		}
		return true;
	}

	private void answered(Exchange exchange, Chunk chunk, int from, int to) {
		ServerError error = exchange.error(from);
		if (error == null) {
			progress();
			replied(exchange, chunk, from, to);
			return;
		}
		boolean split = to - from > 1 && !error.isSameForAllKeys() && !isRedirect(error);
		for (int item = from; item < to; item++) {
			if (split) {
				this.backlog.addSplit(chunk, item, chunk.past(item).notSent(chunk.attempts(item)));
			}
			else {
				refused(error, chunk, item);
			}
		}
	}

	private void replied(Exchange exchange, Chunk chunk, int from, int to) {
		boolean together = exchange.isTogether(from);
		if (together) {
			exchange.read(from, this.reply);
			this.sink.repliedTogether(this.reply);
		}
		for (int item = from; item < to; item++) {
			if (together) {
				this.sink.covered(chunk.position(item), chunk.attempts(item));
			}
			else {
				exchange.read(item, this.reply);
				this.sink.replied(chunk.position(item), this.reply, chunk.attempts(item));
			}
		}
	}

	private void refused(ServerError error, Chunk chunk, int item) {
		int attempts = chunk.attempts(item);
		Past past = chunk.past(item);
		Redirect redirect = (this.redirects != null) ? error.redirect() : null;
		if (this.redirects != null && redirect != null && past.redirects() < MAX_REDIRECTS) {
			this.progressed = true;
			this.redirects.follow(chunk, item, past.redirected(attempts), redirect);
		}
		else if ((error.isPassing() || redirect != null) && !this.refusalsAreFinal) {
			this.refusal = error;
			this.backlog.addRefused(chunk, item, past.refused(error, attempts));
		}
		else {
			this.progressed |= !error.isPassing();
			this.sink.refused(chunk.position(item), error, past.unanswered(), attempts);
		}
	}

	/**
	 * Return whether it is followed: all keys of a command are in the same slot then.
	 */
	private boolean isRedirect(ServerError error) {
		return this.redirects != null && error.redirect() != null;
	}

	private void failed(State state, Chunk chunk, int from, int to, @Nullable Interruption interruption) {
		for (int item = from; item < to; item++) {
			if (state == State.NOT_SENT || interruption == null) {
				this.backlog.addLost(chunk, item, chunk.past(item).notSent(chunk.attempts(item) - 1));
			}
			else {
				unanswered(chunk, item, interruption);
			}
		}
	}

	private void unanswered(Chunk chunk, int item, Interruption interruption) {
		int attempts = chunk.attempts(item);
		if (this.rules.unanswered()) {
			this.backlog.addLost(chunk, item, chunk.past(item).unanswered(interruption, attempts));
		}
		else {
			this.sink.unanswered(chunk.position(item), interruption, attempts);
		}
	}

	private void progress() {
		this.progressed = true;
		this.refusalsAreFinal = false;
	}

}
