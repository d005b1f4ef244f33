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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.data.geo.Point;
import org.springframework.util.Assert;

import io.bulkredis.BulkCall.Entry;
import io.bulkredis.engine.Arguments;
import io.bulkredis.engine.Reply;

/**
 * Bulk operations on geospatial indexes by way of a {@link BulkExecutor}.
 *
 * @param <K> the type of the keys
 * @param <M> the type of the members
 */
final class DefaultBulkGeoOperations<K, M> implements BulkGeoOperations<K, M> {

	private final BulkExecutor<K, M> executor;

	private final Serializers<K, M> serializers;

	DefaultBulkGeoOperations(BulkExecutor<K, M> executor) {
		this.executor = executor;
		this.serializers = executor.serializers();
	}

	@Override
	public Map<K, Long> add(Map<? extends K, ? extends Map<? extends M, Point>> memberCoordinates) {
		BulkCall<K, Entry<K, List<Map.Entry<M, Point>>>> call = BulkCall.ofMaps(BulkOperation.GEO_ADD,
				memberCoordinates, "member", "point");
		Outcomes<Long> outcomes = this.executor.executeInParts(call, Commands.GEOADD, (entry, arguments) -> {
			this.serializers.key(entry.key(), arguments);
			for (Map.Entry<M, Point> member : entry.argument()) {
				arguments.add(member.getValue().getX());
				arguments.add(member.getValue().getY());
				this.serializers.value(member.getKey(), arguments);
			}
		}, Reply::integer, Parts::sum);
		return Positions.map(call, outcomes::value);
	}

	@Override
	public List<List<@Nullable Point>> position(Collection<? extends K> keys, Collection<? extends M> members) {
		Assert.notEmpty(members, "members must not be empty");
		Assert.noNullElements(members, "members must not contain null");
		List<M> copy = new ArrayList<>(members);
		BulkCall<K, K> call = this.executor.callForKeys(BulkOperation.GEO_POSITION, keys);
		Outcomes<List<@Nullable Point>> outcomes = this.executor.execute(call, Commands.GEOPOS, (key, arguments) -> {
			this.serializers.key(key, arguments);
			copy.forEach((member) -> this.serializers.value(member, arguments));
		}, DefaultBulkGeoOperations::points);
		return Positions.list(outcomes);
	}

	private static List<@Nullable Point> points(Reply reply) {
		List<Reply> elements = reply.elements();
		@Nullable Point[] points = new Point[elements.size()];
		for (int i = 0; i < points.length; i++) {
			Reply element = elements.get(i);
			points[i] = element.isNil() ? null : point(element.elements());
		}
		return Arrays.asList(points);
	}

	private static Point point(List<Reply> coordinates) {
		return new Point(coordinates.get(0).floatingPoint(), coordinates.get(1).floatingPoint());
	}

}
