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

/**
 * Is told of items that a cluster's node answered with the name of another one.
 */
interface Redirects {

	/**
	 * Have an item sent to the node that was named. Copies it.
	 * @param past what its sendings came to, this one included
	 */
	void follow(Chunk chunk, int item, Past past, Redirect redirect);

	/**
	 * All items of a chunk are told.
	 */
	void endSource();

}
