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

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

/**
 * Carries out a call: the parts of all servers side by side on the calling thread, which
 * waits in one place for whatever comes first.
 */
final class Execution {

	private final Call<?> call;

	private final Distribution distribution;

	private boolean working;

	Execution(Call<?> call, Distribution distribution) {
		this.call = call;
		this.distribution = distribution;
	}

	void run() {
		try {
			this.distribution.prepare();
			while (!isThrough()) {
				resume();
				connect();
				use(List.copyOf(this.distribution.legs()).iterator());
				endRounds();
			}
		}
		catch (InterruptionException ex) {
			this.distribution.abandon(ex.interruption());
		}
		finally {
			this.distribution.legs().forEach(Leg::end);
			this.distribution.end();
		}
	}

	private void resume() {
		for (Leg leg : List.copyOf(this.distribution.legs())) {
			if (leg.isToResume()) {
				leg.resume();
				this.distribution.goesOn(leg);
			}
		}
	}

	private void connect() {
		for (Leg leg : List.copyOf(this.distribution.legs())) {
			if (leg.connect()) {
				this.distribution.halted(leg);
			}
		}
	}

	private void endRounds() {
		for (Leg leg : List.copyOf(this.distribution.legs())) {
			if (leg.endRound()) {
				this.distribution.halted(leg);
			}
		}
	}

	/**
	 * Work with the connections of all parts in use, one within the other, since each has
	 * an {@code executePipelined} of its own.
	 */
	private void use(Iterator<Leg> legs) {
		if (legs.hasNext()) {
			legs.next().use(() -> use(legs), () -> this.working);
		}
		else {
			this.working = true;
			work();
			this.working = false;
		}
	}

	/**
	 * Send and receive, until something is to be done outside of the use of connections.
	 */
	private void work() {
		List<Leg> legs = this.distribution.legs();
		while (true) {
			boolean reading = this.distribution.read();
			for (int i = 0; i < legs.size(); i++) {
				legs.get(i).advance();
			}
			if (isThrough() || isToBeSeenTo()) {
				return;
			}
			if (!reading) {
				await();
			}
		}
	}

	private boolean isToBeSeenTo() {
		for (Leg leg : this.distribution.legs()) {
			if (leg.isToBeSeenTo()) {
				return true;
			}
		}
		return false;
	}

	private boolean isThrough() {
		if (!this.distribution.isExhausted()) {
			return false;
		}
		for (Leg leg : this.distribution.legs()) {
			if (!leg.window().isThrough()) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Wait for what comes first of what all parts wait for.
	 */
	private void await() {
		List<CompletableFuture<?>> awaited = new ArrayList<>();
		Deadline until = this.call.deadline();
		Leg first = null;
		for (Leg leg : this.distribution.legs()) {
			if (leg.isWaiting()) {
				CompletableFuture<?> ends = leg.awaited();
				if (ends != null) {
					awaited.add(ends);
				}
				if (first == null || leg.awaitedUntil().isBefore(until)) {
					first = leg;
					until = leg.awaitedUntil();
				}
			}
		}
		try {
			if (!await(first, awaited, until) && first != null) {
				first.expire();
			}
		}
		catch (InterruptionException ex) {
			this.distribution.legs().forEach((leg) -> leg.interrupt(ex.interruption()));
			this.distribution.abandon(ex.interruption());
		}
	}

	private boolean await(@Nullable Leg first, List<CompletableFuture<?>> awaited, Deadline until)
			throws InterruptionException {
		if (first != null && awaited.size() == 1) {
			return first.await(awaited.get(0), until);
		}
		CompletableFuture<?> any = awaited.isEmpty() ? new CompletableFuture<>()
				: CompletableFuture.anyOf(awaited.toArray(CompletableFuture<?>[]::new));
		return this.call.signal().await(any, until);
	}

}
