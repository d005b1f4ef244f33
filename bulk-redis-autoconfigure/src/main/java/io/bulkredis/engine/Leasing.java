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

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.QueryTimeoutException;

import io.bulkredis.engine.Interruption.Reason;

/**
 * A connection that was asked for.
 */
final class Leasing {

	private static final String ALL_IN_USE = "No connection for bulk work became free within the call's deadline: all "
			+ "are in use. Allow more connections, a longer timeout, or fewer calls at a time";

	private static final String NOT_OPENED = "A connection for bulk work was not opened within the call's deadline";

	private final CompletableFuture<Void> permit;

	private final CompletableFuture<? extends Lease> lease;

	private final Runnable withdrawal;

	/**
	 * Create an instance for a connection that a call has the right to.
	 * @param permit that right
	 * @param lease the connection, which fails with an {@link InterruptionException}
	 */
	Leasing(CompletableFuture<Void> permit, CompletableFuture<? extends Lease> lease) {
		this(permit, lease, () -> {
		});
	}

	private Leasing(CompletableFuture<Void> permit, CompletableFuture<? extends Lease> lease, Runnable withdrawal) {
		this.permit = permit;
		this.lease = lease;
		this.withdrawal = withdrawal;
	}

	/**
	 * Ask for a connection and the right to use it, which is given back with it.
	 */
	static Leasing of(Permits permits, Supplier<? extends CompletableFuture<? extends Lease>> connections) {
		CompletableFuture<Void> permit = permits.ask();
		CompletableFuture<Lease> lease = permit
			.thenCompose((given) -> connect(connections).whenComplete((connected, failure) -> {
				if (failure != null) {
					permits.release();
				}
			}));
		return new Leasing(permit, lease, () -> permits.withdraw(permit));
	}

	/**
	 * Return what completes, be it exceptionally, when {@link #lease} tells.
	 */
	CompletableFuture<?> arrival() {
		return this.lease;
	}

	/**
	 * Return the connection that has arrived.
	 * @throws InterruptionException if none could be had
	 */
	Lease lease() throws InterruptionException {
		try {
			return StopSignal.arrived(this.lease);
		}
		catch (CompletionException | CancellationException ex) {
			throw (ex.getCause() instanceof InterruptionException interruption) ? interruption
					: new InterruptionException(failed(ex.getCause()));
		}
	}

	/**
	 * Return what to say when the call's deadline passes before it arrives.
	 */
	Interruption lateness() {
		return new Interruption(Reason.TIMEOUT,
				new QueryTimeoutException(this.permit.isDone() ? NOT_OPENED : ALL_IN_USE));
	}

	/**
	 * Give up waiting. The connection goes back on its arrival: until then it counts.
	 */
	@SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for it any more
	void abandon() {
		this.withdrawal.run();
		this.lease.whenComplete((lease, failure) -> {
			if (lease != null) {
				lease.release(true);
			}
		});
	}

	static Interruption failed(@Nullable Throwable cause) {
		return Interruption.connection("A connection for bulk work could not be opened", cause);
	}

	@SuppressWarnings("unchecked")
	private static CompletableFuture<Lease> connect(
			Supplier<? extends CompletableFuture<? extends Lease>> connections) {
		try {
			return (CompletableFuture<Lease>) connections.get();
		}
		catch (RuntimeException | OutOfMemoryError ex) {
			// The latter where no thread can be had
			return CompletableFuture.failedFuture(ex);
		}
	}

}
