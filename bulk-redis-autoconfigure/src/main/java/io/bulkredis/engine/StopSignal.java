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
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

import io.bulkredis.engine.Interruption.Reason;

/**
 * The one place where a call's thread waits, so that it can be told from outside to stop,
 * whatever it waits for: a connection, replies, or its next try.
 */
public final class StopSignal {

	private final CompletableFuture<Void> ended = new CompletableFuture<>();

	private volatile @Nullable Interruption stopped;

	private volatile @Nullable CompletableFuture<Void> waiting;

	/**
	 * End the wait, and all waits to come. The first reason counts.
	 * @param interruption why
	 */
	public void stop(Interruption interruption) {
		if (this.stopped == null) {
			this.stopped = interruption;
		}
		CompletableFuture<Void> waiting = this.waiting;
		if (waiting != null) {
			waiting.complete(null);
		}
	}

	/**
	 * Return why the call is to stop.
	 */
	@Nullable Interruption stopped() {
		return this.stopped;
	}

	/**
	 * Return what is completed when the call's thread is through with it.
	 */
	CompletableFuture<Void> ended() {
		return this.ended;
	}

	/**
	 * Wait until something is done, be it exceptionally.
	 * @return whether it is; {@code false} if the deadline passed before
	 * @throws InterruptionException if the call was stopped or its thread interrupted
	 * before, even if there is nothing to wait for
	 */
	@SuppressWarnings("FutureReturnValueIgnored") // It only wakes
	boolean await(CompletableFuture<?> awaited, Deadline deadline) throws InterruptionException {
		if (Thread.currentThread().isInterrupted()) {
			throw interrupted(new InterruptedException());
		}
		Interruption before = this.stopped;
		if (before != null) {
			throw new InterruptionException(before);
		}
		if (awaited.isDone()) {
			return true;
		}
		CompletableFuture<Void> waiting = new CompletableFuture<>();
		awaited.whenComplete((result, failure) -> waiting.complete(null));
		this.waiting = waiting;
		try {
			if (this.stopped == null) {
				waiting.get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
			}
		}
		catch (TimeoutException ex) {
			return awaited.isDone();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw interrupted(ex);
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("Only ever completed normally", ex);
		}
		finally {
			this.waiting = null;
		}
		Interruption stopped = this.stopped;
		if (stopped != null && !awaited.isDone()) {
			throw new InterruptionException(stopped);
		}
		return true;
	}

	/**
	 * Return the result of what was waited for.
	 * @throws CompletionException if it is none
	 */
	@SuppressWarnings("NullAway") // It is done, so that null is not what is returned
	static <T> T arrived(CompletableFuture<T> done) {
		return done.getNow(null);
	}

	private static InterruptionException interrupted(InterruptedException ex) {
		return new InterruptionException(new Interruption(Reason.INTERRUPTED, ex));
	}

}
