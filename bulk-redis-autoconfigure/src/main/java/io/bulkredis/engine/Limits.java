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

import java.time.Duration;

/**
 * How a call is cut and how long it may take.
 *
 * @param chunkSize how many items a chunk has at most
 * @param window how many chunks are in flight at most
 * @param chunkBytes how many bytes a chunk's arguments have at most, a single larger item
 * excepted
 * @param timeout the time for the whole call
 * @param chunkTimeout the time for a chunk
 * @param retryRules what is sent again
 */
public record Limits(int chunkSize, int window, long chunkBytes, Duration timeout, Duration chunkTimeout,
		RetryRules retryRules) {
}
