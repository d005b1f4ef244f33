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

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.bulkredis.BulkRedisOperations;

import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.util.Assert;

/**
 * Pushes a few elements to the ends of many lists, each of which expires.
 */
class ListsWithExpiry implements WriteTask {

	private static final Duration TIME_TO_LIVE = Duration.ofHours(1);

	private static final List<String> ELEMENTS = List.of("one", "two", "three");

	private final StringRedisTemplate redis;

	private final BulkRedisOperations<String, String> bulk;

	ListsWithExpiry(StringRedisTemplate redis, BulkRedisOperations<String, String> bulk) {
		this.redis = redis;
		this.bulk = bulk;
	}

	@Override
	public List<WriteContender> contenders(List<String> keys) {
		Map<String, Collection<String>> lists = new LinkedHashMap<>();
		keys.forEach((key) -> lists.put(key, ELEMENTS));
		return List.of(WriteContender.of("bulk: one rightPushAll(Map, ttl)", () -> pushInBulk(lists)),
				WriteContender.of("RPUSH and EXPIRE, one by one", () -> pushOneByOne(lists)));
	}

	private void pushInBulk(Map<String, Collection<String>> lists) {
		this.bulk.opsForList().rightPushAll(lists, TIME_TO_LIVE);
	}

	private void pushOneByOne(Map<String, Collection<String>> lists) {
		lists.forEach((key, elements) -> {
			this.redis.opsForList().rightPushAll(key, elements);
			this.redis.expire(key, TIME_TO_LIVE);
		});
	}

	@Override
	public void verify(List<String> keys, StringRedisTemplate near) {
		for (String key : keys) {
			Assert.state(ELEMENTS.equals(near.opsForList().range(key, 0, -1)), "A list has not the elements pushed");
			Long seconds = near.getExpire(key);
			Assert.state(seconds != null && seconds > 0, "A list does not expire");
		}
	}

}
