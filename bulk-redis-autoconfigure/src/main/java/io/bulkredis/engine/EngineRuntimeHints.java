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

package io.bulkredis.engine;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;

/**
 * What the engine does by reflection, for native images.
 */
class EngineRuntimeHints implements RuntimeHintsRegistrar {

	private static final String FACTORY = "org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory";

	private static final String CLUSTER_CLIENT = "io.lettuce.core.cluster.RedisClusterClient";

	private static final String RESOURCES = "io.lettuce.core.resource.ClientResources";

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		hints.reflection()
			.registerTypeIfPresent(classLoader, FACTORY,
					(type) -> type.withField(DerivedConnectionFactory.CONFIGURATION_FIELD))
			.registerTypeIfPresent(classLoader, CLUSTER_CLIENT,
					(type) -> type.withField(DerivedConnectionFactory.SEEDS_FIELD));
		hints.proxies().registerJdkProxy((proxy) -> proxy.proxiedInterfaces(TypeReference.of(RESOURCES)));
	}

}
