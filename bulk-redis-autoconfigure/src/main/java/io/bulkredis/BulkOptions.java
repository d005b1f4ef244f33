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
import java.util.function.Consumer;

import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * How a bulk call is cut and how long it may take. Immutable; the {@code with…} methods
 * return a changed copy.
 *
 * @since 0.1
 * @see BulkRedisOperations#withOptions(BulkOptions)
 */
public final class BulkOptions {

	private static final BulkOptions DEFAULTS = new BulkOptions();

	private int chunkSize = 500;

	private int maxInFlightChunks = 8;

	private DataSize maxChunkBytes = DataSize.ofMegabytes(1);

	private Duration timeout = Duration.ofSeconds(60);

	private Duration chunkTimeout = Duration.ofSeconds(10);

	private int maxRetries = 5;

	private Duration retryDelay = Duration.ofMillis(50);

	private boolean retryUnknownWrites;

	private BulkOptions() {
	}

	private BulkOptions(BulkOptions original) {
		this.chunkSize = original.chunkSize;
		this.maxInFlightChunks = original.maxInFlightChunks;
		this.maxChunkBytes = original.maxChunkBytes;
		this.timeout = original.timeout;
		this.chunkTimeout = original.chunkTimeout;
		this.maxRetries = original.maxRetries;
		this.retryDelay = original.retryDelay;
		this.retryUnknownWrites = original.retryUnknownWrites;
	}

	/**
	 * Return the defaults: chunks of at most 500 keys and 1 MB, at most 8 in flight, 10
	 * seconds for a chunk, 60 seconds for a call, up to 5 retries in a row after 50
	 * milliseconds and more, none of them of writes that may have happened.
	 * @return the defaults
	 */
	public static BulkOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * Return a copy with another chunk size.
	 * @param chunkSize the number of keys in a chunk at most, from 1 to 100,000
	 * @return the changed copy
	 * @throws IllegalArgumentException if it is out of range
	 */
	public BulkOptions withChunkSize(int chunkSize) {
		Assert.isTrue(chunkSize >= 1 && chunkSize <= 100_000,
				() -> "chunkSize must be from 1 to 100,000 but is " + chunkSize);
		return with((changed) -> changed.chunkSize = chunkSize);
	}

	/**
	 * Return a copy with another window.
	 * @param maxInFlightChunks the number of chunks in flight at most, from 1 to 1,000
	 * @return the changed copy
	 * @throws IllegalArgumentException if it is out of range
	 */
	public BulkOptions withMaxInFlightChunks(int maxInFlightChunks) {
		Assert.isTrue(maxInFlightChunks >= 1 && maxInFlightChunks <= 1_000,
				() -> "maxInFlightChunks must be from 1 to 1,000 but is " + maxInFlightChunks);
		return with((changed) -> changed.maxInFlightChunks = maxInFlightChunks);
	}

	/**
	 * Return a copy with another bound for the bytes of a chunk's request.
	 * @param maxChunkBytes the size of a chunk's request at most, from 1 KB to 512 MB; a
	 * single item that is larger travels alone. Replies are not bounded by it
	 * @return the changed copy
	 * @throws IllegalArgumentException if it is out of range
	 */
	public BulkOptions withMaxChunkBytes(DataSize maxChunkBytes) {
		Assert.notNull(maxChunkBytes, "maxChunkBytes must not be null");
		Assert.isTrue(maxChunkBytes.toKilobytes() >= 1 && maxChunkBytes.compareTo(DataSize.ofMegabytes(512)) <= 0,
				() -> "maxChunkBytes must be from 1KB to 512MB but is " + maxChunkBytes);
		return with((changed) -> changed.maxChunkBytes = maxChunkBytes);
	}

	/**
	 * Return a copy with another deadline for the call.
	 * @param timeout the time for the whole call, the wait for a connection and the
	 * opening of one included; more than zero and less than 292 years
	 * @return the changed copy
	 * @throws IllegalArgumentException if it is out of range
	 */
	public BulkOptions withTimeout(Duration timeout) {
		requireTimeout("timeout", timeout);
		return with((changed) -> changed.timeout = timeout);
	}

	/**
	 * Return a copy with another deadline for a chunk.
	 * @param chunkTimeout the time from handing a chunk to the connection until its
	 * replies are there; more than zero and less than 292 years. Where less is left of
	 * the call's time, that counts.
	 * @return the changed copy
	 * @throws IllegalArgumentException if it is out of range
	 */
	public BulkOptions withChunkTimeout(Duration chunkTimeout) {
		requireTimeout("chunkTimeout", chunkTimeout);
		return with((changed) -> changed.chunkTimeout = chunkTimeout);
	}

	/**
	 * Return a copy with another number of retries.
	 * @param maxRetries how often a call begins again at most without any answer of the
	 * server in between, for what may be sent again; from 0 (never) to 1,000
	 * @return the changed copy
	 * @throws IllegalArgumentException if it is out of range
	 */
	public BulkOptions withMaxRetries(int maxRetries) {
		Assert.isTrue(maxRetries >= 0 && maxRetries <= 1_000,
				() -> "maxRetries must be from 0 to 1,000 but is " + maxRetries);
		return with((changed) -> changed.maxRetries = maxRetries);
	}

	/**
	 * Return a copy with another delay before the first retry.
	 * @param retryDelay the time before the first retry; it doubles each time, up to a
	 * second or to this if it is longer, and varies by half of it either way. From a
	 * millisecond to an hour
	 * @return the changed copy
	 * @throws IllegalArgumentException if it is out of range
	 */
	public BulkOptions withRetryDelay(Duration retryDelay) {
		Assert.notNull(retryDelay, "retryDelay must not be null");
		Assert.isTrue(retryDelay.compareTo(Duration.ofMillis(1)) >= 0 && retryDelay.compareTo(Duration.ofHours(1)) <= 0,
				() -> "retryDelay must be from a millisecond to an hour but is " + retryDelay);
		return with((changed) -> changed.retryDelay = retryDelay);
	}

	/**
	 * Return a copy that allows, or does not, to send writes again that may have
	 * happened. Only of idempotent operations (see {@link BulkOperation#isIdempotent()}),
	 * never of others. What is sent late can overwrite what somebody else wrote
	 * meanwhile, and a count can come out too low: keys that the lost sending deleted are
	 * not there for the second.
	 * @param retryUnknownWrites whether writes of unknown outcome are sent again
	 * @return the changed copy
	 */
	public BulkOptions withRetryUnknownWrites(boolean retryUnknownWrites) {
		return with((changed) -> changed.retryUnknownWrites = retryUnknownWrites);
	}

	private BulkOptions with(Consumer<BulkOptions> change) {
		BulkOptions changed = new BulkOptions(this);
		change.accept(changed);
		return changed;
	}

	private static void requireTimeout(String name, Duration timeout) {
		Assert.notNull(timeout, () -> name + " must not be null");
		Assert.isTrue(
				!timeout.isZero() && !timeout.isNegative() && timeout.toSeconds() < Long.MAX_VALUE / 1_000_000_000,
				() -> name + " must be more than zero and less than 292 years but is " + timeout);
	}

	/**
	 * Return the number of keys in a chunk at most.
	 * @return the chunk size
	 */
	public int getChunkSize() {
		return this.chunkSize;
	}

	/**
	 * Return the number of chunks in flight at most.
	 * @return the window
	 */
	public int getMaxInFlightChunks() {
		return this.maxInFlightChunks;
	}

	/**
	 * Return the size of a chunk's request at most.
	 * @return the bound in bytes
	 */
	public DataSize getMaxChunkBytes() {
		return this.maxChunkBytes;
	}

	/**
	 * Return the time for the whole call.
	 * @return the deadline of a call
	 */
	public Duration getTimeout() {
		return this.timeout;
	}

	/**
	 * Return the time for a chunk.
	 * @return the deadline of a chunk
	 */
	public Duration getChunkTimeout() {
		return this.chunkTimeout;
	}

	/**
	 * Return how often a call begins again at most without any answer in between.
	 * @return the number of retries, 0 for none
	 */
	public int getMaxRetries() {
		return this.maxRetries;
	}

	/**
	 * Return the time before the first retry.
	 * @return the delay
	 */
	public Duration getRetryDelay() {
		return this.retryDelay;
	}

	/**
	 * Return whether idempotent writes of unknown outcome are sent again.
	 * @return whether they are
	 */
	public boolean isRetryUnknownWrites() {
		return this.retryUnknownWrites;
	}

	@Override
	public String toString() {
		return "BulkOptions[chunkSize=" + this.chunkSize + ", maxInFlightChunks=" + this.maxInFlightChunks
				+ ", maxChunkBytes=" + this.maxChunkBytes + ", timeout=" + this.timeout + ", chunkTimeout="
				+ this.chunkTimeout + ", maxRetries=" + this.maxRetries + ", retryDelay=" + this.retryDelay
				+ ", retryUnknownWrites=" + this.retryUnknownWrites + "]";
	}

}
