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

package io.bulkredis.soak;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.bulkredis.BulkCancellation;

/**
 * What comes in the way of one call: an interrupt, a cancellation, or nothing. Never
 * after the call.
 */
final class Disturbance {

	private enum Kind {

		NONE, INTERRUPT, CANCELLATION

	}

	private final BulkCancellation cancellation = new BulkCancellation();

	private final Thread caller = Thread.currentThread();

	private final Kind kind;

	private final int millis;

	private boolean over;

	private boolean struck;

	private Disturbance(Kind kind, int millis) {
		this.kind = kind;
		this.millis = millis;
	}

	static Disturbance draw(Draw draw) {
		int drawn = draw.below(20);
		int millis = draw.between(1, 100) - 1;
		return new Disturbance((drawn == 0) ? Kind.INTERRUPT : (drawn == 1) ? Kind.CANCELLATION : Kind.NONE, millis);
	}

	BulkCancellation cancellation() {
		return this.cancellation;
	}

	@SuppressWarnings("FutureReturnValueIgnored") // It is told when it is too late
	void begin(ScheduledExecutorService timer) {
		if (this.kind != Kind.NONE) {
			timer.schedule(this::strike, this.millis, TimeUnit.MILLISECONDS);
		}
	}

	synchronized void end() {
		this.over = true;
	}

	synchronized boolean hasInterrupted() {
		return this.struck && this.kind == Kind.INTERRUPT;
	}

	synchronized boolean hasCancelled() {
		return this.struck && this.kind == Kind.CANCELLATION;
	}

	private synchronized void strike() {
		if (this.over) {
			return;
		}
		this.struck = true;
		if (this.kind == Kind.INTERRUPT) {
			this.caller.interrupt();
		}
		else {
			this.cancellation.cancel();
		}
	}

}
