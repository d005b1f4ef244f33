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
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisPipelineException;

import io.bulkredis.engine.PortableExchange.Answers;

/**
 * Sends chunks by what any {@link RedisConnection} offers: commands are written into its
 * pipeline, and the replies of all that are in it come when it is closed. Closing blocks
 * under the driver's own timeout.
 */
final class PortableDriver implements Driver {

	private final RedisConnection connection;

	private final List<PortableExchange> inPipeline = new ArrayList<>();

	private @Nullable Throwable broken;

	PortableDriver(RedisConnection connection) {
		this.connection = connection;
	}

	@Override
	public Exchange send(Chunk chunk) {
		PortableExchange exchange = new PortableExchange(chunk);
		Throwable broken = this.broken;
		if (broken != null) {
			exchange.end(Answers.notSent(broken));
			return exchange;
		}
		this.inPipeline.add(exchange);
		try {
			exchange.writeTo(this.connection);
		}
		catch (RuntimeException ex) {
			breakDown(ex);
		}
		return exchange;
	}

	@Override
	public boolean await(CompletableFuture<?> end, Deadline deadline, StopSignal signal) throws InterruptionException {
		if (!end.isDone()) {
			Interruption stopped = signal.stopped();
			if (stopped != null) {
				throw new InterruptionException(stopped);
			}
			if (deadline.isPassed()) {
				return false;
			}
			closePipeline();
		}
		return true;
	}

	private void closePipeline() {
		try {
			List<@Nullable Object> results = results();
			int expected = this.inPipeline.stream().mapToInt(PortableExchange::commands).sum();
			if (results.size() != expected) {
				throw new IllegalStateException(
						"The pipeline gave " + results.size() + " results for " + expected + " commands");
			}
			int from = 0;
			for (PortableExchange exchange : this.inPipeline) {
				exchange.end(results.subList(from, from + exchange.commands()));
				from += exchange.commands();
			}
			this.inPipeline.clear();
			this.connection.openPipeline();
		}
		catch (RuntimeException ex) {
			breakDown(ex);
		}
	}

	private List<@Nullable Object> results() {
		try {
			return this.connection.closePipeline();
		}
		catch (RedisPipelineException ex) {
			if (ex.getPipelineResult().isEmpty()) {
				throw ex;
			}
			return new ArrayList<@Nullable Object>(ex.getPipelineResult());
		}
	}

	private void breakDown(Throwable failure) {
		this.broken = failure;
		this.inPipeline.stream()
			.filter((exchange) -> !exchange.end().isDone())
			.forEach((exchange) -> exchange.end(Answers.unanswered(failure)));
		this.inPipeline.clear();
	}

}
