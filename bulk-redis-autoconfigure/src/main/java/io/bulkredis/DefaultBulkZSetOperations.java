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
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.core.DefaultTypedTuple;
import org.springframework.data.redis.core.ZSetOperations.TypedTuple;
import org.springframework.util.Assert;

import io.bulkredis.BulkCall.Entry;
import io.bulkredis.Outcomes.Mark;
import io.bulkredis.engine.Arguments;
import io.bulkredis.engine.ItemWriter;
import io.bulkredis.engine.Reply;

/**
 * Bulk operations on sorted sets by way of a {@link BulkExecutor}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class DefaultBulkZSetOperations<K, V> implements BulkZSetOperations<K, V> {

	private static final byte[] WITHSCORES = "WITHSCORES".getBytes(StandardCharsets.US_ASCII);

	private final BulkExecutor<K, V> executor;

	private final Serializers<K, V> serializers;

	DefaultBulkZSetOperations(BulkExecutor<K, V> executor) {
		this.executor = executor;
		this.serializers = executor.serializers();
	}

	@Override
	public Map<K, Long> add(Map<? extends K, ? extends Collection<? extends TypedTuple<V>>> tuples) {
		return addAll(tuples, null);
	}

	@Override
	public Map<K, Long> add(Map<? extends K, ? extends Collection<? extends TypedTuple<V>>> tuples, Duration timeout) {
		TimeToLive.millis(timeout);
		return addAll(tuples, timeout);
	}

	@Override
	public Map<K, Long> remove(Map<? extends K, ? extends Collection<? extends V>> values) {
		BulkCall<K, Entry<K, List<V>>> call = BulkCall.ofCollections(BulkOperation.ZSET_REMOVE, values, "value");
		Outcomes<Long> outcomes = this.executor.executeInParts(call, Commands.ZREM, (entry, arguments) -> {
			this.serializers.key(entry.key(), arguments);
			entry.argument().forEach((value) -> this.serializers.value(value, arguments));
		}, Reply::integer, Parts::sum);
		return Positions.map(call, outcomes::value);
	}

	@Override
	public List<Double> incrementScore(Collection<? extends K> keys, V value, double delta) {
		Assert.notNull(value, "value must not be null");
		Assert.isTrue(!Double.isNaN(delta), "delta must be a number");
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.ZSET_INCREMENT_SCORE, keys);
		Outcomes<Double> outcomes = this.executor.execute(call, Commands.ZINCRBY, (key, arguments) -> {
			this.serializers.key(key, arguments);
			arguments.add(delta);
			this.serializers.value(value, arguments);
		}, Reply::floatingPoint);
		return Positions.list(outcomes);
	}

	@Override
	public List<Set<V>> range(Collection<? extends K> keys, long start, long end) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.ZSET_RANGE, keys);
		Outcomes<Set<V>> outcomes = this.executor.execute(call, Commands.ZRANGE, (key, arguments) -> {
			this.serializers.key(key, arguments);
			arguments.add(start);
			arguments.add(end);
		}, this.serializers.values(LinkedHashSet::new));
		return Positions.list(outcomes);
	}

	@Override
	public List<Set<TypedTuple<V>>> rangeWithScores(Collection<? extends K> keys, long start, long end) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.ZSET_RANGE_WITH_SCORES, keys);
		Function<Reply, @Nullable Object> values = this.serializers.values();
		Outcomes<Set<TypedTuple<V>>> outcomes = this.executor.execute(call, Commands.ZRANGE, (key, arguments) -> {
			this.serializers.key(key, arguments);
			arguments.add(start);
			arguments.add(end);
			arguments.add(WITHSCORES);
		}, (reply) -> tuples(reply.elements(), values));
		return Positions.list(outcomes);
	}

	@Override
	public List<@Nullable Double> score(Collection<? extends K> keys, V value) {
		Assert.notNull(value, "value must not be null");
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.ZSET_SCORE, keys);
		Outcomes<Double> outcomes = this.executor.execute(call, Commands.ZSCORE, (key, arguments) -> {
			this.serializers.key(key, arguments);
			this.serializers.value(value, arguments);
		}, (reply) -> reply.isNil() ? Mark.MISSING : (Object) reply.floatingPoint());
		return Positions.<@Nullable Double>list(call.size(), outcomes::value);
	}

	@Override
	public List<Long> size(Collection<? extends K> keys) {
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.ZSET_SIZE, keys);
		Outcomes<Long> outcomes = this.executor.execute(call, Commands.ZCARD, this.serializers.keyWriter(),
				Reply::integer);
		return Positions.list(outcomes);
	}

	private Map<K, Long> addAll(Map<? extends K, ? extends Collection<? extends TypedTuple<V>>> tuples,
			@Nullable Duration timeout) {
		BulkCall<K, Entry<K, List<Member<V>>>> call = BulkCall.ofAll(BulkOperation.ZSET_ADD, tuples, "tuple",
				DefaultBulkZSetOperations::members);
		ItemWriter<Member<V>> member = (element, arguments) -> {
			arguments.add(element.score());
			this.serializers.value(element.value(), arguments);
		};
		Outcomes<Long> outcomes = this.executor.executeInParts(call, ElementCommand.ZADD.command(timeout),
				ElementCommand.ZADD.writer(this.serializers, timeout, member), Reply::integer, Parts::sum);
		return Positions.map(call, outcomes::value);
	}

	private static <V> List<Member<V>> members(Collection<? extends TypedTuple<V>> tuples, int position) {
		List<Member<V>> members = new ArrayList<>(tuples.size());
		for (TypedTuple<V> tuple : tuples) {
			BulkCall.requireNonNull("tuple", tuple, position);
			V value = BulkCall.requireNonNull("value of a tuple", tuple.getValue(), position);
			double score = BulkCall.requireNonNull("score of a tuple", tuple.getScore(), position);
			if (Double.isNaN(score)) {
				throw new IllegalArgumentException("The score of a tuple at position " + position
						+ " is not a number, which a sorted set cannot have as a score");
			}
			members.add(new Member<>(value, score));
		}
		return members;
	}

	/**
	 * Make tuples of members and scores by turns, or with RESP3 of pairs of them.
	 */
	private static Set<TypedTuple<Object>> tuples(List<Reply> elements, Function<Reply, @Nullable Object> values) {
		Set<TypedTuple<Object>> tuples = new LinkedHashSet<>();
		if (!elements.isEmpty() && elements.get(0).isArray()) {
			for (Reply element : elements) {
				List<Reply> pair = element.elements();
				tuples.add(new DefaultTypedTuple<>(values.apply(pair.get(0)), pair.get(1).floatingPoint()));
			}
			return tuples;
		}
		for (int i = 0; i < elements.size(); i += 2) {
			tuples.add(new DefaultTypedTuple<>(values.apply(elements.get(i)), elements.get(i + 1).floatingPoint()));
		}
		return tuples;
	}

	/**
	 * A tuple, checked.
	 *
	 * @param <V> the type of the value
	 * @param value the value
	 * @param score the score
	 */
	private record Member<V>(V value, double score) {
	}

}
