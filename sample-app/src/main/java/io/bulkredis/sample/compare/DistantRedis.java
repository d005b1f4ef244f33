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

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

import io.bulkredis.BulkRedisOperations;
import io.bulkredis.BulkRedisTemplate;
import io.bulkredis.test.FaultProxy;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * The same Redis as if it were on another machine: behind a proxy that lets time pass on
 * either way. Both templates have the defaults of their libraries.
 */
class DistantRedis implements AutoCloseable {

	private final FaultProxy proxy;

	private final LettuceConnectionFactory connectionFactory;

	private final StringRedisTemplate redis;

	private final BulkRedisTemplate<String, String> bulk;

	/**
	 * Put Redis at a distance.
	 * @param near where Redis is, and the password for it
	 * @param roundTrip how long both ways take together
	 */
	DistantRedis(RedisStandaloneConfiguration near, Duration roundTrip) {
		this.proxy = FaultProxy.to(new InetSocketAddress(near.getHostName(), near.getPort()));
		this.proxy.onRequestByte(0).everyTime().delay(roundTrip.dividedBy(2));
		this.proxy.onReplyByte(0).everyTime().delay(roundTrip.dividedBy(2));
		this.connectionFactory = new LettuceConnectionFactory(behindProxy(near));
		this.connectionFactory.afterPropertiesSet();
		this.connectionFactory.start();
		this.redis = new StringRedisTemplate(this.connectionFactory);
		this.bulk = new BulkRedisTemplate<>(this.redis);
	}

	private RedisStandaloneConfiguration behindProxy(RedisStandaloneConfiguration near) {
		RedisStandaloneConfiguration distant = new RedisStandaloneConfiguration(
				InetAddress.getLoopbackAddress().getHostAddress(), this.proxy.port());
		distant.setDatabase(near.getDatabase());
		distant.setUsername(near.getUsername());
		distant.setPassword(near.getPassword());
		return distant;
	}

	StringRedisTemplate redis() {
		return this.redis;
	}

	BulkRedisOperations<String, String> bulk() {
		return this.bulk;
	}

	@Override
	public void close() {
		this.bulk.destroy();
		this.connectionFactory.destroy();
		this.proxy.close();
	}

}
