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
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.core.retry.RetryPolicy;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.StringRedisSerializer;
import org.springframework.util.Assert;

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

	private final RedisTemplate<K, V> template;

	private final BulkConnections connections;

	private final BulkOptions options;

	private final BulkListener listener;

	private final BulkCancellation cancellation;

	BulkExecutor(RedisTemplate<K, V> template, BulkConnections connections, BulkOptions options, BulkListener listener,
			BulkCancellation cancellation) {
		Assert.notNull(template, "template must not be null");
		Assert.notNull(connections, "connections must not be null");
		Assert.notNull(options, "options must not be null");
		this.template = template;
		this.connections = connections;
		this.options = options;
		this.listener = listener;
		this.cancellation = cancellation;
	}

	BulkExecutor<K, V> withOptions(BulkOptions options) {
		return new BulkExecutor<>(this.template, this.connections, options, this.listener, this.cancellation);
	}

	BulkExecutor<K, V> withCancellation(BulkCancellation cancellation) {
		return new BulkExecutor<>(this.template, this.connections, this.options, this.listener, cancellation);
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
				.execute(command, call.items().iterator(), writer, limits(operation), outcomes, signal);
		}
		finally {
			this.cancellation.end(signal);
		}
		Duration duration = Duration.ofNanos(System.nanoTime() - start);
		this.listener.onCall(new CallEvent(operation, outcomes.counts(), duration));
		if (!outcomes.isComplete()) {
			throw Failures.exception(operation, new BulkResult<>(call.keys(), outcomes));
		}
		return outcomes;
	}

	ItemWriter<K> keyWriter() {
		return (key, arguments) -> arguments.addKey(rawKey(key));
	}

	@SuppressWarnings("unchecked")
	byte[] rawKey(K key) {
		byte[] raw = raw((RedisSerializer<Object>) this.template.getKeySerializer(), key, "key");
		if (raw.length == 0) {
			throw new UnusableBytesException("The key serializer made nothing of a key");
		}
		return raw;
	}

	@SuppressWarnings("unchecked")
	byte[] rawValue(V value) {
		return raw((RedisSerializer<Object>) this.template.getValueSerializer(), value, "value");
	}

	/**
	 * Return what makes a value of a reply, looked up once per call.
	 */
	Function<Reply, @Nullable Object> valueDecoder() {
		RedisSerializer<?> serializer = this.template.getValueSerializer();
		if (serializer == null) {
			return (reply) -> reply.isNil() ? Outcomes.Mark.MISSING : reply.bytes();
		}
		if (serializer == StringRedisSerializer.UTF_8) {
			return (reply) -> reply.isNil() ? Outcomes.Mark.MISSING : reply.utf8();
		}
		return (reply) -> reply.isNil() ? Outcomes.Mark.MISSING : serializer.deserialize(reply.bytes());
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

	private static byte[] raw(@Nullable RedisSerializer<Object> serializer, Object object, String what) {
		byte[] raw;
		if (serializer != null) {
			raw = serializer.serialize(object);
		}
		else if (object instanceof byte[] bytes) {
			raw = bytes;
		}
		else {
			throw new UnusableBytesException(
					"The template has no " + what + " serializer, so that each " + what + " must be a byte array");
		}
		if (raw == null) {
			throw new UnusableBytesException("The " + what + " serializer made null of a " + what);
		}
		return raw;
	}

}
