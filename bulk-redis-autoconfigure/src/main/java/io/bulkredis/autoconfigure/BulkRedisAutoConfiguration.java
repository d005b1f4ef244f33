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

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.data.redis.core.RedisOperations;

import io.bulkredis.BulkListener;
import io.bulkredis.BulkOptions;
import io.bulkredis.BulkRedisOperations;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for bulk work on Redis: a
 * {@link BulkRedisOperations} of the same generics for each {@code RedisTemplate} bean.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DataRedisAutoConfiguration.class)
@ConditionalOnClass(RedisOperations.class)
@ConditionalOnBooleanProperty(name = "bulk-redis.enabled", matchIfMissing = true)
@EnableConfigurationProperties(BulkRedisProperties.class)
@ImportRuntimeHints(BulkRedisTemplateQualifiers.Hints.class)
public final class BulkRedisAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	BulkOptions bulkRedisOptions(BulkRedisProperties properties) {
		return properties.toOptions();
	}

	@Bean(BulkConnectionsRegistry.BEAN_NAME)
	BulkConnectionsRegistry bulkRedisConnections(BulkRedisProperties properties, ConfigurableBeanFactory beanFactory) {
		return new BulkConnectionsRegistry(properties, beanFactory);
	}

	@Bean(BulkRedisTemplateFactory.BEAN_NAME)
	BulkRedisTemplateFactory bulkRedisTemplateFactory(BulkConnectionsRegistry connections, BulkOptions options,
			ObjectProvider<BulkListener> listeners) {
		return new BulkRedisTemplateFactory(connections, options,
				CompositeBulkListener.of(listeners.orderedStream().toList()));
	}

	@Bean
	static BulkRedisTemplateRegistrar bulkRedisTemplateRegistrar() {
		return new BulkRedisTemplateRegistrar();
	}

	@Bean
	static BulkRedisTemplateQualifiers bulkRedisTemplateQualifiers() {
		return new BulkRedisTemplateQualifiers();
	}

}
