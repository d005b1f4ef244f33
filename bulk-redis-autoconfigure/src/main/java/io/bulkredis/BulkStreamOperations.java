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

import org.springframework.data.redis.connection.RedisStreamCommands.XAddOptions;
import org.springframework.data.redis.connection.stream.MapRecord;
import org.springframework.data.redis.connection.stream.RecordId;

/**
 * Bulk operations on streams, named as
 * {@link org.springframework.data.redis.core.StreamOperations} names them. Fields and
 * values of records go through the template's serializers for hash keys and hash values.
 * <p>
 * What holds for all of them, chunks and exceptions included, is said at
 * {@link BulkRedisOperations}. A key that holds something other than a stream fails by
 * itself, with {@link FailureKind#COMMAND}.
 *
 * @param <K> the type of the keys
 * @param <HK> the type of the fields
 * @param <HV> the type of the values
 * @since 0.1
 */
public interface BulkStreamOperations<K, HK, HV> {

	/**
	 * Add records to streams: {@code XADD} per record, in order. A record's id is used if
	 * it has one, else the server makes one.
	 * <p>
	 * Each record is a position, with the key of its stream. Records of one stream keep
	 * their order, unless one is refused for now and repeated, after others that were
	 * already on their way. None is sent twice when the first answer is not known: it
	 * would be there twice.
	 * @param records the records; of one stream or of many; {@code null} is not allowed
	 * in it
	 * @return the ids of the records, in their order; unmodifiable. Empty for an empty
	 * input.
	 * @throws IllegalArgumentException if a record, its key, a field or a value is
	 * {@code null}, or if a record has no field
	 * @throws BulkRedisException if a record was surely not added (its id is not above
	 * the last one of the stream, say), or may have been; its result has the others
	 */
	default List<RecordId> add(Collection<? extends MapRecord<K, ? extends HK, ? extends HV>> records) {
		return add(records, XAddOptions.none());
	}

	/**
	 * Add records to streams and limit the length of each of these:
	 * {@code XADD … MAXLEN …} per record. Otherwise as {@link #add(Collection)}.
	 * @param records the records; of one stream or of many; {@code null} is not allowed
	 * in it
	 * @param options the length to trim to, which may be approximate; other options are
	 * not supported
	 * @return the ids of the records, in their order; unmodifiable. Empty for an empty
	 * input.
	 * @throws IllegalArgumentException if a record, its key, a field or a value is
	 * {@code null}, if a record has no field, or if an option is not supported
	 * @throws BulkRedisException if a record was surely not added (its id is not above
	 * the last one of the stream, say), or may have been; its result has the others
	 */
	List<RecordId> add(Collection<? extends MapRecord<K, ? extends HK, ? extends HV>> records, XAddOptions options);

}
