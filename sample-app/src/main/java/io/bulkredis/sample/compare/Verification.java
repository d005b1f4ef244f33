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

import io.bulkredis.sample.price.Price;
import io.bulkredis.sample.price.ProductIds;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.Assert;

/**
 * Makes sure that all contenders read the same, and the right thing, before it matters
 * who is faster.
 */
class Verification {

	private final JsonMapper mapper;

	Verification(JsonMapper mapper) {
		this.mapper = mapper;
	}

	/**
	 * Let all contenders read once, and compare.
	 * @param contenders the contenders
	 * @param keys the keys of prices
	 * @throws IllegalStateException if a value is missing, or is not the one of its key
	 */
	void verify(List<Contender> contenders, List<String> keys) {
		for (Contender contender : contenders) {
			List<@Nullable String> values = contender.read(keys);
			Assert.state(values.size() == keys.size(),
					() -> "'%s' reads %d values for %d keys".formatted(contender.name(), values.size(), keys.size()));
			for (int i = 0; i < keys.size(); i++) {
				int index = i;
				Assert.state(isPriceOf(keys.get(i), values.get(i)),
						() -> "'%s' reads a wrong value at index %d".formatted(contender.name(), index));
			}
		}
	}

	private boolean isPriceOf(String key, @Nullable String value) {
		return value != null && ProductIds.toKey(this.mapper.readValue(value, Price.class).id()).equals(key);
	}

}
