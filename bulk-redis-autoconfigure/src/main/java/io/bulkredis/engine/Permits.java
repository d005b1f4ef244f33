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

/**
 * The right to use a connection, handed out in the order of asking. A semaphore that is
 * not waited for by blocking.
 */
final class Permits {

	private final ReentrantLock lock = new ReentrantLock();

	private final ArrayDeque<CompletableFuture<Void>> waiting = new ArrayDeque<>();

	private int free;

	Permits(int count) {
		this.free = count;
	}

	/**
	 * Ask for a permit.
	 * @return what completes when it is given
	 */
	CompletableFuture<Void> ask() {
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

	/**
	 * Stop asking.
	 * @return whether that came before the permit was given
	 */
	boolean withdraw(CompletableFuture<Void> permit) {
		this.lock.lock();
		try {
			this.waiting.removeIf((other) -> other == permit);
		}
		finally {
			this.lock.unlock();
		}
		return permit.cancel(false);
	}

	void release() {
		CompletableFuture<Void> next = next();
		while (next != null && !next.complete(null)) {
			next = next();
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
