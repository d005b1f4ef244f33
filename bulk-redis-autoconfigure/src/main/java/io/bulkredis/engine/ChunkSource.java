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

import org.jspecify.annotations.Nullable;

/**
 * Chunks for one server, as they are asked for.
 */
interface ChunkSource {

	/**
	 * Return the next chunk.
	 * @return a chunk of at least one item, or {@code null} if there is none, be it for
	 * now
	 */
	@Nullable Chunk next();

	/**
	 * Return whether {@link #next} gives a chunk now.
	 */
	boolean hasNext();

	/**
	 * Return whether there will be none any more.
	 */
	boolean isExhausted();

	/**
	 * Take back a chunk whose replies are delivered, for later items.
	 */
	void recycle(Chunk chunk);

	/**
	 * Tell the sink that nothing more will be sent.
	 */
	void abandon(Interruption interruption);

}
