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

package io.bulkredis.sample;

import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.embedded.RedisServer;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.core.StringRedisTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SampleApplication} as it is started from the command line.
 */
@ExtendWith(OutputCaptureExtension.class)
class SampleApplicationIntegrationTests {

	@Test
	void compareArgumentPrintsATableAndNothingElse(CapturedOutput output) {
		ConfigurableApplicationContext context = SampleApplication.run("--compare", "--sample.catalogue-size=2000",
				"--sample.compare.sizes=100,2000", "--sample.compare.rounds=1", "--sample.compare.warm-up-time=0s",
				"--sample.compare.rounds-time=0s", "--sample.compare.neighbour-time=20ms",
				"--sample.compare.distant-keys=20", "--sample.compare.distant-rounds=1", "--sample.compare.writes=200");
		assertThat(context).isNotInstanceOf(WebServerApplicationContext.class);
		assertThat(SpringApplication.exit(context)).isZero();
		assertThat(output.getOut()).containsSubsequence("Redis 7.", "Java " + System.getProperty("java.version"),
				"keys", "read by", "median time", "keys/s", "one MGET", "GET p50", "GET p99");
		assertThat(output.getOut().lines().filter((line) -> line.matches(" .* ms\\b.*"))).satisfiesExactly(
				(line) -> assertThat(line).contains("(nobody: idle)"),
				(line) -> assertThat(line).containsSubsequence("100", "one MGET", "1.00"),
				(line) -> assertThat(line).containsSubsequence("100", "a pipeline, GET by GET"),
				(line) -> assertThat(line).containsSubsequence("100", "bulk"),
				(line) -> assertThat(line).containsSubsequence("2,000", "one MGET", "1.00"),
				(line) -> assertThat(line).containsSubsequence("2,000", "a pipeline, GET by GET"),
				(line) -> assertThat(line).containsSubsequence("2,000", "bulk"),
				(line) -> assertThat(line).containsSubsequence("20", "bulk: one increment(Map)", "1.00", "1.000"),
				(line) -> assertThat(line).containsSubsequence("20", "INCR, one by one"),
				(line) -> assertThat(line).containsSubsequence("20", "bulk: one rightPushAll(Map, ttl)", "1.00"),
				(line) -> assertThat(line).containsSubsequence("20", "RPUSH and EXPIRE, one by one"),
				(line) -> assertThat(line).containsSubsequence("200", "bulk: one multiSet(Map, ttl)", "1.00", "1.000"),
				(line) -> assertThat(line).containsSubsequence("200", "executePipelined, SET by SET", "<= 0.25"),
				(line) -> assertThat(line).containsSubsequence("200", "Lettuce dispatch(Collection)", "<= 1.00"),
				(line) -> assertThat(line).containsSubsequence("200", "Jedis pipeline, by hand", "<= 1.35"));
		assertThat(output.getOut()).contains("simulated round trip of 1.0 ms", "11,341 ms", "33 times");
		assertThat(output.getOut().lines()).allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(100));
		assertThat(output).doesNotContain("INFO", "WARN", "ERROR", "Exception");
	}

	@Test
	void redisOfTheUserIsUsedAndItsPricesAreKept() {
		int port = FreePort.find();
		RedisServer usersRedis = RedisServer.builder().port(port).setting("save \"\"").build();
		usersRedis.start();
		try {
			runWith(port, (redis) -> redis.opsForValue().set("product:7", "the user's"));
			runWith(port, (redis) -> {
				assertThat(redis.opsForValue().get("product:7")).isEqualTo("the user's");
				assertThat(redis.opsForValue().get("product:8")).contains("\"id\":8");
			});
		}
		finally {
			usersRedis.stop();
		}
	}

	private static void runWith(int port, Consumer<StringRedisTemplate> work) {
		try (ConfigurableApplicationContext context = SampleApplication.run("--spring.data.redis.port=" + port,
				"--spring.main.web-application-type=none", "--sample.catalogue-size=10")) {
			assertThat(context.getBeansOfType(RedisServer.class)).isEmpty();
			work.accept(context.getBean(StringRedisTemplate.class));
		}
	}

}
