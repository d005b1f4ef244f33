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
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

import io.bulkredis.engine.Interruption.Reason;

/**
 * A call's access to a cluster, under one permit for all nodes.
 */
final class ClusterSession {

	private final Permits permits;

	private final Opening<Cluster> opening;

	/** The call itself, and its connections. */
	private final AtomicInteger uses = new AtomicInteger();

	private @Nullable CompletableFuture<Void> permit;

	private @Nullable Cluster cluster;

	ClusterSession(Permits permits, Opening<Cluster> opening) {
		this.permits = permits;
		this.opening = opening;
	}

	/**
	 * Wait for the permit, and until the cluster's nodes are known.
	 * @throws InterruptionException if either could not be had
	 */
	void begin(Call<?> call) throws InterruptionException {
		CompletableFuture<Void> permit = this.permits.ask();
		this.permit = permit;
		this.uses.set(1);
		Leasing waiting = new Leasing(permit, new CompletableFuture<Lease>());
		await(call, permit, waiting);
		Retries retries = call.retries();
		while (this.cluster == null) {
			try {
				this.cluster = know(call, waiting);
			}
			catch (CompletionException ex) {
				Interruption failed = failed(ex.getCause());
				Deadline next = retryable(failed) ? retries.next(failed.cause()) : null;
				if (next == null) {
					throw new InterruptionException(failed);
				}
				call.signal().await(new CompletableFuture<>(), next);
			}
		}
	}

	/**
	 * Return the cluster. Only after {@link #begin}.
	 */
	Cluster cluster() {
		Cluster cluster = this.cluster;
		if (cluster == null) {
			throw new IllegalStateException("The call has not begun");
		}
		return cluster;
	}

	/**
	 * Ask for a connection to a node.
	 */
	Leasing connect(Target target) {
		this.uses.incrementAndGet();
		CompletableFuture<Lease> lease = cluster().lease(target, this::endUse)
			.exceptionallyCompose((failure) -> CompletableFuture.failedFuture(notOpened(failure)));
		return new Leasing(CompletableFuture.completedFuture(null), lease);
	}

	/**
	 * The call has ended. The permit goes back with the last connection, since those that
	 * are still being opened count.
	 */
	void end() {
		CompletableFuture<Void> permit = this.permit;
		if (permit != null && !this.permits.withdraw(permit)) {
			endUse();
		}
	}

	private void endUse() {
		if (this.uses.decrementAndGet() == 0) {
			this.permits.release();
		}
	}

	private Cluster know(Call<?> call, Leasing waiting) throws InterruptionException {
		CompletableFuture<Cluster> opened = this.opening.get();
		CompletableFuture<Cluster> known = opened
			.thenCompose((cluster) -> cluster.topology().get().thenApply((slots) -> cluster));
		await(call, known, waiting);
		return StopSignal.arrived(known);
	}

	private static void await(Call<?> call, CompletableFuture<?> awaited, Leasing waiting)
			throws InterruptionException {
		if (!call.signal().await(awaited, call.deadline())) {
			throw new InterruptionException(waiting.lateness());
		}
	}

	private InterruptionException notOpened(Throwable failure) {
		endUse();
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		return new InterruptionException(failed(cause));
	}

	private Interruption failed(@Nullable Throwable cause) {
		Interruption failed = Leasing.failed(cause);
		return this.opening.isClosed() ? new Interruption(Reason.SHUTDOWN, failed.cause()) : failed;
	}

	private static boolean retryable(Interruption failed) {
		return failed.reason() == Reason.CONNECTION && !ServerError.isDenial(failed.cause());
	}

}
