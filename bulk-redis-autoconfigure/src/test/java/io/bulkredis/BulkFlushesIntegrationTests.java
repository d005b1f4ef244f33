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

package io.bulkredis;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Integration tests for how often a call writes to the socket: once for each chunk,
 * however many commands it has.
 */
class BulkFlushesIntegrationTests {

	private final AtomicInteger flushes = new AtomicInteger();

	private ClientResources resources;

	private LettuceConnectionFactory connectionFactory;

	private BulkConnections connections;

	private BulkRedisOperations<String, String> bulk;

	@BeforeEach
	void start() {
		this.resources = ClientResources.builder().nettyCustomizer(counting()).build();
		this.connectionFactory = new LettuceConnectionFactory(
				new RedisStandaloneConfiguration("127.0.0.1", TestRedis.shared().port()),
				LettuceClientConfiguration.builder()
					.clientResources(this.resources)
					.shutdownQuietPeriod(Duration.ZERO)
					.build());
		this.connectionFactory.afterPropertiesSet();
		this.connections = new BulkConnections(this.connectionFactory);
		this.bulk = new BulkRedisTemplate<>(new StringRedisTemplate(this.connectionFactory), this.connections,
				BulkOptions.defaults().withChunkSize(500), new BulkListener() {
				});
		this.bulk.delete(keys(1_000));
		this.flushes.set(0);
	}

	@AfterEach
	void stop() {
		this.bulk.delete(keys(1_000));
		this.connections.destroy();
		this.connectionFactory.destroy();
		this.resources.shutdown(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
	}

	@Test
	void aThousandPutsWithATimeToLiveAreFlushedTwice() {
		Map<String, String> entries = new LinkedHashMap<>();
		keys(1_000).forEach((key) -> entries.put(key, "value"));
		this.bulk.opsForValue().multiSet(entries, Duration.ofMinutes(1));
		assertThat(this.flushes).hasValue(2);
	}

	@Test
	void aThousandIncrementsAreFlushedTwice() {
		Map<String, Long> deltas = new LinkedHashMap<>();
		keys(1_000).forEach((key) -> deltas.put(key, 1L));
		this.bulk.opsForValue().increment(deltas);
		assertThat(this.flushes).hasValue(2);
	}

	@Test
	void aReadOfAHundredKeysIsFlushedOnce() {
		this.bulk.opsForValue().multiGet(keys(100));
		assertThat(this.flushes).hasValue(1);
	}

	private static List<String> keys(int count) {
		return IntStream.range(0, count).mapToObj((i) -> "flushes-" + i).toList();
	}

	/**
	 * As the last on the way out, it sees what goes to the socket.
	 */
	private NettyCustomizer counting() {
		return new NettyCustomizer() {

			@Override
			public void afterChannelInitialized(Channel channel) {
				channel.pipeline().addFirst(new ChannelDuplexHandler() {

					@Override
					public void flush(ChannelHandlerContext context) {
						BulkFlushesIntegrationTests.this.flushes.incrementAndGet();
						context.flush();
					}

				});
			}

		};
	}

}
