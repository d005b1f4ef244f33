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

package io.bulkredis;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import org.springframework.core.retry.RetryPolicy;
import org.springframework.util.Assert;

import io.bulkredis.BulkCall.Entry;
import io.bulkredis.BulkListener.CallEvent;
import io.bulkredis.BulkListener.ChunkEvent;
import io.bulkredis.engine.Command;
import io.bulkredis.engine.ItemWriter;
import io.bulkredis.engine.Limits;
import io.bulkredis.engine.Reply;
import io.bulkredis.engine.RetryRules;
import io.bulkredis.engine.StopSignal;

/**
 * Takes calls to the engine, and to and fro between objects and bytes with the
 * serializers of a template.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class BulkExecutor<K, V> {

	private static final Duration MAX_RETRY_DELAY = Duration.ofSeconds(1);

	private final Serializers<K, V> serializers;

	private final BulkConnections connections;

	private final BulkOptions options;

	private final BulkListener listener;

	private final BulkCancellation cancellation;

	BulkExecutor(Serializers<K, V> serializers, BulkConnections connections, BulkOptions options, BulkListener listener,
			BulkCancellation cancellation) {
		Assert.notNull(connections, "connections must not be null");
		Assert.notNull(options, "options must not be null");
		this.serializers = serializers;
		this.connections = connections;
		this.options = options;
		this.listener = listener;
		this.cancellation = cancellation;
	}

	BulkExecutor<K, V> withOptions(BulkOptions options) {
		return new BulkExecutor<>(this.serializers, this.connections, options, this.listener, this.cancellation);
	}

	BulkExecutor<K, V> withCancellation(BulkCancellation cancellation) {
		return new BulkExecutor<>(this.serializers, this.connections, this.options, this.listener, cancellation);
	}

	BulkOptions options() {
		return this.options;
	}

	BulkCall<K, K> callForKeys(BulkOperation operation, Collection<? extends K> keys) {
		Assert.notNull(keys, "keys must not be null");
		return BulkCall.ofKeys(operation, keys);
	}

	/**
	 * Carry out a call.
	 * @param call the input
	 * @param command what to send for each item
	 * @param writer writes an item
	 * @param decoder makes a value or a {@link Outcomes.Mark} of a reply
	 * @return the outcomes, of which none has a problem
	 * @throws BulkRedisException if any has
	 */
	<I, T> Outcomes<T> execute(BulkCall<K, I> call, Command command, ItemWriter<? super I> writer,
			Function<Reply, @Nullable Object> decoder) {
		return complete(call, run(call, command, writer, decoder));
	}

	/**
	 * Carry out a call whose items hold any number of elements: an item of more than a
	 * chunk takes is sent in parts, and comes to one outcome all the same.
	 * @param call the input
	 * @param command what to send for each part
	 * @param writer writes a part, which has the key and some of the elements
	 * @param decoder makes a value or a {@link Outcomes.Mark} of a reply
	 * @param merger makes one of the values of two parts
	 * @return the outcomes, of which none has a problem
	 * @throws BulkRedisException if any has
	 */
	<A, T> Outcomes<T> executeInParts(BulkCall<K, Entry<K, List<A>>> call, Command command,
			ItemWriter<Entry<K, List<A>>> writer, Function<Reply, @Nullable Object> decoder,
			BinaryOperator<@Nullable T> merger) {
		Parts<K, A> parts = Parts.of(call, this.options.getChunkSize());
		return complete(call, run(parts.call(), command, writer, decoder, parts.merge(merger)));
	}

	/**
	 * Carry out a call.
	 * @param call the input
	 * @param command what to send for each item
	 * @param writer writes an item
	 * @param decoder makes a value or a {@link Outcomes.Mark} of a reply
	 * @return the outcomes, problems included
	 */
	<X, I, T> Outcomes<T> run(BulkCall<X, I> call, Command command, ItemWriter<? super I> writer,
			Function<Reply, @Nullable Object> decoder) {
		return run(call, command, writer, decoder, UnaryOperator.identity());
	}

	private <X, I, T> Outcomes<T> run(BulkCall<X, I> call, Command command, ItemWriter<? super I> writer,
			Function<Reply, @Nullable Object> decoder, UnaryOperator<Outcomes<T>> merge) {
		BulkOperation operation = call.operation();
		Outcomes<T> outcomes = new Outcomes<>(operation, call.size(), decoder, (items, nanos, answered) -> this.listener
			.onChunk(new ChunkEvent(operation, items, Duration.ofNanos(nanos), answered)));
		if (call.size() == 0) {
			return outcomes;
		}
		long start = System.nanoTime();
		StopSignal signal = new StopSignal();
		this.cancellation.begin(signal);
		try {
			this.connections.engine()
				.execute(operation.isRead() ? command.asReadOnly() : command, call.items().iterator(), writer,
						limits(operation), outcomes, signal);
		}
		finally {
			this.cancellation.end(signal);
		}
		outcomes = merge.apply(outcomes);
		Duration duration = Duration.ofNanos(System.nanoTime() - start);
		this.listener.onCall(new CallEvent(operation, outcomes.counts(), duration));
		return outcomes;
	}

	private <T> Outcomes<T> complete(BulkCall<K, ?> call, Outcomes<T> outcomes) {
		if (!outcomes.isComplete()) {
			throw Failures.exception(call.operation(), new BulkResult<>(call.keys(), outcomes));
		}
		return outcomes;
	}

	/**
	 * Return the serializers of the template.
	 */
	Serializers<K, V> serializers() {
		return this.serializers;
	}

	private Limits limits(BulkOperation operation) {
		return new Limits(this.options.getChunkSize(), this.options.getMaxInFlightChunks(),
				this.options.getMaxChunkBytes().toBytes(), this.options.getTimeout(), this.options.getChunkTimeout(),
				retryRules(operation));
	}

	private RetryRules retryRules(BulkOperation operation) {
		Duration delay = this.options.getRetryDelay();
		RetryPolicy policy = RetryPolicy.builder()
			.maxRetries(this.options.getMaxRetries())
			.delay(delay)
			.jitter(delay.dividedBy(2))
			.multiplier(2)
			.maxDelay((delay.compareTo(MAX_RETRY_DELAY) < 0) ? MAX_RETRY_DELAY : delay)
			.build();
		return new RetryRules(policy,
				operation.isRead() || (operation.isIdempotent() && this.options.isRetryUnknownWrites()));
	}

}
