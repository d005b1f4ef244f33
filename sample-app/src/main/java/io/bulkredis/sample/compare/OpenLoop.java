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

package io.bulkredis.sample.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Sends a request every millisecond by the clock, whether or not the answer before has
 * come. Its time counts from the moment at which it should have been sent.
 * <p>
 * A loop that waited for its answers would send nothing just while Redis is busy, and so
 * would hardly notice.
 */
class OpenLoop {

	private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

	private static final long PATIENCE_SECONDS = 30;

	private final Supplier<? extends CompletionStage<?>> request;

	private final List<CompletableFuture<Long>> latencies = new ArrayList<>();

	private final Thread thread = new Thread(this::run, "open-loop");

	private volatile boolean running = true;

	OpenLoop(Supplier<? extends CompletionStage<?>> request) {
		this.request = request;
		this.thread.setDaemon(true);
	}

	void start() {
		this.thread.start();
	}

	/**
	 * Send no more, and wait for the answers.
	 * @return how long the requests took, one at least
	 * @throws Exception if a request failed, or its answer does not come
	 */
	Latencies end() throws Exception {
		this.running = false;
		this.thread.join();
		CompletableFuture.allOf(this.latencies.toArray(new CompletableFuture<?>[0]))
			.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
		return Latencies.of(this.latencies.stream().mapToLong(CompletableFuture::join).toArray());
	}

	private void run() {
		long due = System.nanoTime();
		do {
			parkUntil(due);
			this.latencies.add(send(due));
			due += INTERVAL_NANOS;
		}
		while (this.running);
	}

	private CompletableFuture<Long> send(long due) {
		return this.request.get().thenApply((answer) -> System.nanoTime() - due).toCompletableFuture();
	}

	private static void parkUntil(long due) {
		long wait = due - System.nanoTime();
		while (wait > 0) {
			LockSupport.parkNanos(wait);
			wait = due - System.nanoTime();
		}
	}

}
