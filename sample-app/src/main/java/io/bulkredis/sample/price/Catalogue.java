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

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import org.springframework.stereotype.Component;

/**
 * Stands for the system that knows the products and makes their prices: the reason why
 * prices are kept in Redis.
 */
@Component
class Catalogue {

	private static final List<String> NAMES = List.of("Espresso cup", "Tea kettle", "Bread knife", "Cast iron pan",
			"Oak table");

	private static final Instant SEASON_START = Instant.parse("2026-01-01T00:00:00Z");

	private final int size;

	private final Clock clock = Clock.systemUTC();

	Catalogue(PriceProperties properties) {
		this.size = properties.catalogueSize();
	}

	int size() {
		return this.size;
	}

	boolean hasProduct(long id) {
		return id >= 1 && id <= this.size;
	}

	/**
	 * Return what a product costs by the list: always the same.
	 * @param id the number of the product
	 * @return the price
	 */
	Price listPrice(long id) {
		long cents = 500 + (id * 7919) % 9500;
		return price(id, cents, SEASON_START);
	}

	/**
	 * Return what a product costs today: up to a fifth less.
	 * @param id the number of the product
	 * @return the price
	 */
	Price currentPrice(long id) {
		long listCents = listPrice(id).amount().unscaledValue().longValueExact();
		long cents = listCents - ThreadLocalRandom.current().nextLong(1, listCents / 5);
		return price(id, cents, this.clock.instant().truncatedTo(ChronoUnit.SECONDS));
	}

	private static Price price(long id, long cents, Instant validFrom) {
		String name = NAMES.get((int) (id % NAMES.size())) + " no. " + id;
		return new Price(id, name, BigDecimal.valueOf(cents, 2), "EUR", validFrom);
	}

}
