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

import java.util.Properties;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.SpringBootVersion;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * What the numbers of a comparison hold for.
 */
class Surroundings {

	private final StringRedisTemplate redis;

	Surroundings(StringRedisTemplate redis) {
		this.redis = redis;
	}

	String describe() {
		return "Redis %s, Java %s, Spring Boot %s, %d cores".formatted(redisVersion(),
				System.getProperty("java.version"), SpringBootVersion.getVersion(),
				Runtime.getRuntime().availableProcessors());
	}

	private String redisVersion() {
		Properties info = this.redis
			.execute((RedisCallback<Properties>) (connection) -> connection.serverCommands().info("server"));
		return (info != null) ? info.getProperty("redis_version", "?") : "?";
	}

}
