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

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.bulkredis.BulkCall.Entry;
import io.bulkredis.BulkSetEntry.Condition;
import io.bulkredis.Outcomes.Mark;
import io.bulkredis.engine.Arguments;
import io.bulkredis.engine.Command;
import io.bulkredis.engine.Reply;

/**
 * Bulk operations on string values (or simple values) by way of a {@link BulkExecutor}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class DefaultBulkValueOperations<K, V> implements BulkValueOperations<K, V> {

	private static final byte[] PERSIST = "PERSIST".getBytes(StandardCharsets.US_ASCII);

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
			SetTerms.writeTimeToLive(millis, arguments);
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
			SetTerms.writeTimeToLive(item.millis(), arguments);
		}, (reply) -> Mark.APPLIED);
	}

	@Override
	public Map<K, Boolean> setIfAbsent(Map<? extends K, ? extends V> map) {
		return setIf(BulkOperation.SET_IF_ABSENT, map, null, Condition.IF_ABSENT);
	}

	@Override
	public Map<K, Boolean> setIfAbsent(Map<? extends K, ? extends V> map, Duration timeout) {
		return setIf(BulkOperation.SET_IF_ABSENT, map, TimeToLive.millis(timeout), Condition.IF_ABSENT);
	}

	@Override
	public Map<K, Boolean> setIfPresent(Map<? extends K, ? extends V> map) {
		return setIf(BulkOperation.SET_IF_PRESENT, map, null, Condition.IF_PRESENT);
	}

	@Override
	public Map<K, Boolean> setIfPresent(Map<? extends K, ? extends V> map, Duration timeout) {
		return setIf(BulkOperation.SET_IF_PRESENT, map, TimeToLive.millis(timeout), Condition.IF_PRESENT);
	}

	@Override
	public Map<K, Boolean> set(Map<? extends K, ? extends BulkSetEntry<? extends V>> entries) {
		Assert.notNull(entries, "entries must not be null");
		BulkCall<K, Entry<K, BulkSetEntry<? extends V>>> call = BulkCall.ofMap(BulkOperation.SET, entries, "entry");
		// The place for MSETEX of Redis 8.4, for runs of entries with the same terms and
		// no condition: it sets all keys or none, so that a condition would not be each
		// key's own
		Outcomes<Void> outcomes = this.executor.execute(call, Commands.SET, (entry, arguments) -> {
			this.serializers.key(entry.key(), arguments);
			this.serializers.value(entry.argument().getValue(), arguments);
			SetTerms.write(entry.argument(), arguments);
		}, DefaultBulkValueOperations::appliedUnlessNil);
		return Positions.map(call, outcomes::isApplied);
	}

	@Override
	public Map<K, @Nullable V> getAndSet(Map<? extends K, ? extends V> map) {
		BulkCall<K, Entry<K, V>> call = BulkCall.ofMap(BulkOperation.GET_AND_SET, map, "value");
		Function<Reply, @Nullable Object> values = this.serializers.values();
		// The key is set whether or not there was a value
		Outcomes<V> outcomes = this.executor.execute(call, Commands.GETSET, this::write,
				(reply) -> reply.isNil() ? Mark.APPLIED : values.apply(reply));
		Map<K, @Nullable V> former = new LinkedHashMap<>();
		for (int position = 0; position < call.size(); position++) {
			former.put(call.keys().get(position), outcomes.value(position));
		}
		return former;
	}

	@Override
	public List<@Nullable V> getAndDelete(Collection<? extends K> keys) {
		return getAnd(BulkOperation.GET_AND_DELETE, keys, Commands.GETDEL, (arguments) -> {
		});
	}

	@Override
	public List<@Nullable V> getAndExpire(Collection<? extends K> keys, Duration timeout) {
		long millis = TimeToLive.millis(timeout);
		return getAnd(BulkOperation.GET_AND_EXPIRE, keys, Commands.GETEX,
				(arguments) -> SetTerms.writeTimeToLive(millis, arguments));
	}

	@Override
	public List<@Nullable V> getAndPersist(Collection<? extends K> keys) {
		return getAnd(BulkOperation.GET_AND_PERSIST, keys, Commands.GETEX, (arguments) -> arguments.add(PERSIST));
	}

	@Override
	public Map<K, Long> append(Map<? extends K, String> values) {
		Assert.notNull(values, "values must not be null");
		BulkCall<K, Entry<K, String>> call = BulkCall.ofMap(BulkOperation.APPEND, values, "value");
		Outcomes<Long> outcomes = this.executor.execute(call, Commands.APPEND, (entry, arguments) -> {
			this.serializers.key(entry.key(), arguments);
			this.serializers.string(entry.argument(), arguments);
		}, Reply::integer);
		return Positions.map(call, outcomes::value);
	}

	@Override
	public List<Boolean> getBit(Collection<? extends K> keys, long offset) {
		return bit(BulkOperation.GET_BIT, keys, offset, Commands.GETBIT, (arguments) -> {
		});
	}

	@Override
	public List<Boolean> setBit(Collection<? extends K> keys, long offset, boolean value) {
		return bit(BulkOperation.SET_BIT, keys, offset, Commands.SETBIT, (arguments) -> arguments.add(value ? 1 : 0));
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

	private Map<K, Boolean> setIf(BulkOperation operation, Map<? extends K, ? extends V> map, @Nullable Long millis,
			Condition condition) {
		BulkCall<K, Entry<K, V>> call = BulkCall.ofMap(operation, map, "value");
		Outcomes<Void> outcomes = this.executor.execute(call, Commands.SET, (entry, arguments) -> {
			write(entry, arguments);
			SetTerms.write(millis, condition, arguments);
		}, DefaultBulkValueOperations::appliedUnlessNil);
		return Positions.map(call, outcomes::isApplied);
	}

	private List<@Nullable V> getAnd(BulkOperation operation, Collection<? extends K> keys, Command command,
			Consumer<Arguments> option) {
		BulkCall<K, K> call = this.executor.callForKeys(operation, keys);
		Outcomes<V> outcomes = this.executor.execute(call, command, (key, arguments) -> {
			this.serializers.key(key, arguments);
			option.accept(arguments);
		}, this.serializers.valuesOrMissing());
		return Positions.<@Nullable V>list(call.size(), outcomes::value);
	}

	private List<Boolean> bit(BulkOperation operation, Collection<? extends K> keys, long offset, Command command,
			Consumer<Arguments> bit) {
		Assert.isTrue(offset >= 0, "offset must not be negative");
		BulkCall<K, K> call = this.executor.callForKeys(operation, keys);
		Outcomes<Boolean> outcomes = this.executor.execute(call, command, (key, arguments) -> {
			this.serializers.key(key, arguments);
			arguments.add(offset);
			bit.accept(arguments);
		}, (reply) -> reply.integer() > 0);
		return Positions.list(outcomes);
	}

	private void write(Entry<K, V> entry, Arguments arguments) {
		this.serializers.key(entry.key(), arguments);
		this.serializers.value(entry.argument(), arguments);
	}

	private static Mark appliedUnlessNil(Reply reply) {
		return reply.isNil() ? Mark.NOT_APPLIED : Mark.APPLIED;
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
