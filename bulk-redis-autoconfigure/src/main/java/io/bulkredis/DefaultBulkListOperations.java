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
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.bulkredis.BulkCall.Entry;
import io.bulkredis.Outcomes.Mark;
import io.bulkredis.engine.Command;
import io.bulkredis.engine.ItemWriter;
import io.bulkredis.engine.Reply;

/**
 * Bulk operations on lists by way of a {@link BulkExecutor}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class DefaultBulkListOperations<K, V> implements BulkListOperations<K, V> {

	private final BulkExecutor<K, V> executor;

	private final Serializers<K, V> serializers;

	DefaultBulkListOperations(BulkExecutor<K, V> executor) {
		this.executor = executor;
		this.serializers = executor.serializers();
	}

	@Override
	public Map<K, Long> rightPushAll(Map<? extends K, ? extends Collection<? extends V>> values) {
		return push(BulkOperation.LIST_RIGHT_PUSH_ALL, ElementCommand.RPUSH, values, null);
	}

	@Override
	public Map<K, Long> rightPushAll(Map<? extends K, ? extends Collection<? extends V>> values, Duration timeout) {
		TimeToLive.millis(timeout);
		return push(BulkOperation.LIST_RIGHT_PUSH_ALL, ElementCommand.RPUSH, values, timeout);
	}

	@Override
	public Map<K, Long> leftPushAll(Map<? extends K, ? extends Collection<? extends V>> values) {
		return push(BulkOperation.LIST_LEFT_PUSH_ALL, ElementCommand.LPUSH, values, null);
	}

	@Override
	public Map<K, Long> leftPushAll(Map<? extends K, ? extends Collection<? extends V>> values, Duration timeout) {
		TimeToLive.millis(timeout);
		return push(BulkOperation.LIST_LEFT_PUSH_ALL, ElementCommand.LPUSH, values, timeout);
	}

	@Override
	public List<List<V>> range(Collection<? extends K> keys, long start, long end) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.LIST_RANGE, keys);
		Outcomes<List<V>> outcomes = this.executor.execute(call, Commands.LRANGE, keyAndRange(start, end),
				this.serializers.values(ArrayList::new));
		return Positions.list(outcomes);
	}

	@Override
	public void trim(Collection<? extends K> keys, long start, long end) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.LIST_TRIM, keys);
		this.executor.<K, Void>execute(call, Commands.LTRIM, keyAndRange(start, end), (reply) -> Mark.APPLIED);
	}

	@Override
	public List<Long> size(Collection<? extends K> keys) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.LIST_SIZE, keys);
		Outcomes<Long> outcomes = this.executor.execute(call, Commands.LLEN, this.serializers.keyWriter(),
				Reply::integer);
		return Positions.list(outcomes);
	}

	@Override
	public List<List<V>> leftPop(Collection<? extends K> keys, long count) {
		return pop(BulkOperation.LIST_LEFT_POP, Commands.LPOP, keys, count);
	}

	@Override
	public List<List<V>> rightPop(Collection<? extends K> keys, long count) {
		return pop(BulkOperation.LIST_RIGHT_POP, Commands.RPOP, keys, count);
	}

	/**
	 * Push, each key with one command: parts of an item may be carried out in any order.
	 */
	private Map<K, Long> push(BulkOperation operation, ElementCommand command,
			Map<? extends K, ? extends Collection<? extends V>> values, @Nullable Duration timeout) {
		BulkCall<K, Entry<K, List<V>>> call = BulkCall.ofCollections(operation, values, "value");
		Outcomes<Long> outcomes = this.executor.execute(call, command.command(timeout),
				command.writer(this.serializers, timeout, this.serializers::value), Reply::integer);
		return Positions.map(call, outcomes::value);
	}

	private List<List<V>> pop(BulkOperation operation, Command command, Collection<? extends K> keys, long count) {
		Assert.isTrue(count > 0, "count must be positive");
		BulkCall<K, K> call = this.executor.callForKeys(operation, keys);
		Function<Reply, @Nullable Object> values = this.serializers.values(ArrayList::new);
		Outcomes<List<V>> outcomes = this.executor.execute(call, command, (key, arguments) -> {
			this.serializers.key(key, arguments);
			arguments.add(count);
		}, (reply) -> reply.isNil() ? Mark.MISSING : values.apply(reply));
		return Positions.list(call.size(), (position) -> {
			List<V> popped = outcomes.value(position);
			return (popped != null) ? popped : new ArrayList<>();
		});
	}

	private ItemWriter<K> keyAndRange(long start, long end) {
		return (key, arguments) -> {
			this.serializers.key(key, arguments);
			arguments.add(start);
			arguments.add(end);
		};
	}

}
