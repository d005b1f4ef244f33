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

import java.util.Collection;
import java.util.List;
import java.util.Map;

import io.bulkredis.BulkCall.Entry;
import io.bulkredis.engine.Reply;

/**
 * Bulk operations on HyperLogLogs by way of a {@link BulkExecutor}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class DefaultBulkHyperLogLogOperations<K, V> implements BulkHyperLogLogOperations<K, V> {

	private final BulkExecutor<K, V> executor;

	private final Serializers<K, V> serializers;

	DefaultBulkHyperLogLogOperations(BulkExecutor<K, V> executor) {
		this.executor = executor;
		this.serializers = executor.serializers();
	}

	@Override
	public Map<K, Boolean> add(Map<? extends K, ? extends Collection<? extends V>> values) {
		BulkCall<K, Entry<K, List<V>>> call = BulkCall.ofCollections(BulkOperation.HYPER_LOG_LOG_ADD, values, "value");
		Outcomes<Boolean> outcomes = this.executor.executeInParts(call, Commands.PFADD, (entry, arguments) -> {
			this.serializers.key(entry.key(), arguments);
			entry.argument().forEach((value) -> this.serializers.value(value, arguments));
		}, (reply) -> reply.integer() > 0, (one, other) -> Boolean.TRUE.equals(one) || Boolean.TRUE.equals(other));
		return Positions.map(call, outcomes::value);
	}

	@Override
	public List<Long> size(Collection<? extends K> keys) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.HYPER_LOG_LOG_SIZE, keys);
		Outcomes<Long> outcomes = this.executor.execute(call, Commands.PFCOUNT, this.serializers.keyWriter(),
				Reply::integer);
		return Positions.list(outcomes);
	}

}
