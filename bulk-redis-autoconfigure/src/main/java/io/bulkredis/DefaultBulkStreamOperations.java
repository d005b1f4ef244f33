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
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisStreamCommands.XAddOptions;
import org.springframework.data.redis.connection.stream.MapRecord;
import org.springframework.data.redis.connection.stream.RecordId;
import org.springframework.util.Assert;

import io.bulkredis.BulkCall.Entry;
import io.bulkredis.engine.Arguments;

/**
 * Bulk operations on streams by way of a {@link BulkExecutor}.
 *
 * @param <K> the type of the keys
 * @param <HK> the type of the fields
 * @param <HV> the type of the values
 */
final class DefaultBulkStreamOperations<K, HK, HV> implements BulkStreamOperations<K, HK, HV> {

	private static final byte[] MAXLEN = "MAXLEN".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] APPROXIMATELY = "~".getBytes(StandardCharsets.US_ASCII);

	private final BulkExecutor<K, ?> executor;

	private final Serializers<K, ?> serializers;

	DefaultBulkStreamOperations(BulkExecutor<K, ?> executor) {
		this.executor = executor;
		this.serializers = executor.serializers();
	}

	@Override
	public List<RecordId> add(Collection<? extends MapRecord<K, ? extends HK, ? extends HV>> records,
			XAddOptions options) {
		Assert.notNull(options, "options must not be null");
		Long maxLength = options.getMaxlen();
		boolean approximate = options.isApproximateTrimming();
		requireSupported(options, maxLength, approximate);
		BulkCall<K, Entry<K, Addition<HK, HV>>> call = call(records);
		Outcomes<RecordId> outcomes = this.executor.execute(call, Commands.XADD, (entry, arguments) -> {
			this.serializers.key(entry.key(), arguments);
			if (maxLength != null) {
				arguments.add(MAXLEN);
				if (approximate) {
					arguments.add(APPROXIMATELY);
				}
				arguments.add(maxLength);
			}
			write(entry.argument(), arguments);
		}, (reply) -> RecordId.of(reply.utf8()));
		return Positions.list(outcomes);
	}

	private void write(Addition<HK, HV> addition, Arguments arguments) {
		arguments.add(addition.id().getBytes(StandardCharsets.UTF_8));
		addition.fields().forEach((field) -> {
			this.serializers.hashKey(field.getKey(), arguments);
			this.serializers.hashValue(field.getValue(), arguments);
		});
	}

	/**
	 * What options there are depends on the version of Spring Data Redis. To put
	 * supported ones together anew shows whether there were any others.
	 */
	@SuppressWarnings("deprecation") // What replaces it is not there before 4.1
	private static void requireSupported(XAddOptions options, @Nullable Long maxLength, boolean approximate) {
		XAddOptions supported = (maxLength != null) ? XAddOptions.maxlen(maxLength).approximateTrimming(approximate)
				: XAddOptions.none();
		Assert.isTrue(options.equals(supported),
				"Of the options of XADD, bulk operations support a maximal length only, exact or approximate");
		Assert.isTrue(maxLength == null || maxLength >= 0, "The maximal length must not be negative");
	}

	private static <K, HK, HV> BulkCall<K, Entry<K, Addition<HK, HV>>> call(
			Collection<? extends MapRecord<K, ? extends HK, ? extends HV>> records) {
		Assert.notNull(records, "records must not be null");
		List<K> keys = new ArrayList<>(records.size());
		List<Entry<K, Addition<HK, HV>>> items = new ArrayList<>(records.size());
		for (MapRecord<K, ? extends HK, ? extends HV> record : records) {
			int position = keys.size();
			BulkCall.requireNonNull("record", record, position);
			BulkCall.requireNonNull("key", record.getStream(), position);
			K key = record.getRequiredStream();
			keys.add(key);
			items.add(new Entry<>(key, new Addition<>(record.getId().getValue(), fields(record, position))));
		}
		return new BulkCall<>(BulkOperation.STREAM_ADD, keys, items);
	}

	private static <HK, HV> List<Map.Entry<HK, HV>> fields(MapRecord<?, ? extends HK, ? extends HV> record,
			int position) {
		List<Map.Entry<HK, HV>> fields = new ArrayList<>();
		record.getValue().forEach((field, value) -> {
			BulkCall.requireNonNull("field", field, position);
			BulkCall.requireNonNull("value", value, position);
			fields.add(Map.entry(field, value));
		});
		Assert.isTrue(!fields.isEmpty(), () -> "The record at position " + position + " has no field");
		return fields;
	}

	/**
	 * A copy of what a record has.
	 *
	 * @param <HK> the type of the fields
	 * @param <HV> the type of the values
	 * @param id the id, or {@code *} for one that the server makes
	 * @param fields the fields and their values
	 */
	private record Addition<HK, HV>(String id, List<Map.Entry<HK, HV>> fields) {
	}

}
