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

	private final ReplySink sink;

	private final RetryRules rules;

	private final Backlog backlog;

	private final Reply reply = new Reply();

	private @Nullable ServerError refusal;

	private boolean refusalsAreFinal;

	private boolean progressed;

	Ledger(ReplySink sink, RetryRules rules) {
		this.sink = sink;
		this.rules = rules;
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
	 * Tell of a chunk that the server answered.
	 */
	void answered(Exchange exchange, Chunk chunk) {
		if (exchange.isTogether() && exchange.error(0) == null) {
			progress();
			exchange.read(0, this.reply);
			this.sink.repliedTogether(this.reply);
			for (int item = 0; item < chunk.size(); item++) {
				this.sink.covered(chunk.position(item), chunk.attempts(item));
			}
			return;
		}
		for (int item = 0; item < chunk.size(); item++) {
			answered(exchange, chunk, item);
		}
		this.backlog.endSource();
	}

	/**
	 * Tell of a chunk that the server did not answer, or not in full.
	 */
	void interrupted(Exchange exchange, Chunk chunk, Interruption interruption) {
		for (int item = 0; item < chunk.size(); item++) {
			switch (exchange.state(item)) {
				case ANSWERED -> answered(exchange, chunk, item);
				case UNANSWERED -> unanswered(chunk, item, interruption);
				case NOT_SENT -> notSent(chunk, item);
			}
		}
		this.backlog.endSource();
	}

	/**
	 * Keep the items of a chunk that was to be sent, and was not.
	 */
	void notSent(Chunk chunk) {
		for (int item = 0; item < chunk.size(); item++) {
			notSent(chunk, item);
		}
		this.backlog.endSource();
	}

	static boolean isAnswered(Exchange exchange, Chunk chunk) {
		for (int item = 0; item < chunk.size(); item++) {
			if (exchange.state(item) != State.ANSWERED) {
				return false;
			}
		}
		return true;
	}

	private void answered(Exchange exchange, Chunk chunk, int item) {
		ServerError error = exchange.error(item);
		int attempts = chunk.attempts(item);
		if (error == null) {
			progress();
			exchange.read(item, this.reply);
			this.sink.replied(chunk.position(item), this.reply, attempts);
		}
		else if (error.isPassing() && !this.refusalsAreFinal) {
			this.refusal = error;
			this.backlog.addRefused(chunk, item, chunk.past(item).refused(error, attempts));
		}
		else {
			this.progressed |= !error.isPassing();
			this.sink.refused(chunk.position(item), error, chunk.past(item).unanswered(), attempts);
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

	private void notSent(Chunk chunk, int item) {
		this.backlog.addLost(chunk, item, chunk.past(item).notSent(chunk.attempts(item) - 1));
	}

	private void progress() {
		this.progressed = true;
		this.refusalsAreFinal = false;
	}

}
