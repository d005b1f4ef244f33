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

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.util.Assert;

import io.bulkredis.BulkConnections;

/**
 * Has one {@link BulkConnections} per connection factory, and closes them at shutdown.
 */
class BulkConnectionsRegistry implements DisposableBean {

	static final String BEAN_NAME = "bulkRedisConnections";

	private final Map<RedisConnectionFactory, BulkConnections> connections = Collections
		.synchronizedMap(new IdentityHashMap<>());

	private final BulkRedisProperties properties;

	private final ConfigurableBeanFactory beanFactory;

	BulkConnectionsRegistry(BulkRedisProperties properties, ConfigurableBeanFactory beanFactory) {
		this.properties = properties;
		this.beanFactory = beanFactory;
	}

	/**
	 * Return the connections to use with a template.
	 * @param template the template
	 * @param templateName the name of its bean, before which the connections are closed
	 * @return the connections, the same for all templates over a connection factory
	 */
	BulkConnections get(RedisTemplate<?, ?> template, String templateName) {
		RedisConnectionFactory connectionFactory = template.getConnectionFactory();
		Assert.state(connectionFactory != null,
				() -> "RedisTemplate '" + templateName + "' has no connection factory to do bulk work with");
		// The template depends on its connection factory, and that on the client's
		// resources: the container destroys these after what depends on the template.
		this.beanFactory.registerDependentBean(templateName, BEAN_NAME);
		return this.connections.computeIfAbsent(connectionFactory, this::connect);
	}

	private BulkConnections connect(RedisConnectionFactory connectionFactory) {
		BulkConnections connections = BulkRedisProperties.apply("max-connections", this.properties.maxConnections(),
				(maxConnections) -> new BulkConnections(connectionFactory, maxConnections));
		BulkRedisProperties.apply("shutdown-grace-period", this.properties.shutdownGracePeriod(), (gracePeriod) -> {
			connections.setShutdownGracePeriod(gracePeriod);
			return connections;
		});
		return connections;
	}

	@Override
	public void destroy() {
		List.copyOf(this.connections.values()).forEach(BulkConnections::destroy);
	}

}
