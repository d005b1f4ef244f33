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
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.QueryTimeoutException;

import io.bulkredis.engine.Interruption.Reason;

/**
 * Sends chunks over one connection at a time, a bounded number in flight, and delivers
 * what comes back on the caller's thread, while later chunks are in flight. Never waits.
 */
final class Window {

	private final Call<?> call;

	private final Limits limits;

	private final ChunkSource source;

	private final Ledger ledger;

	private final ArrayDeque<InFlight> inFlight = new ArrayDeque<>();

	private @Nullable Interruption interruption;

	private boolean clean = true;

	/**
	 * Create a window for a server's part of a call.
	 * @param call the call
	 * @param source what is sent
	 * @param redirects who follows a cluster's redirects, if it is one
	 */
	Window(Call<?> call, ChunkSource source, @Nullable Redirects redirects) {
		this.call = call;
		this.limits = call.limits();
		this.source = source;
		this.ledger = new Ledger(call.sink(), call.limits().retryRules(), redirects);
	}

	/**
	 * Begin a round, which is all that happens over one connection.
	 */
	void begin() {
		this.interruption = null;
		this.ledger.begin();
		this.clean = true;
	}

	/**
	 * Deliver what has ended, and send what there is to send.
	 */
	void advance(Driver driver) {
		deliverEnded();
		fill(driver);
	}

	/**
	 * Return whether there is nothing left to send, and never will be.
	 */
	boolean isThrough() {
		return this.inFlight.isEmpty() && this.ledger.backlog().isEmpty() && this.source.isExhausted();
	}

	/**
	 * Return whether there is something to send now.
	 */
	boolean hasWork() {
		return this.ledger.backlog().isReady() || this.source.hasNext();
	}

	/**
	 * Return whether another chunk may be sent now, if there is one.
	 */
	boolean hasRoom() {
		return this.interruption == null && this.ledger.refusal() == null
				&& this.inFlight.size() < this.limits.window();
	}

	/**
	 * Return whether the round is over: all is answered, or something came in between.
	 */
	boolean isOver() {
		if (!this.inFlight.isEmpty()) {
			return false;
		}
		if (this.interruption == null && !isThrough()) {
			this.interruption = this.call.due();
		}
		return this.interruption != null || this.ledger.refusal() != null || isThrough();
	}

	/**
	 * Return whether nothing is in flight on the connection of the round.
	 */
	boolean isClean() {
		return this.inFlight.isEmpty() && this.clean;
	}

	/**
	 * Return whether anything is in flight.
	 */
	boolean isWaiting() {
		return !this.inFlight.isEmpty();
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
	 * Return what is to be sent again.
	 */
	Backlog backlog() {
		return this.ledger.backlog();
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
	 * Return what to wait for: the oldest exchange, and rather until half of them have
	 * ended. Being woken for each costs more than its decoding, and the other half keeps
	 * the server busy meanwhile.
	 * @return what its end completes, or {@code null} if nothing is in flight
	 */
	@Nullable CompletableFuture<Long> awaited() {
		InFlight oldest = this.inFlight.peek();
		if (oldest == null) {
			return null;
		}
		CompletableFuture<Long> middle = middle().exchange.end();
		// Over several servers the middle one can end before the oldest
		return middle.isDone() ? oldest.exchange.end() : middle;
	}

	/**
	 * Return until when to wait for what is {@link #awaited}.
	 */
	Deadline awaitedUntil() {
		InFlight oldest = this.inFlight.peek();
		return (oldest != null) ? oldest.deadline : this.call.deadline();
	}

	/**
	 * Take it that the oldest chunk's deadline has passed.
	 */
	void expire() {
		stop(timeout());
	}

	/**
	 * Tell the sink of everything it has not been told yet.
	 */
	void giveUp(Interruption interruption) {
		stop(interruption);
		this.ledger.backlog().settle(interruption);
		this.source.abandon(interruption);
	}

	/**
	 * End the round.
	 */
	void stop(Interruption interruption) {
		this.interruption = interruption;
		this.clean &= this.inFlight.isEmpty();
		this.inFlight.forEach((pending) -> pending.exchange.abandon());
		for (InFlight pending = this.inFlight.poll(); pending != null; pending = this.inFlight.poll()) {
			told(pending, Ledger.isAnswered(pending.exchange, pending.chunk));
			this.ledger.ended(pending.exchange, pending.chunk, interruption);
		}
	}

	private void fill(Driver driver) {
		while (hasRoom() && this.call.due() == null) {
			Chunk chunk = this.ledger.backlog().poll();
			if (chunk == null) {
				chunk = this.source.next();
			}
			if (chunk == null) {
				return;
			}
			send(driver, chunk);
		}
	}

	private void send(Driver driver, Chunk chunk) {
		long start = System.nanoTime();
		Deadline chunkDeadline = Deadline.after(this.limits.chunkTimeout()).earlier(this.call.deadline());
		this.inFlight.add(new InFlight(chunk, driver.send(chunk), start, chunkDeadline));
	}

	private InFlight middle() {
		Iterator<InFlight> pending = this.inFlight.iterator();
		for (int skipped = 0; skipped < (this.inFlight.size() - 1) / 2; skipped++) {
			pending.next();
		}
		return pending.next();
	}

	private void deliverEnded() {
		for (InFlight oldest = this.inFlight.peek(); oldest != null
				&& oldest.exchange.end().isDone(); oldest = this.inFlight.peek()) {
			Throwable failure = oldest.exchange.failure();
			if (failure != null) {
				stop(lost(failure));
				return;
			}
			this.inFlight.remove();
			told(oldest, true);
			this.ledger.ended(oldest.exchange, oldest.chunk, null);
			this.source.recycle(oldest.chunk);
		}
	}

	private Interruption lost(Throwable failure) {
		Interruption stopped = this.call.signal().stopped();
		return (stopped != null) ? stopped : Interruption.connection("The connection for bulk work was lost", failure);
	}

	private Interruption timeout() {
		return this.call.deadline().isPassed() ? this.call.timeout(null) : new Interruption(Reason.TIMEOUT,
				new QueryTimeoutException("A chunk's deadline of " + this.limits.chunkTimeout() + " passed"));
	}

	private void told(InFlight ended, boolean answered) {
		long end = ended.exchange.end().getNow(System.nanoTime());
		this.call.sink().chunkEnded(ended.chunk.size(), end - ended.start, answered);
	}

	private record InFlight(Chunk chunk, Exchange exchange, long start, Deadline deadline) {
	}

}
