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

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Prices over HTTP. Ids come as strings, so that an error can say which of them is wrong.
 */
@RestController
@RequestMapping("/prices")
class PriceController {

	private final PriceService prices;

	PriceController(PriceService prices) {
		this.prices = prices;
	}

	/**
	 * Find the prices of some products. Tomcat takes 8 KB of request line and headers,
	 * which is enough for some 1,000 ids.
	 * @param ids the ids
	 * @return the prices
	 */
	@GetMapping
	PriceList find(@RequestParam List<@Nullable String> ids) {
		return this.prices.find(ProductIds.parse(ids));
	}

	/**
	 * Find the prices of many products.
	 * @param ids the ids
	 * @return the prices
	 */
	@PostMapping
	PriceList findMany(@RequestBody List<@Nullable String> ids) {
		return this.prices.find(ProductIds.parse(ids));
	}

	@PostMapping("/refresh")
	RefreshedPrices refresh(@RequestBody List<@Nullable String> ids) {
		return this.prices.refresh(ProductIds.parse(ids));
	}

}
