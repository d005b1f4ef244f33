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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.data.redis.serializer.JacksonJsonRedisSerializer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Catalogue}.
 */
class CatalogueTests {

	private final Catalogue catalogue = new Catalogue(
			new PriceProperties(100_000, Duration.ofHours(1), PriceProperties.ReadBy.BULK));

	private final JacksonJsonRedisSerializer<Price> serializer = new JacksonJsonRedisSerializer<>(new JsonMapper(),
			Price.class);

	@Test
	void hasTheProductsFromOneToItsSize() {
		assertThat(LongStream.of(-1, 0, 1, 100_000, 100_001).filter(this.catalogue::hasProduct)).containsExactly(1L,
				100_000L);
	}

	@Test
	void listPriceIsAlwaysTheSame() {
		assertThat(this.catalogue.listPrice(7)).isEqualTo(this.catalogue.listPrice(7));
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 9_500, 100_000 })
	void currentPriceIsLowerByUpToAFifth(long id) {
		Price listPrice = this.catalogue.listPrice(id);
		Price currentPrice = this.catalogue.currentPrice(id);
		assertThat(currentPrice.amount())
			.isBetween(listPrice.amount().multiply(new BigDecimal("0.8")), listPrice.amount())
			.isNotEqualTo(listPrice.amount());
		assertThat(currentPrice.name()).isEqualTo(listPrice.name());
		assertThat(currentPrice.validFrom()).isAfter(listPrice.validFrom()).isBeforeOrEqualTo(Instant.now());
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 9_500, 100_000 })
	void priceTakesSome110BytesAndComesBackTheSame(long id) {
		Price price = this.catalogue.listPrice(id);
		byte[] json = this.serializer.serialize(price);
		assertThat(new String(json, StandardCharsets.UTF_8)).hasSizeBetween(100, 120);
		assertThat(this.serializer.deserialize(json)).isEqualTo(price);
	}

}
