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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link OpenLoop}.
 */
class OpenLoopTests {

	@Test
	void keepsSendingWithoutAnswersAndCountsFromWhenEachWasDue() throws Exception {
		CompletableFuture<String> answer = new CompletableFuture<>();
		CountDownLatch sent = new CountDownLatch(50);
		OpenLoop loop = new OpenLoop(() -> {
			sent.countDown();
			return answer.copy();
		});
		loop.start();
		assertThat(sent.await(30, TimeUnit.SECONDS)).isTrue();
		answer.complete("all of you");
		// 49 ms have passed since the first was due, and half of it since the middle one.
		Latencies latencies = loop.end();
		assertThat(latencies.p99Nanos()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(25));
	}

	@Test
	void waitInTheClientCountsAsWell() throws Exception {
		CountDownLatch go = new CountDownLatch(1);
		CountDownLatch sent = new CountDownLatch(40);
		OpenLoop loop = new OpenLoop(() -> {
			awaitUninterruptibly(go);
			sent.countDown();
			return CompletableFuture.completedFuture("at once");
		});
		loop.start();
		long start = System.nanoTime();
		while (System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(40)) {
			Thread.onSpinWait();
		}
		go.countDown();
		assertThat(sent.await(30, TimeUnit.SECONDS)).isTrue();
		assertThat(loop.end().p99Nanos()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(30));
	}

	@Test
	void endsWithOneRequestAtLeast() throws Exception {
		OpenLoop loop = new OpenLoop(() -> CompletableFuture.completedFuture("at once"));
		loop.start();
		assertThat(loop.end().p50Nanos()).isPositive();
	}

	@Test
	void failedRequestIsNoAnswer() {
		OpenLoop loop = new OpenLoop(() -> CompletableFuture.failedFuture(new IllegalStateException("gone")));
		loop.start();
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(loop::end)
			.withRootCauseInstanceOf(IllegalStateException.class);
	}

	private static void awaitUninterruptibly(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
