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

import java.util.concurrent.CompletableFuture;

/**
 * A chunk on its way over a Lettuce connection.
 */
interface LettuceExchange extends Exchange {

	/**
	 * Return what completes, never exceptionally, when nothing more will come, with the
	 * time as {@link System#nanoTime()} has it.
	 */
	CompletableFuture<Long> end();

	@Override
	default boolean hasEnded() {
		return end().isDone();
	}

	@Override
	default long endNanoTime() {
		return end().getNow(0L);
	}

}
