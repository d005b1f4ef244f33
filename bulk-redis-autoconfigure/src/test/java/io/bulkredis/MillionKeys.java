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

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * Writes, reads and deletes a million keys, each with one call. Run in a process of its
 * own, with a small heap.
 */
final class MillionKeys {

	static final String DONE = "a million keys, written, read and deleted";

	private static final int COUNT = 1_000_000;

	private MillionKeys() {
	}

	public static void main(String[] args) {
		LettuceConnectionFactory connectionFactory = new LettuceConnectionFactory(
				new RedisStandaloneConfiguration("127.0.0.1", Integer.parseInt(args[0])));
		connectionFactory.afterPropertiesSet();
		BulkRedisTemplate<String, String> bulk = new BulkRedisTemplate<>(new StringRedisTemplate(connectionFactory));
		List<String> keys = IntStream.range(0, COUNT).mapToObj((i) -> "million:" + i).toList();
		String suffix = "-".repeat(90);
		Map<String, String> map = new LinkedHashMap<>();
		keys.forEach((key) -> map.put(key, key + suffix));
		bulk.opsForValue().multiSet(map);
		map.clear();
		List<String> values = bulk.opsForValue().multiGet(keys);
		for (int i = 0; i < COUNT; i++) {
			if (!values.get(i).equals(keys.get(i) + suffix)) {
				throw new IllegalStateException("A wrong value at position " + i);
			}
		}
		if (bulk.unlink(keys) != COUNT) {
			throw new IllegalStateException("Not all were there");
		}
		bulk.destroy();
		connectionFactory.destroy();
		System.out.println(DONE);
	}

}
