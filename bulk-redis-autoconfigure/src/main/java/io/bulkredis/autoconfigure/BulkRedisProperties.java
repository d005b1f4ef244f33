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

import java.time.Duration;
import java.util.function.Function;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

import io.bulkredis.BulkOptions;

/**
 * Configuration properties for bulk work on Redis.
 *
 * @param enabled Whether to provide bulk operations for the application's Redis
 * templates.
 * @param chunkSize Number of keys in a chunk at most. Smaller chunks are kinder to other
 * clients of the same Redis, larger ones faster.
 * @param maxInFlightChunks Number of chunks of a call that are under way at a time at
 * most.
 * @param maxChunkBytes Size of the request for a chunk at most. A key or value that is
 * larger than that travels alone.
 * @param timeout Time for a whole call, the wait for a connection and the opening of one
 * included.
 * @param chunkTimeout Time for a chunk, from handing it to the connection until its
 * replies are there.
 * @param maxConnections Number of connections for bulk work at a time at most, per
 * connection factory. Further calls wait for one.
 * @param shutdownGracePeriod Time for calls in progress to end by themselves when the
 * application stops.
 * @param retry What is sent again, and when.
 */
@ConfigurationProperties(BulkRedisProperties.PREFIX)
record BulkRedisProperties(@DefaultValue("true") boolean enabled, @DefaultValue("500") int chunkSize,
		@DefaultValue("8") int maxInFlightChunks, @DefaultValue("1MB") DataSize maxChunkBytes,
		@DefaultValue("60s") Duration timeout, @DefaultValue("10s") Duration chunkTimeout,
		@DefaultValue("4") int maxConnections, @DefaultValue("10s") Duration shutdownGracePeriod,
		@DefaultValue Retry retry) {

	static final String PREFIX = "bulk-redis";

	BulkOptions toOptions() {
		BulkOptions options = BulkOptions.defaults();
		options = apply("chunk-size", this.chunkSize, options::withChunkSize);
		options = apply("max-in-flight-chunks", this.maxInFlightChunks, options::withMaxInFlightChunks);
		options = apply("max-chunk-bytes", this.maxChunkBytes, options::withMaxChunkBytes);
		options = apply("timeout", this.timeout, options::withTimeout);
		options = apply("chunk-timeout", this.chunkTimeout, options::withChunkTimeout);
		options = apply("retry.max-retries", this.retry.maxRetries, options::withMaxRetries);
		options = apply("retry.delay", this.retry.delay, options::withRetryDelay);
		return options.withRetryUnknownWrites(this.retry.unknownWrites);
	}

	/**
	 * Apply the value of a property to something that may refuse it.
	 * @param name the name of the property, without the prefix
	 * @param value the value
	 * @param target throws {@link IllegalArgumentException} if it refuses the value
	 * @return what the target made of it
	 * @throws InvalidBulkRedisPropertyException if the value was refused
	 */
	static <T, R> R apply(String name, T value, Function<T, R> target) {
		try {
			return target.apply(value);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidBulkRedisPropertyException(PREFIX + "." + name, value, ex);
		}
	}

	/**
	 * What is sent again, and when.
	 *
	 * @param maxRetries Number of times that a call begins again at most without any
	 * answer of the server in between.
	 * @param delay Time before the first retry. Doubles each time, up to a second.
	 * @param unknownWrites Whether to send idempotent writes again that may have
	 * happened. A late one can overwrite what somebody else wrote meanwhile.
	 */
	record Retry(@DefaultValue("5") int maxRetries, @DefaultValue("50ms") Duration delay,
			@DefaultValue("false") boolean unknownWrites) {
	}

}
