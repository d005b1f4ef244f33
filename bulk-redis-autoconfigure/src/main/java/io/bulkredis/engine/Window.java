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
import org.springframework.data.redis.RedisConnectionFailureException;

import io.bulkredis.engine.Exchange.State;
import io.bulkredis.engine.Interruption.Reason;

/**
 * Sends the chunks of a plan over one connection, a bounded number in flight at a time,
 * and delivers what comes back on the caller's thread, while later chunks are in flight.
 */
final class Window {

	private final ChunkPlan<?> plan;

	private final Limits limits;

	private final Deadline deadline;

	private final ReplySink sink;

	private final ConnectionSource source;

	private final Reply reply = new Reply();

	private final ArrayDeque<InFlight> inFlight = new ArrayDeque<>();

	private boolean stopped;

	private boolean running;

	Window(ChunkPlan<?> plan, Limits limits, Deadline deadline, ReplySink sink, ConnectionSource source) {
		this.plan = plan;
		this.limits = limits;
		this.deadline = deadline;
		this.sink = sink;
		this.source = source;
	}

	/**
	 * Send all chunks and deliver all outcomes.
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
		if (this.source.isClosed()) {
			this.plan.abandon(Permits.closed());
		}
		else if (this.deadline.isPassed()) {
			this.plan.abandon(timeout());
		}
		this.running = false;
	}

	/**
	 * Return whether nothing is in flight on the connection.
	 */
	boolean isClean() {
		return this.inFlight.isEmpty() && !this.stopped;
	}

	/**
	 * Return whether {@link #run} has begun and not ended, be it because the sink threw.
	 */
	boolean isRunning() {
		return this.running;
	}

	/**
	 * Tell the sink of everything it has not been told yet.
	 */
	void stop(Interruption interruption) {
		this.stopped |= !this.inFlight.isEmpty();
		this.inFlight.forEach((pending) -> pending.exchange.abandon());
		for (InFlight pending = this.inFlight.poll(); pending != null; pending = this.inFlight.poll()) {
			account(pending, interruption);
		}
		this.plan.abandon(interruption);
	}

	private void fill(Driver driver) {
		while (!this.stopped && this.inFlight.size() < this.limits.window() && !this.deadline.isPassed()
				&& !this.source.isClosed()) {
			Chunk chunk = this.plan.next();
			if (chunk == null) {
				return;
			}
			send(driver, chunk);
		}
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
			driver.await(middle().exchange, oldest.deadline);
			// On a cluster the middle one can end before the oldest
			return driver.await(oldest.exchange, oldest.deadline) ? null : timeout();
		}
		catch (InterruptedException ex) {
			return Permits.interrupted(ex).interruption();
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
		return new Interruption(this.source.isClosed() ? Reason.SHUTDOWN : Reason.CONNECTION,
				new RedisConnectionFailureException("The connection for bulk work was lost", failure));
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
			if (this.deadline.isPassed()) {
				notSent(chunk, timeout());
				return;
			}
			chunk.sendSingly();
			send(driver, chunk);
			return;
		}
		deliver(ended.exchange, chunk);
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
		boolean answered = true;
		for (int item = 0; item < chunk.size() && answered; item++) {
			answered = pending.exchange.state(item) == State.ANSWERED;
		}
		told(pending, answered);
		if (answered && isToBeSplit(pending)) {
			notSent(chunk, interruption);
			return;
		}
		if (answered) {
			deliver(pending.exchange, chunk);
			return;
		}
		for (int item = 0; item < chunk.size(); item++) {
			switch (pending.exchange.state(item)) {
				case ANSWERED -> deliver(pending.exchange, chunk, item);
				case UNANSWERED -> this.sink.unanswered(chunk.position(item), interruption, chunk.attempt());
				case NOT_SENT -> this.sink.notSent(chunk.position(item), interruption);
			}
		}
	}

	private void notSent(Chunk chunk, Interruption interruption) {
		for (int item = 0; item < chunk.size(); item++) {
			this.sink.notSent(chunk.position(item), interruption);
		}
	}

	private void deliver(Exchange exchange, Chunk chunk) {
		if (exchange.isTogether() && exchange.error(0) == null) {
			exchange.read(0, this.reply);
			this.sink.repliedTogether(this.reply);
			for (int item = 0; item < chunk.size(); item++) {
				this.sink.covered(chunk.position(item), chunk.attempt());
			}
			return;
		}
		for (int item = 0; item < chunk.size(); item++) {
			deliver(exchange, chunk, item);
		}
	}

	private void deliver(Exchange exchange, Chunk chunk, int item) {
		ServerError error = exchange.error(item);
		if (error != null) {
			this.sink.refused(chunk.position(item), error, chunk.attempt());
			return;
		}
		exchange.read(item, this.reply);
		this.sink.replied(chunk.position(item), this.reply, chunk.attempt());
	}

	private void told(InFlight ended, boolean answered) {
		long end = ended.exchange.hasEnded() ? ended.exchange.endNanoTime() : System.nanoTime();
		this.sink.chunkEnded(ended.chunk.size(), end - ended.start, answered);
	}

	private record InFlight(Chunk chunk, Exchange exchange, long start, Deadline deadline) {
	}

}
