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

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.LongStream;

import io.bulkredis.BulkRedisOperations;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.log.LogMessage;
import org.springframework.stereotype.Component;

/**
 * Puts the list price of every product into Redis, before the application counts as
 * ready.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class CatalogueSeeder implements ApplicationRunner {

	private static final Log logger = LogFactory.getLog(CatalogueSeeder.class);

	// The library needs no such limit: it is for the map.
	private static final int PRODUCTS_AT_A_TIME = 10_000;

	private final Catalogue catalogue;

	private final BulkRedisOperations<String, Price> bulk;

	CatalogueSeeder(Catalogue catalogue, BulkRedisOperations<String, Price> bulk) {
		this.catalogue = catalogue;
		this.bulk = bulk;
	}

	@Override
	public void run(ApplicationArguments args) {
		long start = System.nanoTime();
		for (int first = 1; first <= this.catalogue.size(); first += PRODUCTS_AT_A_TIME) {
			seed(first, Math.min(first + PRODUCTS_AT_A_TIME - 1, this.catalogue.size()));
		}
		long millis = (System.nanoTime() - start) / 1_000_000;
		logger.info(LogMessage.format("The prices of %,d products are in Redis, after %d ms", this.catalogue.size(),
				millis));
	}

	private void seed(long first, long last) {
		Map<String, Price> prices = new LinkedHashMap<>();
		LongStream.rangeClosed(first, last)
			.forEach((id) -> prices.put(ProductIds.toKey(id), this.catalogue.listPrice(id)));
		// Not multiSet: this may be a Redis of the user's, with refreshed prices in it.
		this.bulk.opsForValue().setIfAbsent(prices);
	}

}
