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

import io.bulkredis.BulkRedisOperations;
import io.bulkredis.sample.migration.ReadByBulk;
import io.bulkredis.sample.migration.ReadByMultiGet;
import io.bulkredis.sample.migration.ReadByPipeline;
import io.bulkredis.sample.migration.ReadStrategy;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.JacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * The template for prices. From it the starter derives the
 * {@code BulkRedisOperations<String, Price>} that is injected below and elsewhere: no
 * bean for bulk work is defined here.
 */
@Configuration(proxyBeanMethods = false)
class PriceConfiguration {

	@Bean
	RedisTemplate<String, Price> priceRedisTemplate(RedisConnectionFactory connectionFactory, JsonMapper mapper) {
		RedisTemplate<String, Price> template = new RedisTemplate<>();
		template.setConnectionFactory(connectionFactory);
		template.setKeySerializer(RedisSerializer.string());
		template.setValueSerializer(new JacksonJsonRedisSerializer<>(mapper, Price.class));
		return template;
	}

	@Bean
	ReadStrategy<Price> priceReadStrategy(PriceProperties properties, RedisTemplate<String, Price> redis,
			BulkRedisOperations<String, Price> bulk) {
		return switch (properties.readBy()) {
			case MULTI_GET -> new ReadByMultiGet<>(redis);
			case PIPELINE -> new ReadByPipeline<>(redis);
			case BULK -> new ReadByBulk<>(bulk);
		};
	}

}
