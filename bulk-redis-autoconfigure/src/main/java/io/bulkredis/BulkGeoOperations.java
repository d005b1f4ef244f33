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

import org.jspecify.annotations.Nullable;

import org.springframework.data.geo.Point;

/**
 * Bulk operations on geospatial indexes, named as
 * {@link org.springframework.data.redis.core.GeoOperations} names them, for many keys at
 * once. Members go through the template's serializer for values.
 * <p>
 * What holds for all of them, chunks and exceptions included, is said at
 * {@link BulkRedisOperations}. A key that holds something other than a sorted set fails
 * by itself, with {@link FailureKind#COMMAND}.
 *
 * @param <K> the type of the keys
 * @param <M> the type of the members
 * @since 0.1
 */
public interface BulkGeoOperations<K, M> {

	/**
	 * Add members to many indexes, or move them: {@code GEOADD} per key, or several for a
	 * key with more members than a chunk has keys.
	 * @param memberCoordinates the members and where they are, by key: longitude as x,
	 * latitude as y; {@code null} and empty maps are not allowed in it
	 * @return how many members were added, those that were moved not counted, by key, in
	 * the order of the map. Empty for an empty input.
	 * @throws IllegalArgumentException if a key, a member or a point is {@code null}, or
	 * if a key has no member
	 * @throws BulkRedisException if the members of a key were surely not added (a point
	 * is out of range, say), or may have been; its result has the others
	 */
	Map<K, Long> add(Map<? extends K, ? extends Map<? extends M, Point>> memberCoordinates);

	/**
	 * Get where some members of many indexes are: {@code GEOPOS} per key.
	 * @param keys the keys; duplicates are allowed, {@code null} is not
	 * @param members the members, the same ones of each index; duplicates are allowed,
	 * {@code null} is not
	 * @return for each key, in the order of the keys, the points in the order of the
	 * members, {@code null} where the member or the key is missing. Empty for an empty
	 * input.
	 * @throws IllegalArgumentException if a key or a member is {@code null}, or if there
	 * is no member
	 * @throws BulkRedisException if the points of a key could not be had; its result has
	 * the others
	 */
	List<List<@Nullable Point>> position(Collection<? extends K> keys, Collection<? extends M> members);

}
