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

package io.bulkredis.engine;

import java.util.function.Consumer;

/**
 * A connection, or the right to one, for the time of a call.
 */
interface Lease {

	/**
	 * Run work inside {@code RedisTemplate.executePipelined}.
	 */
	void execute(Consumer<Driver> work);

	/**
	 * Note that it leads to the wrong server. Others that were opened as long ago may do
	 * so too, and are not used again where that is ours to decide.
	 */
	void distrust();

	/**
	 * Give the connection back.
	 * @param clean whether nothing is in flight on it; otherwise it is closed where that
	 * is ours to do
	 */
	void release(boolean clean);

}
