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

import java.io.IOException;
import java.util.Collections;
import java.util.List;

import io.bulkredis.BulkRedisOperations;
import io.bulkredis.sample.migration.ReadByBulk;
import io.bulkredis.sample.migration.ReadByMultiGet;
import io.bulkredis.sample.migration.ReadByPipeline;
import io.bulkredis.sample.price.PriceProperties;
import io.bulkredis.sample.price.ProductIds;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.annotation.Order;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.util.Assert;

/**
 * Sets the comparison up, over strings: turning JSON into prices would take the same time
 * in every row.
 */
@Configuration(proxyBeanMethods = false)
@Profile("compare")
class CompareConfiguration {

	@Bean
	@Order(1)
	Comparison comparison(StringRedisTemplate redis, BulkRedisOperations<String, String> bulk, Neighbour neighbour,
			JsonMapper mapper, PriceProperties priceProperties, CompareProperties properties) {
		int largest = Collections.max(properties.sizes());
		Assert.isTrue(largest <= priceProperties.catalogueSize(),
				() -> "sample.compare.sizes must not exceed sample.catalogue-size but has " + largest);
		// The first is what the others are compared with.
		List<Contender> contenders = List.of(new Contender("one MGET", new ReadByMultiGet<>(redis)),
				new Contender("a pipeline, GET by GET", new ReadByPipeline<>(redis)),
				new Contender("bulk", new ReadByBulk<>(bulk)));
		return new Comparison(contenders, new Verification(mapper), neighbour, new Surroundings(redis), properties);
	}

	@Bean
	@Order(2)
	WriteComparison writeComparison(LettuceConnectionFactory connectionFactory, StringRedisTemplate redis,
			BulkRedisOperations<String, String> bulk, CompareProperties properties) {
		return new WriteComparison(connectionFactory, redis, bulk, properties);
	}

	@Bean
	Neighbour neighbour(LettuceConnectionFactory connectionFactory) throws IOException {
		Assert.state(!connectionFactory.isClusterAware() && !connectionFactory.isRedisSentinelAware(),
				"The comparison needs a standalone Redis");
		return new Neighbour(connectionFactory.getStandaloneConfiguration(), connectionFactory.isUseSsl(),
				ProductIds.toKey(1));
	}

}
