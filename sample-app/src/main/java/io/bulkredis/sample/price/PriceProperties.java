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

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * How many products there are, and how their prices are kept.
 *
 * @param catalogueSize the number of products, whose ids count from 1
 * @param timeToLive how long a refreshed price holds; after that, no price is better than
 * an old one
 * @param readBy how prices are read
 */
@ConfigurationProperties("sample")
public record PriceProperties(@DefaultValue("100000") int catalogueSize, @DefaultValue("1h") Duration timeToLive,
		@DefaultValue("bulk") ReadBy readBy) {

	public PriceProperties {
		Assert.isTrue(catalogueSize >= 1 && catalogueSize <= 1_000_000,
				() -> "sample.catalogue-size must be from 1 to 1,000,000 but is " + catalogueSize);
		Assert.isTrue(timeToLive.toMillis() >= 1,
				() -> "sample.time-to-live must be at least a millisecond but is " + timeToLive);
	}

	/**
	 * The strategies to read by.
	 */
	public enum ReadBy {

		/** Before: one MGET. */
		MULTI_GET,

		/** Before: a pipeline with a GET per key. */
		PIPELINE,

		/** After. */
		BULK

	}

}
