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

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.bulkredis.BulkRedisOperations;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.data.redis.connection.RedisConnectionCommands;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * Compares the ways to write many keys: over a network, where every round trip counts,
 * and without one, where the client's work does.
 */
class WriteComparison implements ApplicationRunner {

	// Redis may be the user's: what is written there must not meet anything of theirs.
	private static final String KEY_PREFIX = "bulk-redis-sample:compare:";

	private static final int PINGS = 101;

	private final LettuceConnectionFactory connectionFactory;

	private final StringRedisTemplate redis;

	private final BulkRedisOperations<String, String> bulk;

	private final CompareProperties properties;

	private final PrintStream out = System.out;

	private final WriteComparisonTable table = new WriteComparisonTable(this.out);

	WriteComparison(LettuceConnectionFactory connectionFactory, StringRedisTemplate redis,
			BulkRedisOperations<String, String> bulk, CompareProperties properties) {
		this.connectionFactory = connectionFactory;
		this.redis = redis;
		this.bulk = bulk;
		this.properties = properties;
	}

	@Override
	public void run(ApplicationArguments args) {
		if (this.connectionFactory.isUseSsl()) {
			this.out.printf("%nWrites are compared without TLS only.%n");
			return;
		}
		compareAtADistance();
		compareNearby();
		this.out.printf(
				"%nMedians of at least %d rounds over the network and %d without, in each of which every way%n"
						+ "writes once. All have written the same.%n",
				this.properties.distantRounds(), this.properties.rounds());
	}

	private void compareAtADistance() {
		try (DistantRedis distant = new DistantRedis(this.connectionFactory.getStandaloneConfiguration(),
				this.properties.roundTrip())) {
			this.out.printf(Locale.ROOT, "%nWriting over a simulated round trip of %s ms (a PING takes %.2f ms)%n%n",
					millis(this.properties.roundTrip().toNanos()), millis(pingNanos(distant.redis())));
			this.table.printHeader();
			int rounds = this.properties.distantRounds();
			compare(new Increments(distant.redis(), distant.bulk()), this.properties.distantKeys(), rounds,
					Duration.ZERO);
			compare(new ListsWithExpiry(distant.redis(), distant.bulk()), this.properties.distantKeys(), rounds,
					Duration.ZERO);
		}
		this.out.print("""

				Published elsewhere, with Jedis, for orientation: 1,000 INCR in 11,341 ms one by one and in
				344 ms in a pipeline (33 times); lists with expiry about 100 times.
				""");
	}

	private void compareNearby() {
		try (WritesWithTimeToLive task = new WritesWithTimeToLive(this.connectionFactory, this.redis, this.bulk)) {
			this.out.printf("%nWriting with a time to live, without a network%n%n");
			this.table.printHeader();
			compare(task, this.properties.writes(), this.properties.rounds(), this.properties.roundsTime());
		}
	}

	private void compare(WriteTask task, int size, int atLeast, Duration time) {
		List<String> keys = IntStream.range(0, size).mapToObj((i) -> KEY_PREFIX + i).toList();
		List<WriteContender> contenders = task.contenders(keys);
		try {
			for (WriteContender contender : contenders) {
				this.bulk.unlink(keys);
				contender.run();
				task.verify(keys, this.redis);
			}
			Rounds rounds = new Rounds(contenders);
			rounds.warmUp(this.properties.warmUpTime());
			List<Long> medians = rounds.medianNanos(atLeast, time);
			for (int i = 0; i < contenders.size(); i++) {
				this.table.printRow(contenders.get(i), size, medians.get(i), medians.get(0));
			}
		}
		finally {
			this.bulk.unlink(keys);
		}
	}

	private static long pingNanos(StringRedisTemplate redis) {
		Rounds pings = new Rounds(List.of(() -> redis.execute((RedisCallback<String>) RedisConnectionCommands::ping)));
		return pings.medianNanos(PINGS, Duration.ZERO).get(0);
	}

	private static double millis(long nanos) {
		return (double) nanos / TimeUnit.MILLISECONDS.toNanos(1);
	}

}
