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
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.util.Assert;

import io.bulkredis.Outcomes.Mark;
import io.bulkredis.engine.Command;
import io.bulkredis.engine.Reply;

/**
 * Implements {@link BulkRedisOperations} over any {@link RedisTemplate}, with that
 * template's serializers and connection factory. Thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1
 */
public class BulkRedisTemplate<K, V> implements BulkRedisOperations<K, V>, DisposableBean {

	private final BulkExecutor<K, V> executor;

	private final BulkValueOperations<K, V> valueOperations;

	private final @Nullable BulkConnections ownConnections;

	/**
	 * Create a template with connections of its own, default options and no listener.
	 * {@link #destroy() Closing} it closes the connections.
	 * @param template the template whose serializers and connection factory are used
	 */
	public BulkRedisTemplate(RedisTemplate<K, V> template) {
		this(template, new BulkConnections(template.getRequiredConnectionFactory()));
	}

	/**
	 * Create a template over connections that others may share.
	 * @param template the template whose serializers are used
	 * @param connections the connections, which stay the caller's to close
	 * @param options how calls are cut and how long they may take
	 * @param listener is told of calls and chunks
	 */
	public BulkRedisTemplate(RedisTemplate<K, V> template, BulkConnections connections, BulkOptions options,
			BulkListener listener) {
		this(new BulkExecutor<>(new Serializers<>(template), connections, options, new GuardedListener(listener),
				new BulkCancellation()), null);
	}

	private BulkRedisTemplate(RedisTemplate<K, V> template, BulkConnections ownConnections) {
		this(new BulkExecutor<>(new Serializers<>(template), ownConnections, BulkOptions.defaults(),
				new BulkListener() {
				}, new BulkCancellation()), ownConnections);
	}

	private BulkRedisTemplate(BulkExecutor<K, V> executor, @Nullable BulkConnections ownConnections) {
		this.executor = executor;
		this.valueOperations = new DefaultBulkValueOperations<>(executor);
		this.ownConnections = ownConnections;
	}

	@Override
	public BulkValueOperations<K, V> opsForValue() {
		return this.valueOperations;
	}

	@Override
	public <HK, HV> BulkHashOperations<K, HK, HV> opsForHash() {
		return new DefaultBulkHashOperations<>(this.executor);
	}

	@Override
	public BulkListOperations<K, V> opsForList() {
		return new DefaultBulkListOperations<>(this.executor);
	}

	@Override
	public BulkSetOperations<K, V> opsForSet() {
		return new DefaultBulkSetOperations<>(this.executor);
	}

	@Override
	public BulkZSetOperations<K, V> opsForZSet() {
		return new DefaultBulkZSetOperations<>(this.executor);
	}

	@Override
	public <HK, HV> BulkStreamOperations<K, HK, HV> opsForStream() {
		return new DefaultBulkStreamOperations<>(this.executor);
	}

	@Override
	public BulkGeoOperations<K, V> opsForGeo() {
		return new DefaultBulkGeoOperations<>(this.executor);
	}

	@Override
	public BulkHyperLogLogOperations<K, V> opsForHyperLogLog() {
		return new DefaultBulkHyperLogLogOperations<>(this.executor);
	}

	@Override
	public BulkRedisOperations<K, V> withOptions(BulkOptions options) {
		Assert.notNull(options, "options must not be null");
		return new BulkRedisTemplate<>(this.executor.withOptions(options), null);
	}

	@Override
	public BulkRedisOperations<K, V> withCancellation(BulkCancellation cancellation) {
		Assert.notNull(cancellation, "cancellation must not be null");
		return new BulkRedisTemplate<>(this.executor.withCancellation(cancellation), null);
	}

	@Override
	public BulkOptions getOptions() {
		return this.executor.options();
	}

	@Override
	public long delete(Collection<? extends K> keys) {
		return count(BulkOperation.DELETE, Commands.DEL, keys);
	}

	@Override
	public long unlink(Collection<? extends K> keys) {
		return count(BulkOperation.UNLINK, Commands.UNLINK, keys);
	}

	@Override
	public long touch(Collection<? extends K> keys) {
		return count(BulkOperation.TOUCH, Commands.TOUCH, keys);
	}

	@Override
	public long countExistingKeys(Collection<? extends K> keys) {
		return count(BulkOperation.COUNT_EXISTING_KEYS, Commands.EXISTS_MANY, keys);
	}

	@Override
	public List<Boolean> hasKeys(Collection<? extends K> keys) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.HAS_KEYS, keys);
		Outcomes<Boolean> outcomes = this.executor.execute(call, Commands.EXISTS,
				this.executor.serializers().keyWriter(), (reply) -> (reply.integer() > 0) ? true : Mark.MISSING);
		return Positions.list(call.size(), (position) -> outcomes.value(position) != null);
	}

	@Override
	public List<Boolean> expire(Collection<? extends K> keys, Duration timeout) {
		long millis = TimeToLive.millis(timeout);
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.EXPIRE, keys);
		Outcomes<Void> outcomes = this.executor.execute(call, Commands.PEXPIRE, (key, arguments) -> {
			this.executor.serializers().key(key, arguments);
			arguments.add(millis);
		}, BulkRedisTemplate::changed);
		return Positions.list(call.size(), outcomes::isApplied);
	}

	@Override
	public List<Boolean> persist(Collection<? extends K> keys) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.PERSIST, keys);
		Outcomes<Void> outcomes = this.executor.execute(call, Commands.PERSIST, this.executor.serializers().keyWriter(),
				BulkRedisTemplate::changed);
		return Positions.list(call.size(), outcomes::isApplied);
	}

	@Override
	public List<Long> getExpire(Collection<? extends K> keys, TimeUnit timeUnit) {
		Assert.notNull(timeUnit, "timeUnit must not be null");
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.GET_EXPIRE, keys);
		Outcomes<Long> outcomes = this.executor.execute(call, Commands.PTTL, this.executor.serializers().keyWriter(),
				(reply) -> TimeToLive.decode(reply.integer(), timeUnit));
		return Positions.list(call.size(), (position) -> TimeToLive.orMissing(outcomes.value(position)));
	}

	@Override
	public <I, T> BulkResult<I, T> execute(Collection<? extends I> items, BulkCommand<K, V, I> command,
			Function<BulkReply<K, V>, ? extends @Nullable T> decoder) {
		Assert.notNull(items, "items must not be null");
		Assert.notNull(command, "command must not be null");
		Assert.notNull(decoder, "decoder must not be null");
		BulkCall<I, I> call = BulkCall.ofItems(command.operation(), items);
		Serializers<K, V> serializers = this.executor.serializers();
		Mark nil = command.operation().isRead() ? Mark.MISSING : Mark.APPLIED;
		Outcomes<T> outcomes = this.executor.run(call, command.command(), command.itemWriter(serializers),
				(reply) -> reply.isNil() ? nil : decoder.apply(new BulkReply<>(reply.copy(), serializers)));
		return new BulkResult<>(call.keys(), outcomes);
	}

	/**
	 * Close the connections, if they are this template's own.
	 */
	@Override
	public void destroy() {
		if (this.ownConnections != null) {
			this.ownConnections.destroy();
		}
	}

	private long count(BulkOperation operation, Command command, Collection<? extends K> keys) {
		BulkCall<K, K> call = this.executor.callForKeys(operation, keys);
		return this.executor.execute(call, command, this.executor.serializers().keyWriter(), Reply::integer)
			.serverCount()
			.orElseThrow();
	}

	private static Mark changed(Reply reply) {
		return (reply.integer() > 0) ? Mark.APPLIED : Mark.NOT_APPLIED;
	}

}
