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

package io.bulkredis.sample.migration;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.RedisTemplate;

/**
 * Before, the other way: {@code executePipelined} with a {@code GET} per key.
 * <p>
 * It lets other clients in between, yet it is far slower than the one {@code MGET}:
 * Lettuce writes to the socket for every single command unless told otherwise, and
 * without a pool every call opens a connection of its own. When one command fails, the
 * exception takes the values of all others along.
 *
 * @param <V> the type of the values
 * @see ReadByBulk
 */
public class ReadByPipeline<V> implements ReadStrategy<V> {

	private final RedisTemplate<String, V> redis;

	public ReadByPipeline(RedisTemplate<String, V> redis) {
		this.redis = redis;
	}

	@Override
	// NullAway takes a callback's result for non-null, whatever its type argument says.
	@SuppressWarnings({ "unchecked", "NullAway" })
	public List<@Nullable V> read(List<String> keys) {
		return (List<@Nullable V>) this.redis.executePipelined((RedisCallback<@Nullable Object>) (connection) -> {
			keys.forEach((key) -> connection.stringCommands().get(key.getBytes(StandardCharsets.UTF_8)));
			return null;
		});
	}

}
