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

import java.util.List;

import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * Something to write that can be done in several ways.
 */
interface WriteTask {

	/**
	 * Return the ways to do it.
	 * @param keys the keys to write
	 * @return the contenders, of which bulk is the first
	 */
	List<WriteContender> contenders(List<String> keys);

	/**
	 * Make sure that it has been done once, where there were no such keys before.
	 * @param keys the keys that are written
	 * @param near the way to Redis that takes no time
	 * @throws IllegalStateException if anything is missing
	 */
	void verify(List<String> keys, StringRedisTemplate near);

}
