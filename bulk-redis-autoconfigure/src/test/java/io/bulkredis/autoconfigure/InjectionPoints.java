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

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Field;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.DependencyDescriptor;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ReflectionUtils;

import io.bulkredis.BulkRedisOperations;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fields to inject beans of a context into, as a component of an application would have
 * them.
 */
@SuppressWarnings({ "rawtypes", "unused" })
class InjectionPoints {

	private BulkRedisOperations unparameterized;

	private BulkRedisOperations<?, ?> ofAnything;

	private BulkRedisOperations<String, String> ofStrings;

	private BulkRedisOperations<Object, Object> ofObjects;

	private BulkRedisOperations<String, Product> ofProducts;

	private BulkRedisOperations<String, Long> ofLongs;

	private BulkRedisOperations<String, Product> archiveBulkRedisTemplate;

	@Qualifier("archive")
	private BulkRedisOperations<String, Product> qualifiedWithTemplateName;

	@Qualifier("archiveBulkRedisTemplate")
	private BulkRedisOperations<String, Product> qualifiedWithOwnName;

	@Qualifier("warehouse")
	private BulkRedisOperations<String, Product> qualifiedWithWarehouse;

	@Region(zone = "east")
	private BulkRedisOperations<String, Product> ofRegionEast;

	@Region(zone = "west")
	private BulkRedisOperations<String, Product> ofRegionWest;

	/**
	 * Resolve what one of the fields would get.
	 * @param context the context
	 * @param fieldName the name of the field
	 * @return the name of the bean
	 */
	static String inject(ApplicationContext context, String fieldName) {
		Field field = ReflectionUtils.findField(InjectionPoints.class, fieldName);
		assertThat(field).isNotNull();
		Object bean = context.getAutowireCapableBeanFactory()
			.resolveDependency(new DependencyDescriptor(field, true), "component");
		return context.getBeansOfType(BulkRedisOperations.class)
			.entrySet()
			.stream()
			.filter((entry) -> entry.getValue() == bean)
			.findFirst()
			.orElseThrow()
			.getKey();
	}

	@Qualifier
	@Retention(RetentionPolicy.RUNTIME)
	@interface Region {

		String zone();

	}

}
