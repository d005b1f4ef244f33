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

package io.bulkredis.autoconfigure;

import org.springframework.data.redis.core.RedisTemplate;

import io.bulkredis.BulkListener;
import io.bulkredis.BulkOptions;
import io.bulkredis.BulkRedisTemplate;

/**
 * Makes a {@link BulkRedisTemplate} of a {@link RedisTemplate} bean. The bean definitions
 * of {@link BulkRedisTemplateRegistrar} name its method.
 */
class BulkRedisTemplateFactory {

	static final String BEAN_NAME = "bulkRedisTemplateFactory";

	static final String METHOD_NAME = "create";

	private final BulkConnectionsRegistry connections;

	private final BulkOptions options;

	private final BulkListener listener;

	BulkRedisTemplateFactory(BulkConnectionsRegistry connections, BulkOptions options, BulkListener listener) {
		this.connections = connections;
		this.options = options;
		this.listener = listener;
	}

	/**
	 * Make a bulk template.
	 * @param template the template to do bulk work with
	 * @param templateName the name of its bean
	 * @return the bulk template, over the connections of the template's connection
	 * factory
	 */
	<K, V> BulkRedisTemplate<K, V> create(RedisTemplate<K, V> template, String templateName) {
		return new BulkRedisTemplate<>(template, this.connections.get(template, templateName), this.options,
				this.listener);
	}

}
