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

	private static final BulkOptions DEFAULTS = new BulkOptions(500, 8, DataSize.ofMegabytes(1), Duration.ofSeconds(60),
			Duration.ofSeconds(10));

	private final int chunkSize;

	private final int maxInFlightChunks;

	private final DataSize maxChunkBytes;

	private final Duration timeout;

	private final Duration chunkTimeout;

	private BulkOptions(int chunkSize, int maxInFlightChunks, DataSize maxChunkBytes, Duration timeout,
			Duration chunkTimeout) {
		this.chunkSize = chunkSize;
		this.maxInFlightChunks = maxInFlightChunks;
		this.maxChunkBytes = maxChunkBytes;
		this.timeout = timeout;
		this.chunkTimeout = chunkTimeout;
	}

	/**
	 * Return the defaults: chunks of at most 500 keys and 1 MB, at most 8 in flight, 10
	 * seconds for a chunk, 60 seconds for a call.
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
		return new BulkOptions(chunkSize, this.maxInFlightChunks, this.maxChunkBytes, this.timeout, this.chunkTimeout);
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
		return new BulkOptions(this.chunkSize, maxInFlightChunks, this.maxChunkBytes, this.timeout, this.chunkTimeout);
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
		return new BulkOptions(this.chunkSize, this.maxInFlightChunks, maxChunkBytes, this.timeout, this.chunkTimeout);
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
		return new BulkOptions(this.chunkSize, this.maxInFlightChunks, this.maxChunkBytes, timeout, this.chunkTimeout);
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
		return new BulkOptions(this.chunkSize, this.maxInFlightChunks, this.maxChunkBytes, this.timeout, chunkTimeout);
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

	@Override
	public String toString() {
		return "BulkOptions[chunkSize=" + this.chunkSize + ", maxInFlightChunks=" + this.maxInFlightChunks
				+ ", maxChunkBytes=" + this.maxChunkBytes + ", timeout=" + this.timeout + ", chunkTimeout="
				+ this.chunkTimeout + "]";
	}

}
