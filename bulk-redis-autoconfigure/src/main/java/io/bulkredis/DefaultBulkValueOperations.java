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

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.bulkredis.BulkCall.Entry;
import io.bulkredis.Outcomes.Mark;
import io.bulkredis.engine.Arguments;
import io.bulkredis.engine.Command;
import io.bulkredis.engine.Reply;

/**
 * Default implementation of {@link BulkValueOperations}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class DefaultBulkValueOperations<K, V> implements BulkValueOperations<K, V> {

	private static final byte[] PX = "PX".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] NX = "NX".getBytes(StandardCharsets.US_ASCII);

	private final BulkExecutor<K, V> executor;

	private final Serializers<K, V> serializers;

	DefaultBulkValueOperations(BulkExecutor<K, V> executor) {
		this.executor = executor;
		this.serializers = executor.serializers();
	}

	@Override
	@SuppressWarnings("unchecked")
	public List<@Nullable V> multiGet(Collection<? extends K> keys) {
		Outcomes<V> outcomes = get(this.executor.callForKeys(BulkOperation.MULTI_GET, keys));
		return (List<@Nullable V>) Arrays.asList(outcomes.values());
	}

	@Override
	public Map<K, V> multiGetAsMap(Collection<? extends K> keys) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.MULTI_GET, keys);
		Outcomes<V> outcomes = get(call);
		Map<K, V> values = new LinkedHashMap<>();
		for (int position = 0; position < call.size(); position++) {
			V value = outcomes.value(position);
			if (value != null) {
				values.put(call.keys().get(position), value);
			}
		}
		return values;
	}

	@Override
	public void multiSet(Map<? extends K, ? extends V> map) {
		BulkCall<K, Entry<K, V>> call = BulkCall.ofMap(BulkOperation.MULTI_SET, map, "value");
		this.executor.execute(call, Commands.MSET, this::write, (reply) -> Mark.APPLIED);
	}

	@Override
	public void multiSet(Map<? extends K, ? extends V> map, Duration timeout) {
		long millis = TimeToLive.millis(timeout);
		BulkCall<K, Entry<K, V>> call = BulkCall.ofMap(BulkOperation.MULTI_SET, map, "value");
		this.executor.execute(call, Commands.SET, (entry, arguments) -> {
			write(entry, arguments);
			arguments.add(PX);
			arguments.add(millis);
		}, (reply) -> Mark.APPLIED);
	}

	@Override
	public void multiSet(Map<? extends K, ? extends V> map, Function<? super K, Duration> timeout) {
		Assert.notNull(timeout, "timeout must not be null");
		BulkCall<K, Entry<K, V>> call = BulkCall.ofMap(BulkOperation.MULTI_SET, map, "value");
		List<Expiring<K, V>> items = new ArrayList<>(call.size());
		for (Entry<K, V> entry : call.items()) {
			items.add(new Expiring<>(entry, millis(timeout, entry.key(), items.size())));
		}
		BulkCall<K, Expiring<K, V>> expiring = new BulkCall<>(call.operation(), call.keys(), items);
		this.executor.execute(expiring, Commands.SET, (item, arguments) -> {
			write(item.entry(), arguments);
			arguments.add(PX);
			arguments.add(item.millis());
		}, (reply) -> Mark.APPLIED);
	}

	@Override
	public Map<K, Boolean> setIfAbsent(Map<? extends K, ? extends V> map) {
		return setIfAbsent(map, Commands.SET, (arguments) -> {
		});
	}

	@Override
	public Map<K, Boolean> setIfAbsent(Map<? extends K, ? extends V> map, Duration timeout) {
		long millis = TimeToLive.millis(timeout);
		return setIfAbsent(map, Commands.SET, (arguments) -> {
			arguments.add(PX);
			arguments.add(millis);
		});
	}

	@Override
	public Map<K, Long> increment(Map<? extends K, Long> deltas) {
		Assert.notNull(deltas, "deltas must not be null");
		BulkCall<K, Entry<K, Long>> call = BulkCall.ofMap(BulkOperation.INCREMENT, deltas, "delta");
		Outcomes<Long> outcomes = this.executor.execute(call, Commands.INCRBY, (entry, arguments) -> {
			this.serializers.key(entry.key(), arguments);
			arguments.add(entry.argument());
		}, Reply::integer);
		return Positions.map(call, outcomes::value);
	}

	private Outcomes<V> get(BulkCall<K, K> call) {
		return this.executor.execute(call, Commands.MGET, this.serializers.keyWriter(),
				this.serializers.valuesOrMissing());
	}

	private Map<K, Boolean> setIfAbsent(Map<? extends K, ? extends V> map, Command command,
			Consumer<Arguments> timeToLive) {
		BulkCall<K, Entry<K, V>> call = BulkCall.ofMap(BulkOperation.SET_IF_ABSENT, map, "value");
		Outcomes<Void> outcomes = this.executor.execute(call, command, (entry, arguments) -> {
			write(entry, arguments);
			timeToLive.accept(arguments);
			arguments.add(NX);
		}, (reply) -> reply.isNil() ? Mark.NOT_APPLIED : Mark.APPLIED);
		return Positions.map(call, outcomes::isApplied);
	}

	private void write(Entry<K, V> entry, Arguments arguments) {
		this.serializers.key(entry.key(), arguments);
		this.serializers.value(entry.argument(), arguments);
	}

	private static <K> long millis(Function<? super K, Duration> timeout, K key, int position) {
		try {
			return TimeToLive.millis(timeout.apply(key));
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("At position " + position + ": " + ex.getMessage(), ex);
		}
	}

	private record Expiring<K, V>(Entry<K, V> entry, long millis) {
	}

}
