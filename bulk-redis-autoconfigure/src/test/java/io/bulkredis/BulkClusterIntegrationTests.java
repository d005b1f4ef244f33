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

import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Integration tests on a cluster of two masters: right, if not yet fast.
 */
class BulkClusterIntegrationTests {

	private static TestRedis one;

	private static TestRedis other;

	@BeforeAll
	static void start() throws Exception {
		one = TestRedis.start("cluster-enabled yes", "cluster-config-file " + nodesFile());
		other = TestRedis.start("cluster-enabled yes", "cluster-config-file " + nodesFile());
		form(one, other);
	}

	@AfterAll
	static void stop() {
		one.close();
		other.close();
	}

	@Test
	void keysOfAllSlotsAreWrittenReadAndDeleted() {
		LettuceConnectionFactory connectionFactory = new LettuceConnectionFactory(cluster());
		connectionFactory.afterPropertiesSet();
		check(connectionFactory);
	}

	@Test
	void keysOfAllSlotsAreWrittenReadAndDeletedOverTheApplicationsConnections() {
		LettuceConnectionFactory connectionFactory = new LettuceConnectionFactory(cluster()) {
		};
		connectionFactory.afterPropertiesSet();
		check(connectionFactory);
	}

	@Test
	void jedisIsRefusedWithWhatToDo() {
		JedisConnectionFactory connectionFactory = new JedisConnectionFactory(cluster());
		connectionFactory.afterPropertiesSet();
		connectionFactory.start();
		BulkRedisTemplate<String, String> bulk = new BulkRedisTemplate<>(new StringRedisTemplate(connectionFactory));
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> bulk.opsForValue().multiGet(List.of("a")))
			.withMessageContaining("use Lettuce");
		bulk.destroy();
		connectionFactory.destroy();
	}

	private static RedisClusterConfiguration cluster() {
		return new RedisClusterConfiguration(List.of("127.0.0.1:" + one.port()));
	}

	private static void check(LettuceConnectionFactory connectionFactory) {
		BulkRedisTemplate<String, String> bulk = new BulkRedisTemplate<>(new StringRedisTemplate(connectionFactory));
		try {
			check(bulk);
		}
		finally {
			bulk.destroy();
			connectionFactory.destroy();
		}
	}

	private static void check(BulkRedisOperations<String, String> bulk) {
		Map<String, String> map = new LinkedHashMap<>();
		IntStream.range(0, 2_000).forEach((i) -> map.put("key-" + i, "value-" + i));
		List<String> keys = new ArrayList<>(map.keySet());
		List<String> values = new ArrayList<>(map.values());
		keys.add(1_000, "none");
		values.add(1_000, null);
		bulk.opsForValue().multiSet(map, Duration.ofMinutes(1));
		bulk.opsForValue().multiSet(map);
		assertThat(bulk.opsForValue().multiGet(keys)).isEqualTo(values);
		assertThat(bulk.countExistingKeys(keys)).isEqualTo(2_000);
		assertThat(bulk.delete(keys)).isEqualTo(2_000);
		assertThat(bulk.hasKeys(keys)).doesNotContain(true);
	}

	private static void form(TestRedis one, TestRedis other) {
		RedisClient client = RedisClient.create();
		try {
			RedisCommands<String, String> first = client.connect(RedisURI.create("127.0.0.1", one.port())).sync();
			RedisCommands<String, String> second = client.connect(RedisURI.create("127.0.0.1", other.port())).sync();
			first.clusterAddSlots(IntStream.range(0, 8_192).toArray());
			second.clusterAddSlots(IntStream.range(8_192, 16_384).toArray());
			first.clusterMeet("127.0.0.1", other.port());
			Awaitility.await()
				.untilAsserted(() -> assertThat(List.of(first.clusterInfo(), second.clusterInfo()))
					.allSatisfy((info) -> assertThat(info).contains("cluster_state:ok", "cluster_known_nodes:2")));
		}
		finally {
			client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
		}
	}

	private static String nodesFile() throws Exception {
		return Files.createTempDirectory("bulk-redis-cluster").resolve("nodes.conf").toString();
	}

}
