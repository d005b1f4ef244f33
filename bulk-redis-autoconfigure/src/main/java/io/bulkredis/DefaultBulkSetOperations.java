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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.bulkredis.BulkCall.Entry;
import io.bulkredis.engine.Reply;

/**
 * Bulk operations on sets by way of a {@link BulkExecutor}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class DefaultBulkSetOperations<K, V> implements BulkSetOperations<K, V> {

	private final BulkExecutor<K, V> executor;

	private final Serializers<K, V> serializers;

	DefaultBulkSetOperations(BulkExecutor<K, V> executor) {
		this.executor = executor;
		this.serializers = executor.serializers();
	}

	@Override
	public Map<K, Long> add(Map<? extends K, ? extends Collection<? extends V>> values) {
		return addAll(values, null);
	}

	@Override
	public Map<K, Long> add(Map<? extends K, ? extends Collection<? extends V>> values, Duration timeout) {
		TimeToLive.millis(timeout);
		return addAll(values, timeout);
	}

	@Override
	public Map<K, Long> remove(Map<? extends K, ? extends Collection<? extends V>> values) {
		BulkCall<K, Entry<K, List<V>>> call = BulkCall.ofCollections(BulkOperation.SET_REMOVE, values, "value");
		Outcomes<Long> outcomes = this.executor.executeInParts(call, Commands.SREM, (entry, arguments) -> {
			this.serializers.key(entry.key(), arguments);
			entry.argument().forEach((value) -> this.serializers.value(value, arguments));
		}, Reply::integer, Parts::sum);
		return Positions.map(call, outcomes::value);
	}

	@Override
	public List<Set<V>> members(Collection<? extends K> keys) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.SET_MEMBERS, keys);
		Outcomes<Set<V>> outcomes = this.executor.execute(call, Commands.SMEMBERS, this.serializers.keyWriter(),
				this.serializers.values(LinkedHashSet::new));
		return Positions.list(outcomes);
	}

	@Override
	public List<Long> size(Collection<? extends K> keys) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.SET_SIZE, keys);
		Outcomes<Long> outcomes = this.executor.execute(call, Commands.SCARD, this.serializers.keyWriter(),
				Reply::integer);
		return Positions.list(outcomes);
	}

	@Override
	public List<Boolean> isMember(Collection<? extends K> keys, V value) {
		Assert.notNull(value, "value must not be null");
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.SET_IS_MEMBER, keys);
		Outcomes<Boolean> outcomes = this.executor.execute(call, Commands.SISMEMBER, (key, arguments) -> {
			this.serializers.key(key, arguments);
			this.serializers.value(value, arguments);
		}, (reply) -> reply.integer() > 0);
		return Positions.list(outcomes);
	}

	@Override
	public Map<K, Boolean> isMember(Map<? extends K, ? extends V> values) {
		BulkCall<K, Entry<K, V>> call = BulkCall.ofMap(BulkOperation.SET_IS_MEMBER, values, "value");
		Outcomes<Boolean> outcomes = this.executor.execute(call, Commands.SISMEMBER, (entry, arguments) -> {
			this.serializers.key(entry.key(), arguments);
			this.serializers.value(entry.argument(), arguments);
		}, (reply) -> reply.integer() > 0);
		return Positions.map(call, outcomes::value);
	}

	private Map<K, Long> addAll(Map<? extends K, ? extends Collection<? extends V>> values,
			@Nullable Duration timeout) {
		BulkCall<K, Entry<K, List<V>>> call = BulkCall.ofCollections(BulkOperation.SET_ADD, values, "value");
		Outcomes<Long> outcomes = this.executor.executeInParts(call, ElementCommand.SADD.command(timeout),
				ElementCommand.SADD.writer(this.serializers, timeout, this.serializers::value), Reply::integer,
				Parts::sum);
		return Positions.map(call, outcomes::value);
	}

}
