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

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Bounds how often all calls over the same connections begin again, so that a server in
 * trouble is not given more to do the worse it gets: so many at once, and so many a
 * second.
 */
final class RetryBudget {

	static final int AT_ONCE = 50;

	static final int A_SECOND = 10;

	private static final long COST = TimeUnit.SECONDS.toNanos(1) / A_SECOND;

	private final LongSupplier nanoTime;

	/** Until when the budget is spent; as far ahead as it is overdrawn. */
	private final AtomicLong spentUntil;

	RetryBudget(LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
		this.spentUntil = new AtomicLong(nanoTime.getAsLong() - AT_ONCE * COST);
	}

	/**
	 * Return whether one more retry is allowed, and count it if so.
	 */
	boolean take() {
		long now = this.nanoTime.getAsLong();
		long full = now - AT_ONCE * COST;
		while (true) {
			long before = this.spentUntil.get();
			long after = ((before - full < 0) ? full : before) + COST;
			if (after - now > 0) {
				return false;
			}
			if (this.spentUntil.compareAndSet(before, after)) {
				return true;
			}
		}
	}

}
