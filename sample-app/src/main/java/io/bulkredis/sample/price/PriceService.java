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

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.bulkredis.BulkRedisOperations;
import io.bulkredis.sample.migration.ReadStrategy;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Service;

/**
 * Reads and refreshes prices, any number of them at a time.
 */
@Service
class PriceService {

	private final ReadStrategy<Price> readStrategy;

	private final BulkRedisOperations<String, Price> bulk;

	private final Catalogue catalogue;

	private final Duration timeToLive;

	PriceService(ReadStrategy<Price> readStrategy, BulkRedisOperations<String, Price> bulk, Catalogue catalogue,
			PriceProperties properties) {
		this.readStrategy = readStrategy;
		this.bulk = bulk;
		this.catalogue = catalogue;
		this.timeToLive = properties.timeToLive();
	}

	PriceList find(List<Long> ids) {
		List<@Nullable Price> found = this.readStrategy.read(ProductIds.toKeys(ids));
		Map<Long, Price> prices = new LinkedHashMap<>();
		List<Long> missing = new ArrayList<>();
		for (int i = 0; i < ids.size(); i++) {
			Price price = found.get(i);
			if (price != null) {
				prices.put(ids.get(i), price);
			}
			else {
				missing.add(ids.get(i));
			}
		}
		return new PriceList(prices, missing);
	}

	/**
	 * Store the current prices of products.
	 * <p>
	 * Before, this was a loop over {@code redis.opsForValue().set(key, price, ttl)}, a
	 * round trip per product, since {@code MSET} knows no time to live.
	 * @param ids the numbers of the products
	 * @return how many were refreshed
	 */
	RefreshedPrices refresh(List<Long> ids) {
		Map<String, Price> prices = new LinkedHashMap<>();
		List<Long> missing = new ArrayList<>();
		for (long id : ids) {
			if (this.catalogue.hasProduct(id)) {
				prices.put(ProductIds.toKey(id), this.catalogue.currentPrice(id));
			}
			else {
				missing.add(id);
			}
		}
		this.bulk.opsForValue().multiSet(prices, this.timeToLive);
		return new RefreshedPrices(prices.size(), this.timeToLive, missing);
	}

}
