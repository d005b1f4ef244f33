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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.QueryTimeoutException;

import io.bulkredis.engine.Interruption.Reason;

/**
 * The right to use a connection, handed out in the order of asking. A semaphore whose
 * wait can be ended by more than an interrupt.
 */
final class Permits {

	private final ReentrantLock lock = new ReentrantLock();

	private final ArrayDeque<CompletableFuture<Void>> waiting = new ArrayDeque<>();

	private int free;

	Permits(int count) {
		this.free = count;
	}

	void acquire(Deadline deadline, StopSignal signal) throws InterruptionException {
		CompletableFuture<Void> permit = ask();
		boolean acquired = false;
		try {
			acquired = signal.await(permit, deadline);
		}
		finally {
			if (!acquired) {
				withdraw(permit);
			}
		}
		if (!acquired) {
			throw new InterruptionException(new Interruption(Reason.TIMEOUT,
					new QueryTimeoutException(
							"No connection for bulk work became free within the call's deadline: all are in use. "
									+ "Allow more connections, a longer timeout, or fewer calls at a time")));
		}
	}

	void release() {
		CompletableFuture<Void> next = next();
		while (next != null && !next.complete(null)) {
			next = next();
		}
	}

	private CompletableFuture<Void> ask() {
		this.lock.lock();
		try {
			if (this.free > 0) {
				this.free--;
				return CompletableFuture.completedFuture(null);
			}
			CompletableFuture<Void> permit = new CompletableFuture<>();
			this.waiting.add(permit);
			return permit;
		}
		finally {
			this.lock.unlock();
		}
	}

	private void withdraw(CompletableFuture<Void> permit) {
		this.lock.lock();
		try {
			this.waiting.removeIf((other) -> other == permit);
		}
		finally {
			this.lock.unlock();
		}
		if (!permit.cancel(false)) {
			// Given at the last moment
			release();
		}
	}

	/**
	 * Return who is first in line, or note that a permit is free.
	 */
	private @Nullable CompletableFuture<Void> next() {
		this.lock.lock();
		try {
			CompletableFuture<Void> next = this.waiting.poll();
			if (next == null) {
				this.free++;
			}
			return next;
		}
		finally {
			this.lock.unlock();
		}
	}

}
