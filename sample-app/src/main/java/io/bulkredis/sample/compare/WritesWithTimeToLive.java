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

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.bulkredis.BulkRedisOperations;
import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.params.SetParams;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.RedisStringCommands.SetOption;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.types.Expiration;
import org.springframework.util.Assert;

/**
 * Sets many values, each with a time to live: {@code SET} with {@code PX}.
 */
class WritesWithTimeToLive implements WriteTask, AutoCloseable {

	private static final Duration TIME_TO_LIVE = Duration.ofHours(1);

	private final StringRedisTemplate redis;

	private final BulkRedisOperations<String, String> bulk;

	private final StatefulRedisConnection<String, String> lettuce;

	private final Jedis jedis;

	WritesWithTimeToLive(LettuceConnectionFactory connectionFactory, StringRedisTemplate redis,
			BulkRedisOperations<String, String> bulk) {
		this.redis = redis;
		this.bulk = bulk;
		this.lettuce = ((RedisClient) connectionFactory.getRequiredNativeClient()).connect(StringCodec.UTF8);
		this.jedis = connectJedis(connectionFactory.getStandaloneConfiguration());
	}

	private static Jedis connectJedis(RedisStandaloneConfiguration redis) {
		DefaultJedisClientConfig.Builder config = DefaultJedisClientConfig.builder().database(redis.getDatabase());
		if (redis.getUsername() != null) {
			config.user(redis.getUsername());
		}
		redis.getPassword().toOptional().ifPresent((password) -> config.password(String.valueOf(password)));
		return new Jedis(new HostAndPort(redis.getHostName(), redis.getPort()), config.build());
	}

	@Override
	public List<WriteContender> contenders(List<String> keys) {
		Map<String, String> values = new LinkedHashMap<>();
		keys.forEach((key) -> values.put(key, valueOf(key)));
		return List.of(WriteContender.of("bulk: one multiSet(Map, ttl)", () -> setInBulk(values)),
				new WriteContender("executePipelined, SET by SET", 0.25, () -> setBySpringPipeline(values)),
				new WriteContender("Lettuce dispatch(Collection)", 1, () -> setByLettuce(values)),
				new WriteContender("Jedis pipeline, by hand", 1.35, () -> setByJedis(values)));
	}

	private void setInBulk(Map<String, String> values) {
		this.bulk.opsForValue().multiSet(values, TIME_TO_LIVE);
	}

	// NullAway takes a callback's result for non-null, whatever its type argument says.
	@SuppressWarnings("NullAway")
	private void setBySpringPipeline(Map<String, String> values) {
		this.redis.executePipelined((RedisCallback<@Nullable Object>) (connection) -> {
			values.forEach((key, value) -> set(connection, key, value));
			return null;
		});
	}

	// What is there instead is not in Spring Data Redis 4.0, which this builds with too.
	@SuppressWarnings("deprecation")
	private static void set(RedisConnection connection, String key, String value) {
		connection.stringCommands()
			.set(key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8),
					Expiration.milliseconds(TIME_TO_LIVE.toMillis()), SetOption.upsert());
	}

	private void setByLettuce(Map<String, String> values) {
		List<AsyncCommand<String, String, String>> commands = new ArrayList<>(values.size());
		values.forEach((key, value) -> {
			CommandArgs<String, String> args = new CommandArgs<>(StringCodec.UTF8).addKey(key)
				.addValue(value)
				.add("PX")
				.add(TIME_TO_LIVE.toMillis());
			commands
				.add(new AsyncCommand<>(new Command<>(CommandType.SET, new StatusOutput<>(StringCodec.UTF8), args)));
		});
		this.lettuce.dispatch(commands);
		boolean answered = LettuceFutures.awaitAll(1, TimeUnit.MINUTES, commands.toArray(RedisFuture[]::new));
		Assert.state(answered, "Redis did not answer in time");
	}

	private void setByJedis(Map<String, String> values) {
		SetParams params = SetParams.setParams().px(TIME_TO_LIVE.toMillis());
		List<Response<String>> responses = new ArrayList<>(values.size());
		try (Pipeline pipeline = this.jedis.pipelined()) {
			values.forEach((key, value) -> responses.add(pipeline.set(key, value, params)));
			pipeline.sync();
		}
		responses.forEach(Response::get);
	}

	@Override
	public void verify(List<String> keys, StringRedisTemplate near) {
		List<String> expected = keys.stream().map(WritesWithTimeToLive::valueOf).toList();
		Assert.state(expected.equals(near.opsForValue().multiGet(keys)), "A value is not the one that was set");
		for (String key : keys) {
			Long seconds = near.getExpire(key);
			Assert.state(seconds != null && seconds > 0, "A value has no time to live");
		}
	}

	private static String valueOf(String key) {
		return "the value of " + key;
	}

	@Override
	public void close() {
		this.lettuce.close();
		this.jedis.close();
	}

}
