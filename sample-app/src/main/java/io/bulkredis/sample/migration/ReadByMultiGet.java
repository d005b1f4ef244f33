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

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.util.Assert;

/**
 * Before: one {@code MGET}, however many keys there are.
 * <p>
 * Redis executes one command at a time, so every other client waits until this one is
 * through; and the application waits for the last value before it decodes the first. At
 * some size the command runs into {@code spring.data.redis.timeout}, and then all of its
 * values are lost.
 *
 * @param <V> the type of the values
 * @see ReadByBulk
 */
public class ReadByMultiGet<V> implements ReadStrategy<V> {

	private final RedisTemplate<String, V> redis;

	public ReadByMultiGet(RedisTemplate<String, V> redis) {
		this.redis = redis;
	}

	@Override
	public List<@Nullable V> read(List<String> keys) {
		List<@Nullable V> values = this.redis.opsForValue().multiGet(keys);
		Assert.state(values != null, "multiGet gives null only inside of a pipeline or transaction");
		return values;
	}

}
