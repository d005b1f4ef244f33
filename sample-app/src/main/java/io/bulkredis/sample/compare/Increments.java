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

package io.bulkredis.sample.compare;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.bulkredis.BulkRedisOperations;

import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.util.Assert;

/**
 * Counts many things up by one.
 */
class Increments implements WriteTask {

	private final StringRedisTemplate redis;

	private final BulkRedisOperations<String, String> bulk;

	Increments(StringRedisTemplate redis, BulkRedisOperations<String, String> bulk) {
		this.redis = redis;
		this.bulk = bulk;
	}

	@Override
	public List<WriteContender> contenders(List<String> keys) {
		Map<String, Long> deltas = new LinkedHashMap<>();
		keys.forEach((key) -> deltas.put(key, 1L));
		return List.of(WriteContender.of("bulk: one increment(Map)", () -> this.bulk.opsForValue().increment(deltas)),
				WriteContender.of("INCR, one by one",
						() -> keys.forEach((key) -> this.redis.opsForValue().increment(key))));
	}

	@Override
	public void verify(List<String> keys, StringRedisTemplate near) {
		List<String> expected = Collections.nCopies(keys.size(), "1");
		Assert.state(expected.equals(near.opsForValue().multiGet(keys)), "A counter is not at 1");
	}

}
