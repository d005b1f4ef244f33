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

import java.util.ArrayDeque;
import java.util.Iterator;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.QueryTimeoutException;

import io.bulkredis.engine.Interruption.Reason;

/**
 * Sends the chunks of a plan over one connection at a time, a bounded number in flight,
 * and delivers what comes back on the caller's thread, while later chunks are in flight.
 */
final class Window {

	private final ChunkPlan<?> plan;

	private final Limits limits;

	private final Deadline deadline;

	private final ReplySink sink;

	private final StopSignal signal;

	private final Ledger ledger;

	private final ArrayDeque<InFlight> inFlight = new ArrayDeque<>();

	private @Nullable Interruption interruption;

	private boolean clean = true;

	private boolean running;

	Window(ChunkPlan<?> plan, Limits limits, Deadline deadline, ReplySink sink, StopSignal signal) {
		this.plan = plan;
		this.limits = limits;
		this.deadline = deadline;
		this.sink = sink;
		this.signal = signal;
		this.ledger = new Ledger(sink, limits.retryRules());
	}

	/**
	 * Begin a round, of which {@link #run} is the part over a connection.
	 */
	void begin() {
		this.interruption = null;
		this.ledger.begin();
		this.clean = true;
	}

	/**
	 * Send what is left over a connection, until all is answered or something comes in
	 * between.
	 */
	void run(Driver driver) {
		this.running = true;
		fill(driver);
		for (InFlight oldest = this.inFlight.peek(); oldest != null; oldest = this.inFlight.peek()) {
			Interruption interruption = await(driver, oldest);
			if (interruption != null) {
				stop(interruption);
			}
			deliverEnded(driver);
			fill(driver);
		}
		if (this.interruption == null && !isThrough()) {
			this.interruption = due();
		}
		this.running = false;
	}

	/**
	 * Return whether there is nothing left to send.
	 */
	boolean isThrough() {
		return this.inFlight.isEmpty() && this.ledger.backlog().isEmpty() && this.plan.isExhausted();
	}

	/**
	 * Return whether nothing is in flight on the connection of the round.
	 */
	boolean isClean() {
		return this.inFlight.isEmpty() && this.clean;
	}

	/**
	 * Return whether {@link #run} has begun and not ended, be it because the sink threw.
	 */
	boolean isRunning() {
		return this.running;
	}

	/**
	 * Return whether the server answered for any item in the round.
	 */
	boolean hasProgressed() {
		return this.ledger.hasProgressed();
	}

	/**
	 * Return what came in between in the round.
	 */
	@Nullable Interruption interruption() {
		return this.interruption;
	}

	/**
	 * Return what the server refused items with for now in the round.
	 */
	@Nullable ServerError refusal() {
		return this.ledger.refusal();
	}

	/**
	 * Have what was refused sent again in the next round.
	 */
	void repeatRefused() {
		this.ledger.backlog().readyRefused();
	}

	/**
	 * Take refusals as the server's last word, until it answers otherwise.
	 */
	void acceptRefusals() {
		this.ledger.acceptRefusals();
		this.ledger.backlog().settleRefused();
	}

	/**
	 * Tell the sink of everything it has not been told yet.
	 */
	void giveUp(Interruption interruption) {
		stop(interruption);
		this.ledger.backlog().settle(interruption);
		this.plan.abandon(interruption);
	}

	private void stop(Interruption interruption) {
		this.interruption = interruption;
		this.clean &= this.inFlight.isEmpty();
		this.inFlight.forEach((pending) -> pending.exchange.abandon());
		for (InFlight pending = this.inFlight.poll(); pending != null; pending = this.inFlight.poll()) {
			account(pending, interruption);
		}
	}

	private void fill(Driver driver) {
		while (this.interruption == null && this.ledger.refusal() == null && this.inFlight.size() < this.limits.window()
				&& due() == null) {
			Chunk chunk = this.ledger.backlog().poll();
			if (chunk == null) {
				chunk = this.plan.next();
			}
			if (chunk == null) {
				return;
			}
			send(driver, chunk);
		}
	}

	/**
	 * Return why nothing more may be sent.
	 */
	private @Nullable Interruption due() {
		Interruption stopped = this.signal.stopped();
		return (stopped == null && this.deadline.isPassed()) ? timeout() : stopped;
	}

	private void send(Driver driver, Chunk chunk) {
		long start = System.nanoTime();
		Deadline chunkDeadline = Deadline.after(this.limits.chunkTimeout()).earlier(this.deadline);
		this.inFlight.add(new InFlight(chunk, driver.send(chunk), start, chunkDeadline));
	}

	/**
	 * Wait until at least the oldest exchange has ended, and rather until half of them
	 * have: being woken for each costs more than its decoding, and the other half keeps
	 * the server busy meanwhile.
	 */
	private @Nullable Interruption await(Driver driver, InFlight oldest) {
		try {
			driver.await(middle().exchange, oldest.deadline, this.signal);
			// On a cluster the middle one can end before the oldest
			return driver.await(oldest.exchange, oldest.deadline, this.signal) ? null : timeout();
		}
		catch (InterruptionException ex) {
			return ex.interruption();
		}
	}

	private InFlight middle() {
		Iterator<InFlight> pending = this.inFlight.iterator();
		for (int skipped = 0; skipped < (this.inFlight.size() - 1) / 2; skipped++) {
			pending.next();
		}
		return pending.next();
	}

	private void deliverEnded(Driver driver) {
		for (InFlight oldest = this.inFlight.peek(); oldest != null
				&& oldest.exchange.hasEnded(); oldest = this.inFlight.peek()) {
			Throwable failure = oldest.exchange.failure();
			if (failure != null) {
				stop(lost(failure));
				return;
			}
			this.inFlight.remove();
			end(driver, oldest);
		}
	}

	private Interruption lost(Throwable failure) {
		Interruption stopped = this.signal.stopped();
		return (stopped != null) ? stopped : Interruption.connection("The connection for bulk work was lost", failure);
	}

	private Interruption timeout() {
		String whose = this.deadline.isPassed() ? "The call's deadline of " + this.limits.timeout()
				: "A chunk's deadline of " + this.limits.chunkTimeout();
		return new Interruption(Reason.TIMEOUT, new QueryTimeoutException(whose + " passed"));
	}

	private void end(Driver driver, InFlight ended) {
		Chunk chunk = ended.chunk;
		told(ended, true);
		if (isToBeSplit(ended)) {
			chunk.sendSingly();
			if (due() == null) {
				send(driver, chunk);
			}
			else {
				this.ledger.notSent(chunk);
			}
			return;
		}
		this.ledger.answered(ended.exchange, chunk);
		this.plan.recycle(chunk);
	}

	/**
	 * Return whether the server refused the command for many items, and may answer
	 * otherwise for some of them.
	 */
	private static boolean isToBeSplit(InFlight ended) {
		ServerError error = ended.exchange.isOneCommand() ? ended.exchange.error(0) : null;
		return error != null && ended.chunk.size() > 1 && !error.isSameForAllKeys();
	}

	private void account(InFlight pending, Interruption interruption) {
		Chunk chunk = pending.chunk;
		boolean answered = Ledger.isAnswered(pending.exchange, chunk);
		told(pending, answered);
		if (answered && isToBeSplit(pending)) {
			chunk.sendSingly();
			this.ledger.notSent(chunk);
		}
		else if (answered) {
			this.ledger.answered(pending.exchange, chunk);
		}
		else {
			this.ledger.interrupted(pending.exchange, chunk, interruption);
		}
	}

	private void told(InFlight ended, boolean answered) {
		long end = ended.exchange.hasEnded() ? ended.exchange.endNanoTime() : System.nanoTime();
		this.sink.chunkEnded(ended.chunk.size(), end - ended.start, answered);
	}

	private record InFlight(Chunk chunk, Exchange exchange, long start, Deadline deadline) {
	}

}
