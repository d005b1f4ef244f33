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

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the service as its callers see it, with the Redis that it brings along.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT, properties = {
		"sample.catalogue-size=" + PriceServiceIntegrationTests.CATALOGUE_SIZE, "sample.time-to-live=90s" })
class PriceServiceIntegrationTests {

	static final int CATALOGUE_SIZE = 10_500;

	@LocalServerPort
	private int port;

	@Autowired
	private StringRedisTemplate redis;

	@Autowired
	private Catalogue catalogue;

	private RestTestClient client;

	@BeforeEach
	void connect() {
		this.client = RestTestClient.bindToServer().baseUrl("http://127.0.0.1:" + this.port).build();
	}

	@Test
	void everyProductOfTheCatalogueHasAPriceFromTheStart() {
		List<String> keys = LongStream.rangeClosed(1, CATALOGUE_SIZE).mapToObj(ProductIds::toKey).toList();
		assertThat(this.redis.countExistingKeys(keys)).isEqualTo(CATALOGUE_SIZE);
	}

	@Test
	void getFindsPricesInTheOrderOfTheQuestion() {
		PriceList list = get("/prices?ids=1003,1001,1002,1001");
		assertThat(list.prices().values()).containsExactly(this.catalogue.listPrice(1003),
				this.catalogue.listPrice(1001), this.catalogue.listPrice(1002));
		assertThat(list.prices().keySet()).containsExactly(1003L, 1001L, 1002L);
		assertThat(list.missing()).isEmpty();
	}

	@Test
	void getSaysWhichPricesAreMissing() {
		PriceList list = get("/prices?ids=20001,1001,20002,20001");
		assertThat(list.prices()).containsOnlyKeys(1001L);
		assertThat(list.missing()).containsExactly(20001L, 20002L);
	}

	@Test
	void getOfNothingFindsNothing() {
		assertThat(get("/prices?ids=")).isEqualTo(new PriceList(Map.of(), List.of()));
	}

	@Test
	void postFindsTenThousandPrices() {
		Set<Long> ids = new LinkedHashSet<>();
		LongStream.iterate(10_400, (id) -> id - 1).limit(10_000).forEach(ids::add);
		ids.add(20_001L);
		PriceList list = post("/prices", ids, PriceList.class);
		assertThat(list.prices()).hasSize(10_000);
		assertThat(list.prices()).allSatisfy((id, price) -> assertThat(price.id()).isEqualTo(id));
		assertThat(list.prices().keySet()).startsWith(10_400L, 10_399L).endsWith(401L);
		assertThat(list.missing()).containsExactly(20_001L);
	}

	@Test
	void refreshStoresNewPricesWithATimeToLive() {
		RefreshedPrices refreshed = post("/prices/refresh", List.of(11, 20_001, 12), RefreshedPrices.class);
		assertThat(refreshed.refreshed()).isEqualTo(2);
		assertThat(refreshed.timeToLive()).hasSeconds(90);
		assertThat(refreshed.missing()).containsExactly(20_001L);
		assertThat(this.redis.getExpire("product:11", TimeUnit.SECONDS)).isBetween(1L, 90L);
		assertThat(this.redis.getExpire("product:12", TimeUnit.SECONDS)).isBetween(1L, 90L);
		assertThat(this.redis.getExpire("product:13", TimeUnit.SECONDS)).isEqualTo(-1);
		assertThat(this.redis.hasKey("product:20001")).isFalse();
		Price price = get("/prices?ids=11").prices().get(11L);
		assertThat(price.amount()).isLessThan(this.catalogue.listPrice(11).amount());
	}

	@Test
	void unreadablePriceDoesNotTakeTheOthersAlong() {
		this.redis.opsForValue().set("product:22", "not a price");
		this.client.get()
			.uri("/prices?ids=21,22,23,20001")
			.exchange()
			.expectStatus()
			.isEqualTo(500)
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.jsonPath("$.detail")
			.isEqualTo("1 of 4 products have no answer")
			.jsonPath("$.counts.values")
			.isEqualTo(2)
			.jsonPath("$.counts.missing")
			.isEqualTo(1)
			.jsonPath("$.counts.failed")
			.isEqualTo(1)
			.jsonPath("$.failures.DESERIALIZATION[0]")
			.isEqualTo(22)
			.jsonPath("$.retry")
			.isEmpty()
			.jsonPath("$.prices.21.id")
			.isEqualTo(21)
			.jsonPath("$.prices.22")
			.doesNotExist()
			.jsonPath("$.prices.23.id")
			.isEqualTo(23);
	}

	@Test
	void wrongIdIsABadRequest() {
		assertBadRequest(this.client.get().uri("/prices?ids=1,x,3").exchange(),
				"The id at index 1 is not a positive whole number");
		assertBadRequest(postAny("/prices", "[1, 2, 1.5]"), "The id at index 2 is not a positive whole number");
		assertBadRequest(postAny("/prices", "[null]"), "The id at index 0 is not a positive whole number");
		assertBadRequest(postAny("/prices/refresh", "[-1]"), "The id at index 0 is not a positive whole number");
	}

	@Test
	void wrongBodyIsABadRequest() {
		assertBadRequest(postAny("/prices", "[1, "), "The body must be a JSON array of ids, such as [1, 2, 3]");
		assertBadRequest(postAny("/prices", "{\"ids\": [1]}"),
				"The body must be a JSON array of ids, such as [1, 2, 3]");
	}

	@Test
	void callsAreCounted() {
		double before = callCount();
		get("/prices?ids=1,2,3");
		assertThat(callCount()).isEqualTo(before + 1);
	}

	@Test
	void healthSaysThatRedisIsThere() {
		this.client.get()
			.uri("/actuator/health")
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.components.redis.status")
			.isEqualTo("UP");
	}

	private double callCount() {
		Map<String, Object> metric = this.client.get()
			.uri("/actuator/metrics/bulk.redis.calls?tag=operation:value.multiGet&tag=outcome:complete")
			.exchange()
			.expectStatus()
			.isOk()
			.returnResult(new ParameterizedTypeReference<Map<String, Object>>() {
			})
			.getResponseBody();
		assertThat(metric).isNotNull();
		return ((List<?>) metric.get("measurements")).stream()
			.map((measurement) -> (Map<?, ?>) measurement)
			.filter((measurement) -> "COUNT".equals(measurement.get("statistic")))
			.mapToDouble((measurement) -> ((Number) measurement.get("value")).doubleValue())
			.sum();
	}

	private PriceList get(String uri) {
		PriceList list = this.client.get()
			.uri(uri)
			.exchange()
			.expectStatus()
			.isOk()
			.returnResult(PriceList.class)
			.getResponseBody();
		assertThat(list).isNotNull();
		return list;
	}

	private <T> T post(String uri, Object body, Class<T> type) {
		T response = postAny(uri, body).expectStatus().isOk().returnResult(type).getResponseBody();
		assertThat(response).isNotNull();
		return response;
	}

	private RestTestClient.ResponseSpec postAny(String uri, Object body) {
		return this.client.post().uri(uri).contentType(MediaType.APPLICATION_JSON).body(body).exchange();
	}

	private static void assertBadRequest(RestTestClient.ResponseSpec response, String detail) {
		response.expectStatus()
			.isBadRequest()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.jsonPath("$.detail")
			.isEqualTo(detail);
	}

}
