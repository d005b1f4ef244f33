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

/**
 * A way to read the values of many keys. All of them give the same answer.
 *
 * @param <V> the type of the values
 */
public interface ReadStrategy<V> {

	/**
	 * Read the values of many keys.
	 * @param keys the keys
	 * @return the values in the order of the keys, {@code null} where a key is missing
	 */
	List<@Nullable V> read(List<String> keys);

}
