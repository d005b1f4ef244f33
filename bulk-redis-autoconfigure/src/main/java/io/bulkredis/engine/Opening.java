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
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * What is opened once, at first use, and again if that failed. In another thread: making
 * a client takes as long as loading its classes does.
 *
 * @param <T> the type of what is opened
 */
final class Opening<T> {

	private final Supplier<T> supplier;

	private final ReentrantLock lock = new ReentrantLock();

	private @Nullable CompletableFuture<T> opened;

	private volatile boolean closed;

	Opening(Supplier<T> supplier) {
		this.supplier = supplier;
	}

	/**
	 * Return what is opened, or will be.
	 * @return the future, which has failed if this is closed
	 */
	CompletableFuture<T> get() {
		this.lock.lock();
		try {
			if (this.closed) {
				return CompletableFuture
					.failedFuture(new IllegalStateException("The connections for bulk work are closed"));
			}
			CompletableFuture<T> opened = this.opened;
			if (opened == null || opened.isCompletedExceptionally()) {
				opened = CompletableFuture.supplyAsync(this.supplier, Connecting.EXECUTOR);
				this.opened = opened;
			}
			return opened;
		}
		finally {
			this.lock.unlock();
		}
	}

	boolean isClosed() {
		return this.closed;
	}

	/**
	 * Open nothing any more, and close what is open, or will be.
	 */
	@SuppressWarnings("FutureReturnValueIgnored") // What is not open yet is closed then
	void close(Consumer<T> closing) {
		CompletableFuture<T> opened;
		this.lock.lock();
		try {
			this.closed = true;
			opened = this.opened;
			this.opened = null;
		}
		finally {
			this.lock.unlock();
		}
		if (opened != null) {
			opened.thenAccept(closing);
		}
	}

}
