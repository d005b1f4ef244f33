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
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.redis.RedisSystemException;

import io.bulkredis.engine.Interruption.Reason;

/**
 * A server's part of a call: a round over a connection, and further ones, each over a
 * connection leased anew, while something is left that may be sent again. Never waits:
 * tells what for, and until when.
 */
final class Leg {

	private final Call<?> call;

	private final Window window;

	private final Supplier<Leasing> connections;

	private final Retries retries;

	private @Nullable Leasing leasing;

	private @Nullable Lease lease;

	private @Nullable Driver driver;

	/** What came in between, and until when to wait after it. */
	private @Nullable Interruption setback;

	private @Nullable Deadline resumption;

	Leg(Call<?> call, Window window, Supplier<Leasing> connections) {
		this.call = call;
		this.window = window;
		this.connections = connections;
		this.retries = call.retries();
	}

	Window window() {
		return this.window;
	}

	/**
	 * Return whether it has a connection.
	 */
	boolean isConnected() {
		return this.lease != null;
	}

	/**
	 * Return whether a wait after a setback is over.
	 */
	boolean isToResume() {
		return this.resumption != null && this.resumption.isPassed();
	}

	/**
	 * Go on after a setback, unless it is too late for that.
	 */
	void resume() {
		this.resumption = null;
		Interruption before = this.setback;
		this.setback = null;
		if (!this.call.deadline().isPassed()) {
			this.window.repeatRefused();
		}
		else if (before != null) {
			giveUp(before);
		}
		else {
			this.window.acceptRefusals();
		}
	}

	/**
	 * Ask for a connection where one is needed, and take one that has arrived.
	 * @return whether it came to a halt
	 */
	boolean connect() {
		if (this.lease == null && this.leasing == null && this.resumption == null && this.window.hasWork()) {
			Interruption due = this.call.due();
			if (due != null) {
				giveUp(due);
				return true;
			}
			this.window.begin();
			this.leasing = this.connections.get();
		}
		Leasing leasing = this.leasing;
		if (leasing == null || !leasing.arrival().isDone()) {
			return false;
		}
		this.leasing = null;
		try {
			this.lease = leasing.lease();
			return false;
		}
		catch (InterruptionException ex) {
			return halt(ex.interruption());
		}
	}

	/**
	 * Run work with the connection in use, if there is one. Exceptions of the work pass,
	 * and what stands in the way of using the connection is a setback.
	 * @param isWorking tells whether an exception is the work's
	 */
	void use(Runnable work, Supplier<Boolean> isWorking) {
		Lease lease = this.lease;
		if (lease == null) {
			work.run();
			return;
		}
		try {
			lease.execute((driver) -> {
				this.driver = driver;
				work.run();
			});
		}
		catch (RuntimeException ex) {
			if (isWorking.get()) {
				throw ex;
			}
			// The envelope could not open its pipeline, or not close it afterwards
			if (isForWantOfPipelines(ex)) {
				throw new InvalidDataAccessApiUsageException("Bulk work needs pipelines, and the connection factory "
						+ "has none. For a cluster use Lettuce (spring.data.redis.client-type=lettuce)", ex);
			}
			if (this.window.interruption() == null) {
				this.window.stop(Interruption.connection("The connection for bulk work could not be used", ex));
			}
		}
		finally {
			this.driver = null;
		}
	}

	/**
	 * Deliver what has arrived, and send what there is to send.
	 */
	void advance() {
		if (this.driver != null) {
			this.window.advance(this.driver);
		}
	}

	/**
	 * Return whether something is to be done outside of the use of connections.
	 */
	boolean isToBeSeenTo() {
		if (this.lease != null) {
			return this.window.isOver();
		}
		if (this.leasing != null) {
			return this.leasing.arrival().isDone();
		}
		return (this.resumption != null) ? this.resumption.isPassed() : this.window.hasWork();
	}

	/**
	 * End a round that is over.
	 * @return whether it came to a halt
	 */
	boolean endRound() {
		Lease lease = this.lease;
		if (lease == null || !this.window.isOver()) {
			return false;
		}
		giveBack(lease);
		if (this.window.isThrough()) {
			return false;
		}
		if (this.window.hasProgressed()) {
			this.retries.startAnew();
		}
		Interruption interruption = this.window.interruption();
		if (interruption != null) {
			return halt(interruption);
		}
		ServerError refusal = this.window.refusal();
		if (refusal == null) {
			this.window.repeatRefused();
			return false;
		}
		this.setback = null;
		this.resumption = this.retries.next(new RedisSystemException(refusal.message(), null));
		if (this.resumption == null) {
			this.window.acceptRefusals();
		}
		return true;
	}

	/**
	 * Return whether there is anything to wait for.
	 */
	boolean isWaiting() {
		return this.leasing != null || this.resumption != null || this.window.isWaiting();
	}

	/**
	 * Return what to wait for.
	 * @return what completes then, or {@code null} if only time is to pass, or nothing
	 */
	@Nullable CompletableFuture<?> awaited() {
		return (this.leasing != null) ? this.leasing.arrival() : this.window.awaited();
	}

	/**
	 * Return until when to wait.
	 */
	Deadline awaitedUntil() {
		return (this.resumption != null) ? this.resumption : this.window.awaitedUntil();
	}

	/**
	 * Wait for what is awaited as the driver does it.
	 */
	boolean await(CompletableFuture<?> awaited, Deadline deadline) throws InterruptionException {
		return (this.driver != null) ? this.driver.await(awaited, deadline, this.call.signal())
				: this.call.signal().await(awaited, deadline);
	}

	/**
	 * It was waited for until the deadline in vain.
	 */
	void expire() {
		if (this.leasing != null) {
			Interruption late = this.leasing.lateness();
			this.leasing.abandon();
			this.leasing = null;
			giveUp(late);
		}
		else if (this.lease != null) {
			this.window.expire();
		}
	}

	/**
	 * The call was stopped.
	 */
	void interrupt(Interruption interruption) {
		if (this.lease != null) {
			this.window.stop(interruption);
			return;
		}
		if (this.leasing != null) {
			this.leasing.abandon();
			this.leasing = null;
		}
		giveUp(interruption);
	}

	/**
	 * Tell the sink of everything it has not been told yet.
	 */
	void giveUp(Interruption interruption) {
		boolean late = interruption.reason() == Reason.CONNECTION && this.call.deadline().isPassed();
		this.window.giveUp(late ? this.call.timeout(interruption.cause()) : interruption);
		this.resumption = null;
	}

	/**
	 * Let go of connections, whatever state they are in.
	 */
	void end() {
		if (this.leasing != null) {
			this.leasing.abandon();
			this.leasing = null;
		}
		if (this.lease != null) {
			giveBack(this.lease);
		}
	}

	private void giveBack(Lease lease) {
		ServerError refusal = this.window.refusal();
		if (refusal != null && refusal.isFromReplica()) {
			lease.distrust();
		}
		this.lease = null;
		lease.release(this.window.isClean());
	}

	private boolean halt(Interruption interruption) {
		this.setback = interruption;
		this.resumption = isRetryable(interruption) ? this.retries.next(interruption.cause()) : null;
		if (this.resumption == null) {
			giveUp(interruption);
		}
		return true;
	}

	/**
	 * A server that is slow is not asked to write on: that would leave yet more unknown.
	 */
	private boolean isRetryable(Interruption interruption) {
		return switch (interruption.reason()) {
			case CONNECTION -> !ServerError.isDenial(interruption.cause());
			case TIMEOUT -> this.call.limits().retryRules().unanswered();
			case INTERRUPTED, CANCELLED, SHUTDOWN -> false;
		};
	}

	private static boolean isForWantOfPipelines(RuntimeException ex) {
		return ex instanceof InvalidDataAccessApiUsageException || ex instanceof UnsupportedOperationException;
	}

}
