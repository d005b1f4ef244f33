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

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisSystemException;

import io.bulkredis.engine.Interruption.Reason;

/**
 * A call: one round over a connection, and further ones, each over a connection leased
 * anew, while something is left that may be sent again.
 */
final class Execution {

	private final ConnectionSource source;

	private final Window window;

	private final Retries retries;

	private final Limits limits;

	private final Deadline deadline;

	private final StopSignal signal;

	Execution(ConnectionSource source, Window window, Retries retries, Limits limits, Deadline deadline,
			StopSignal signal) {
		this.source = source;
		this.window = window;
		this.retries = retries;
		this.limits = limits;
		this.deadline = deadline;
		this.signal = signal;
	}

	void run() {
		boolean again = !this.window.isThrough();
		while (again) {
			Interruption interruption = round();
			try {
				again = !this.window.isThrough() && isToGoOn(interruption);
			}
			catch (InterruptionException ex) {
				this.window.giveUp(ex.interruption());
				return;
			}
		}
	}

	/**
	 * Send what is left over one connection.
	 * @return what came in between, {@code null} if nothing did, or a refusal alone
	 */
	private @Nullable Interruption round() {
		this.window.begin();
		Lease lease;
		try {
			lease = this.source.lease(this.deadline, this.signal);
		}
		catch (InterruptionException ex) {
			return ex.interruption();
		}
		try {
			lease.execute(this.window::run);
			return this.window.interruption();
		}
		catch (RuntimeException ex) {
			if (this.window.isRunning()) {
				throw ex;
			}
			// The envelope could not open its pipeline, or not close it afterwards
			if (isForWantOfPipelines(ex)) {
				throw new InvalidDataAccessApiUsageException("Bulk work needs pipelines, and the connection factory "
						+ "has none. For a cluster use Lettuce (spring.data.redis.client-type=lettuce)", ex);
			}
			Interruption before = this.window.interruption();
			return (before != null) ? before
					: Interruption.connection("The connection for bulk work could not be used", ex);
		}
		finally {
			ServerError refusal = this.window.refusal();
			if (refusal != null && refusal.isFromReplica()) {
				lease.distrust();
			}
			lease.release(this.window.isClean() && !this.window.isRunning());
		}
	}

	private boolean isToGoOn(@Nullable Interruption interruption) throws InterruptionException {
		if (this.window.hasProgressed()) {
			this.retries.startAnew();
		}
		ServerError refusal = this.window.refusal();
		if (interruption != null) {
			return isToGoOnAfter(interruption);
		}
		if (refusal != null && !this.retries.await(new RedisSystemException(refusal.message(), null))) {
			this.window.acceptRefusals();
		}
		else {
			this.window.repeatRefused();
		}
		return !this.window.isThrough();
	}

	private boolean isToGoOnAfter(Interruption interruption) throws InterruptionException {
		if (isRetryable(interruption) && this.retries.await(interruption.cause())) {
			this.window.repeatRefused();
			return true;
		}
		boolean late = this.deadline.isPassed() && interruption.reason() == Reason.CONNECTION;
		this.window.giveUp(late ? timeout(interruption.cause()) : interruption);
		return false;
	}

	/**
	 * A server that is slow is not asked to write on: that would leave yet more unknown.
	 */
	private boolean isRetryable(Interruption interruption) {
		return switch (interruption.reason()) {
			case CONNECTION -> !ServerError.isDenial(interruption.cause());
			case TIMEOUT -> this.limits.retryRules().unanswered();
			case INTERRUPTED, CANCELLED, SHUTDOWN -> false;
		};
	}

	private Interruption timeout(Throwable cause) {
		return new Interruption(Reason.TIMEOUT,
				new QueryTimeoutException("The call's deadline of " + this.limits.timeout() + " passed", cause));
	}

	private static boolean isForWantOfPipelines(RuntimeException ex) {
		return ex instanceof InvalidDataAccessApiUsageException || ex instanceof UnsupportedOperationException;
	}

}
