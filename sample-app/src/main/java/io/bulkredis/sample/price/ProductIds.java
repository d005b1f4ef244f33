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

package io.bulkredis.sample.price;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * The ids of products: as callers send them, and as keys in Redis.
 */
public final class ProductIds {

	private static final String KEY_PREFIX = "product:";

	// A call is answered from memory, so it must end somewhere.
	private static final int MAX_IDS = 100_000;

	private static final int MAX_DIGITS = 18;

	private ProductIds() {
	}

	/**
	 * Return the key under which the price of a product is stored.
	 * @param id the number of the product
	 * @return the key
	 */
	public static String toKey(long id) {
		return KEY_PREFIX + id;
	}

	static List<String> toKeys(List<Long> ids) {
		return ids.stream().map(ProductIds::toKey).toList();
	}

	static long fromKey(String key) {
		return Long.parseLong(key, KEY_PREFIX.length(), key.length(), 10);
	}

	/**
	 * Read ids that a caller has sent.
	 * @param ids the ids
	 * @return the ids in the order of the input, each of them once
	 * @throws ResponseStatusException with the status 400 if they are not ids, or too
	 * many
	 */
	static List<Long> parse(List<@Nullable String> ids) {
		if (ids.size() > MAX_IDS) {
			throw badRequest("At most %d ids at a time, but there are %d".formatted(MAX_IDS, ids.size()));
		}
		List<Long> parsed = new ArrayList<>(ids.size());
		for (int i = 0; i < ids.size(); i++) {
			parsed.add(parse(ids.get(i), i));
		}
		return parsed.stream().distinct().toList();
	}

	private static long parse(@Nullable String id, int index) {
		boolean digits = id != null && !id.isEmpty() && id.length() <= MAX_DIGITS
				&& id.chars().allMatch((character) -> character >= '0' && character <= '9');
		if (id == null || !digits || Long.parseLong(id) == 0) {
			throw badRequest("The id at index %d is not a positive whole number".formatted(index));
		}
		return Long.parseLong(id);
	}

	private static ResponseStatusException badRequest(String reason) {
		return new ResponseStatusException(HttpStatus.BAD_REQUEST, reason);
	}

}
