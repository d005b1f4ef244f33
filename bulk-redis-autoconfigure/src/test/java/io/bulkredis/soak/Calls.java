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

package io.bulkredis.soak;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

import io.bulkredis.BulkOperation;
import io.bulkredis.BulkOutcome;
import io.bulkredis.BulkOutcome.Applied;
import io.bulkredis.BulkOutcome.Missing;
import io.bulkredis.BulkOutcome.NotApplied;
import io.bulkredis.BulkOutcome.Value;
import io.bulkredis.BulkRedisOperations;
import io.bulkredis.soak.Call.Answer;

/**
 * Draws calls of all operations, and knows what may come of each.
 */
final class Calls {

	private static final Duration LONG = Duration.ofDays(10);

	private final Draw draw;

	private final OwnKeys ownKeys;

	private final Counters counters;

	/** Whether writes of the call may be sent more than once. */
	private boolean repeatable;

	private final List<Supplier<Call<?>>> all = List.of(this::multiGet, this::multiGetAsMap, this::multiSet,
			this::multiSetWithTimeToLive, this::multiSetWithTimeToLiveEach, this::setIfAbsent,
			this::setIfAbsentWithTimeToLive, this::increment, this::delete, this::unlink, this::countExistingKeys,
			this::hasKeys, this::expire, this::expireSoon, this::persist, this::getExpire);

	Calls(Draw draw, OwnKeys ownKeys, Counters counters) {
		this.draw = draw;
		this.ownKeys = ownKeys;
		this.counters = counters;
	}

	Call<?> next(boolean repeatable) {
		this.repeatable = repeatable;
		return this.all.get(this.draw.below(this.all.size())).get();
	}

	private Call<String> multiGet() {
		List<String> keys = keysToRead();
		return new Call<>(BulkOperation.MULTI_GET, keys, (bulk) -> Answer.ofValues(bulk.opsForValue().multiGet(keys)),
				this::canBeRead);
	}

	private Call<String> multiGetAsMap() {
		List<String> keys = keysToRead();
		return new Call<>(BulkOperation.MULTI_GET, keys, (bulk) -> {
			Map<String, String> values = bulk.opsForValue().multiGetAsMap(keys);
			if (!new HashSet<>(keys).containsAll(values.keySet())) {
				throw new IllegalStateException("A key that was not asked for");
			}
			return Answer.ofValues(keys, values);
		}, this::canBeRead);
	}

	private Call<Void> multiSet() {
		Map<String, String> values = this.draw.values(Space.SHARED, Space.OWN, Space.OWN);
		return write(BulkOperation.MULTI_SET, values, (bulk) -> {
			bulk.opsForValue().multiSet(values);
			return Answer.allApplied(values.size());
		});
	}

	private Call<Void> multiSetWithTimeToLive() {
		Map<String, String> values = this.draw.values(Space.EXPIRING);
		Duration timeToLive = this.draw.millis(1, 20_000);
		return write(BulkOperation.MULTI_SET, values, (bulk) -> {
			bulk.opsForValue().multiSet(values, timeToLive);
			return Answer.allApplied(values.size());
		});
	}

	private Call<Void> multiSetWithTimeToLiveEach() {
		Map<String, String> values = this.draw.values(Space.EXPIRING);
		return write(BulkOperation.MULTI_SET, values, (bulk) -> {
			bulk.opsForValue().multiSet(values, (key) -> Duration.ofMillis(1 + 10L * Space.number(key)));
			return Answer.allApplied(values.size());
		});
	}

	private Call<Void> setIfAbsent() {
		Map<String, String> values = this.draw.values(Space.SHARED, Space.OWN, Space.OWN);
		return write(BulkOperation.SET_IF_ABSENT, values,
				(bulk) -> Answer.ofConditions(List.copyOf(bulk.opsForValue().setIfAbsent(values).values())));
	}

	private Call<Void> setIfAbsentWithTimeToLive() {
		Map<String, String> values = this.draw.values(Space.EXPIRING);
		Duration timeToLive = this.draw.millis(1, 20_000);
		return write(BulkOperation.SET_IF_ABSENT, values, (bulk) -> Answer
			.ofConditions(List.copyOf(bulk.opsForValue().setIfAbsent(values, timeToLive).values())));
	}

	private Call<Long> increment() {
		Map<String, Long> deltas = this.draw.map(this.draw.keys(Space.COUNTER), (key) -> 1L);
		return new Call<>(BulkOperation.INCREMENT, List.copyOf(deltas.keySet()),
				(bulk) -> Answer.ofNumbers(List.copyOf(bulk.opsForValue().increment(deltas).values())),
				this.counters::note);
	}

	private Call<Void> delete() {
		List<String> keys = keysToDelete();
		return remove(BulkOperation.DELETE, keys, (bulk) -> Answer.counted(keys.size(), bulk.delete(keys)));
	}

	private Call<Void> unlink() {
		List<String> keys = keysToDelete();
		return remove(BulkOperation.UNLINK, keys, (bulk) -> Answer.counted(keys.size(), bulk.unlink(keys)));
	}

	private Call<Void> countExistingKeys() {
		List<String> keys = this.draw.keys(Space.FIXED, Space.LASTING, Space.ABSENT, Space.ABSENT);
		long there = keys.stream().filter((key) -> Space.of(key) != Space.ABSENT).count();
		return new Call<>(BulkOperation.COUNT_EXISTING_KEYS, keys,
				(bulk) -> Answer.counted(keys.size(), bulk.countExistingKeys(keys)), (key, outcome) -> true, there,
				there);
	}

	private Call<Boolean> hasKeys() {
		List<String> keys = keysToRead();
		return new Call<>(BulkOperation.HAS_KEYS, keys, (bulk) -> Answer.ofPresence(bulk.hasKeys(keys)),
				this::canBeThere);
	}

	private Call<Void> expire() {
		List<String> keys = this.draw.keys(Space.RENEWED, Space.RENEWED, Space.ABSENT, Space.ABSENT, Space.SHARED);
		return new Call<>(BulkOperation.EXPIRE, keys, (bulk) -> Answer.ofConditions(bulk.expire(keys, LONG)),
				Calls::canBeChanged);
	}

	private Call<Void> expireSoon() {
		List<String> keys = this.draw.keys(Space.SHARED, Space.EXPIRING, Space.ABSENT);
		Duration timeToLive = this.draw.millis(1, 5_000);
		return new Call<>(BulkOperation.EXPIRE, keys, (bulk) -> Answer.ofConditions(bulk.expire(keys, timeToLive)),
				Calls::canBeChanged);
	}

	private Call<Void> persist() {
		List<String> keys = this.draw.keys(Space.SHARED, Space.LASTING, Space.ABSENT);
		return new Call<>(BulkOperation.PERSIST, keys, (bulk) -> Answer.ofConditions(bulk.persist(keys)),
				Calls::canBeChanged);
	}

	private Call<Long> getExpire() {
		List<String> keys = keysToRead();
		return new Call<>(BulkOperation.GET_EXPIRE, keys, (bulk) -> Answer.ofTimesToLive(bulk.getExpire(keys)),
				Calls::canBeLeft);
	}

	private List<String> keysToRead() {
		return this.draw.keys(Space.FIXED, Space.FIXED, Space.LASTING, Space.ABSENT, Space.ABSENT, Space.SHARED,
				Space.EXPIRING, Space.OWN, Space.OWN);
	}

	private List<String> keysToDelete() {
		return this.draw.chance(0.5) ? this.draw.keys(Space.OWN, Space.ABSENT)
				: this.draw.keys(Space.OWN, Space.ABSENT, Space.SHARED, Space.EXPIRING);
	}

	private Call<Void> write(BulkOperation operation, Map<String, String> values,
			Function<BulkRedisOperations<String, String>, Answer<Void>> method) {
		boolean repeatable = this.repeatable && operation.isIdempotent();
		return new Call<>(operation, List.copyOf(values.keySet()), method, (key, outcome) -> {
			boolean possible = Space.of(key) != Space.OWN || operation != BulkOperation.SET_IF_ABSENT
					|| isConditionPossible(key, outcome);
			this.ownKeys.note(key, values.get(key), outcome, repeatable);
			return possible;
		});
	}

	private boolean isConditionPossible(String key, BulkOutcome<?> outcome) {
		return (!(outcome instanceof Applied<?>) || this.ownKeys.canHold(key, OwnKeys.NOTHING))
				&& (!(outcome instanceof NotApplied<?>) || this.ownKeys.canBeThere(key));
	}

	/**
	 * What a lost sending deleted is not counted when it is sent again.
	 */
	private Call<Void> remove(BulkOperation operation, List<String> keys,
			Function<BulkRedisOperations<String, String>, Answer<Void>> method) {
		boolean repeatable = this.repeatable;
		long atLeast = repeatable ? 0 : keys.stream().distinct().filter(this.ownKeys::isThere).count();
		long atMost = keys.stream().filter((key) -> switch (Space.of(key)) {
			case SHARED, EXPIRING -> true;
			case OWN -> this.ownKeys.canBeThere(key);
			default -> false;
		}).count();
		return new Call<>(operation, keys, method, (key, outcome) -> {
			this.ownKeys.note(key, OwnKeys.NOTHING, outcome, repeatable);
			return true;
		}, atLeast, atMost);
	}

	private boolean canBeRead(String key, BulkOutcome<String> outcome) {
		if (outcome instanceof Value<String> value && !Space.isValueOf(key, value.value())) {
			return false;
		}
		if (Space.of(key) == Space.OWN && outcome instanceof Value<String> value) {
			return this.ownKeys.canHold(key, value.value());
		}
		return canBeThere(key, outcome);
	}

	private boolean canBeThere(String key, BulkOutcome<?> outcome) {
		boolean found = outcome instanceof Value<?>;
		boolean missing = outcome instanceof Missing<?>;
		return switch (Space.of(key)) {
			case FIXED, LASTING, RENEWED -> !missing;
			case ABSENT -> !found;
			case OWN ->
				(!found || this.ownKeys.canBeThere(key)) && (!missing || this.ownKeys.canHold(key, OwnKeys.NOTHING));
			default -> true;
		};
	}

	private static boolean canBeChanged(String key, BulkOutcome<?> outcome) {
		return switch (Space.of(key)) {
			case RENEWED -> !(outcome instanceof NotApplied<?>);
			case LASTING, ABSENT -> !(outcome instanceof Applied<?>);
			default -> true;
		};
	}

	private static boolean canBeLeft(String key, BulkOutcome<Long> outcome) {
		if (!(outcome instanceof Value<Long> value)) {
			return !(outcome instanceof Missing<?>) || (Space.of(key) != Space.FIXED && Space.of(key) != Space.LASTING);
		}
		return switch (Space.of(key)) {
			case FIXED -> Space.isTimeToLive(key, value.value());
			case LASTING, OWN -> value.value() == -1;
			case EXPIRING -> value.value() >= 0;
			case ABSENT -> false;
			default -> true;
		};
	}

}
