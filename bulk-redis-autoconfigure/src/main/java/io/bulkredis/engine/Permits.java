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

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.RecoverableDataAccessException;

import io.bulkredis.engine.Interruption.Reason;

/**
 * The right to use a connection, handed out in the order of asking.
 */
final class Permits {

	private static final int MANY = 1_000_000;

	private final Semaphore semaphore;

	private volatile boolean closed;

	Permits(int count) {
		this.semaphore = new Semaphore(count, true);
	}

	void acquire(Deadline deadline) throws InterruptionException {
		requireOpen();
		try {
			if (!this.semaphore.tryAcquire(deadline.remainingNanos(), TimeUnit.NANOSECONDS)) {
				throw new InterruptionException(new Interruption(Reason.TIMEOUT,
						new QueryTimeoutException(
								"No connection for bulk work became free within the call's deadline: all are in use. "
										+ "Allow more connections, a longer timeout, or fewer calls at a time")));
			}
		}
		catch (InterruptedException ex) {
			throw interrupted(ex);
		}
		if (this.closed) {
			release();
			requireOpen();
		}
	}

	void release() {
		this.semaphore.release();
	}

	/**
	 * Wakes all who wait, to be told.
	 */
	void close() {
		this.closed = true;
		this.semaphore.release(MANY);
	}

	boolean isClosed() {
		return this.closed;
	}

	static InterruptionException interrupted(InterruptedException ex) {
		Thread.currentThread().interrupt();
		return new InterruptionException(new Interruption(Reason.INTERRUPTED, ex));
	}

	static Interruption closed() {
		return new Interruption(Reason.SHUTDOWN,
				new RecoverableDataAccessException("The connections for bulk work are closed"));
	}

	private void requireOpen() throws InterruptionException {
		if (this.closed) {
			throw new InterruptionException(closed());
		}
	}

}
