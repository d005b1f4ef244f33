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
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.bulkredis.BulkCall.Entry;
import io.bulkredis.Outcomes.Mark;
import io.bulkredis.engine.Arguments;
import io.bulkredis.engine.ItemWriter;
import io.bulkredis.engine.Reply;

/**
 * Bulk operations on hashes by way of a {@link BulkExecutor}.
 *
 * @param <K> the type of the keys
 * @param <HK> the type of the hash keys
 * @param <HV> the type of the hash values
 */
final class DefaultBulkHashOperations<K, HK, HV> implements BulkHashOperations<K, HK, HV> {

	private final BulkExecutor<K, ?> executor;

	private final Serializers<K, ?> serializers;

	DefaultBulkHashOperations(BulkExecutor<K, ?> executor) {
		this.executor = executor;
		this.serializers = executor.serializers();
	}

	@Override
	public List<Map<HK, HV>> entries(Collection<? extends K> keys) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.HASH_ENTRIES, keys);
		Function<Reply, @Nullable Object> hashKeys = this.serializers.hashKeys();
		Function<Reply, @Nullable Object> hashValues = this.serializers.hashValues();
		Outcomes<Map<HK, HV>> outcomes = this.executor.execute(call, Commands.HGETALL, this.serializers.keyWriter(),
				(reply) -> {
					List<Reply> elements = reply.elements();
					Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
					for (int i = 0; i < elements.size(); i += 2) {
						entries.put(hashKeys.apply(elements.get(i)), hashValues.apply(elements.get(i + 1)));
					}
					return entries;
				});
		return Positions.list(outcomes);
	}

	@Override
	public List<List<@Nullable HV>> multiGet(Collection<? extends K> keys, Collection<? extends HK> hashKeys) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.HASH_MULTI_GET, keys);
		Function<Reply, @Nullable Object> hashValues = this.serializers.hashValues();
		Outcomes<List<@Nullable HV>> outcomes = this.executor.execute(call, Commands.HMGET, keyAndFields(hashKeys),
				(reply) -> {
					List<Reply> elements = reply.elements();
					@Nullable Object[] values = new Object[elements.size()];
					for (int i = 0; i < values.length; i++) {
						Reply element = elements.get(i);
						values[i] = element.isNil() ? null : hashValues.apply(element);
					}
					return Arrays.asList(values);
				});
		return Positions.list(outcomes);
	}

	@Override
	public void putAll(Map<? extends K, ? extends Map<? extends HK, ? extends HV>> maps) {
		put(maps, null);
	}

	@Override
	public void putAll(Map<? extends K, ? extends Map<? extends HK, ? extends HV>> maps, Duration timeout) {
		TimeToLive.millis(timeout);
		put(maps, timeout);
	}

	@Override
	public List<Long> delete(Collection<? extends K> keys, Collection<? extends HK> hashKeys) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.HASH_DELETE, keys);
		Outcomes<Long> outcomes = this.executor.execute(call, Commands.HDEL, keyAndFields(hashKeys), Reply::integer);
		return Positions.list(outcomes);
	}

	@Override
	public Map<K, Long> delete(Map<? extends K, ? extends Collection<? extends HK>> hashKeys) {
		BulkCall<K, Entry<K, List<HK>>> call = BulkCall.ofCollections(BulkOperation.HASH_DELETE, hashKeys, "hash key");
		Outcomes<Long> outcomes = this.executor.executeInParts(call, Commands.HDEL, (entry, arguments) -> {
			this.serializers.key(entry.key(), arguments);
			entry.argument().forEach((hashKey) -> this.serializers.hashKey(hashKey, arguments));
		}, Reply::integer, Parts::sum);
		return Positions.map(call, outcomes::value);
	}

	@Override
	public List<Long> increment(Collection<? extends K> keys, HK hashKey, long delta) {
		Assert.notNull(hashKey, "hashKey must not be null");
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.HASH_INCREMENT, keys);
		Outcomes<Long> outcomes = this.executor.execute(call, Commands.HINCRBY,
				(key, arguments) -> writeIncrement(key, hashKey, delta, arguments), Reply::integer);
		return Positions.list(outcomes);
	}

	@Override
	public Map<K, Map<HK, Long>> increment(Map<? extends K, ? extends Map<? extends HK, Long>> deltas) {
		BulkCall<K, Entry<K, List<Map.Entry<HK, Long>>>> hashes = BulkCall.ofMaps(BulkOperation.HASH_INCREMENT, deltas,
				"hash key", "delta");
		BulkCall<K, Entry<K, Map.Entry<HK, Long>>> fields = BulkCall.flatten(hashes);
		Outcomes<Long> outcomes = this.executor.execute(fields, Commands.HINCRBY,
				(field, arguments) -> writeIncrement(field.key(), field.argument().getKey(),
						field.argument().getValue(), arguments),
				Reply::integer);
		Map<K, Map<HK, Long>> results = new LinkedHashMap<>();
		for (int position = 0; position < fields.size(); position++) {
			Entry<K, Map.Entry<HK, Long>> field = fields.items().get(position);
			results.computeIfAbsent(field.key(), (key) -> new LinkedHashMap<>())
				.put(field.argument().getKey(), Positions.required(outcomes.value(position)));
		}
		return results;
	}

	@Override
	public List<Long> size(Collection<? extends K> keys) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.HASH_SIZE, keys);
		Outcomes<Long> outcomes = this.executor.execute(call, Commands.HLEN, this.serializers.keyWriter(),
				Reply::integer);
		return Positions.list(outcomes);
	}

	@Override
	public List<Boolean> hasKey(Collection<? extends K> keys, HK hashKey) {
		Assert.notNull(hashKey, "hashKey must not be null");
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.HASH_HAS_KEY, keys);
		Outcomes<Boolean> outcomes = this.executor.execute(call, Commands.HEXISTS, (key, arguments) -> {
			this.serializers.key(key, arguments);
			this.serializers.hashKey(hashKey, arguments);
		}, (reply) -> reply.integer() > 0);
		return Positions.list(outcomes);
	}

	private void put(Map<? extends K, ? extends Map<? extends HK, ? extends HV>> maps, @Nullable Duration timeout) {
		BulkCall<K, Entry<K, List<Map.Entry<HK, HV>>>> call = BulkCall.ofMaps(BulkOperation.HASH_PUT_ALL, maps,
				"hash key", "hash value");
		ItemWriter<Map.Entry<HK, HV>> field = (entry, arguments) -> {
			this.serializers.hashKey(entry.getKey(), arguments);
			this.serializers.hashValue(entry.getValue(), arguments);
		};
		this.executor.<Map.Entry<HK, HV>, Void>executeInParts(call, ElementCommand.HSET.command(timeout),
				ElementCommand.HSET.writer(this.serializers, timeout, field), (reply) -> Mark.APPLIED,
				(one, other) -> null);
	}

	/**
	 * Return what writes a key and the same fields for each key.
	 */
	private ItemWriter<K> keyAndFields(Collection<? extends HK> hashKeys) {
		Assert.notEmpty(hashKeys, "hashKeys must not be empty");
		Assert.noNullElements(hashKeys, "hashKeys must not contain null");
		List<HK> fields = new ArrayList<>(hashKeys);
		return (key, arguments) -> {
			this.serializers.key(key, arguments);
			fields.forEach((hashKey) -> this.serializers.hashKey(hashKey, arguments));
		};
	}

	private void writeIncrement(K key, HK hashKey, long delta, Arguments arguments) {
		this.serializers.key(key, arguments);
		this.serializers.hashKey(hashKey, arguments);
		arguments.add(delta);
	}

}
