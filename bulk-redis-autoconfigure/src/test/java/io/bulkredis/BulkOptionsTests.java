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
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link BulkOptions}.
 */
class BulkOptionsTests {

	private final BulkOptions options = BulkOptions.defaults();

	@Test
	void defaultsAreAsDocumented() {
		assertThat(this.options).hasToString("BulkOptions[chunkSize=500, maxInFlightChunks=8, maxChunkBytes=1048576B, "
				+ "timeout=PT1M, chunkTimeout=PT10S, maxRetries=5, retryDelay=PT0.05S, retryUnknownWrites=false]");
	}

	@Test
	void copiesDifferInWhatWasSetAlone() {
		BulkOptions changed = this.options.withChunkSize(1)
			.withMaxInFlightChunks(2)
			.withMaxChunkBytes(DataSize.ofKilobytes(3))
			.withTimeout(Duration.ofSeconds(4))
			.withChunkTimeout(Duration.ofSeconds(5))
			.withMaxRetries(6)
			.withRetryDelay(Duration.ofSeconds(7))
			.withRetryUnknownWrites(true);
		assertThat(changed.getChunkSize()).isEqualTo(1);
		assertThat(changed.getMaxInFlightChunks()).isEqualTo(2);
		assertThat(changed.getMaxChunkBytes()).isEqualTo(DataSize.ofKilobytes(3));
		assertThat(changed.getTimeout()).isEqualTo(Duration.ofSeconds(4));
		assertThat(changed.getChunkTimeout()).isEqualTo(Duration.ofSeconds(5));
		assertThat(changed.getMaxRetries()).isEqualTo(6);
		assertThat(changed.getRetryDelay()).isEqualTo(Duration.ofSeconds(7));
		assertThat(changed.isRetryUnknownWrites()).isTrue();
		assertThat(changed.withChunkSize(500)
			.withMaxInFlightChunks(8)
			.withMaxChunkBytes(DataSize.ofMegabytes(1))
			.withTimeout(Duration.ofSeconds(60))
			.withChunkTimeout(Duration.ofSeconds(10))
			.withMaxRetries(5)
			.withRetryDelay(Duration.ofMillis(50))
			.withRetryUnknownWrites(false)).usingRecursiveComparison().isEqualTo(BulkOptions.defaults());
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 0, 100_001 })
	void chunkSizeOutOfRangeIsRefused(int chunkSize) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.options.withChunkSize(chunkSize))
			.withMessage("chunkSize must be from 1 to 100,000 but is " + chunkSize);
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 0, 1_001 })
	void maxInFlightChunksOutOfRangeIsRefused(int maxInFlightChunks) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.options.withMaxInFlightChunks(maxInFlightChunks))
			.withMessage("maxInFlightChunks must be from 1 to 1,000 but is " + maxInFlightChunks);
	}

	@ParameterizedTest
	@ValueSource(longs = { -1, 0, 1_023, (512L << 20) + 1, Long.MAX_VALUE })
	void maxChunkBytesOutOfRangeIsRefused(long maxChunkBytes) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.options.withMaxChunkBytes(DataSize.ofBytes(maxChunkBytes)))
			.withMessage("maxChunkBytes must be from 1KB to 512MB but is " + maxChunkBytes + "B");
	}

	@ParameterizedTest
	@MethodSource
	void timeoutsOutOfRangeAreRefused(Duration timeout) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.options.withTimeout(timeout))
			.withMessage("timeout must be more than zero and less than 292 years but is " + timeout);
		assertThatIllegalArgumentException().isThrownBy(() -> this.options.withChunkTimeout(timeout))
			.withMessage("chunkTimeout must be more than zero and less than 292 years but is " + timeout);
	}

	static List<Duration> timeoutsOutOfRangeAreRefused() {
		return List.of(Duration.ZERO, Duration.ofNanos(-1), Duration.ofDays(293 * 366),
				Duration.ofNanos(Long.MAX_VALUE), Duration.ofSeconds(Long.MAX_VALUE));
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 1_001 })
	void maxRetriesOutOfRangeIsRefused(int maxRetries) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.options.withMaxRetries(maxRetries))
			.withMessage("maxRetries must be from 0 to 1,000 but is " + maxRetries);
	}

	@ParameterizedTest
	@ValueSource(longs = { -1, 0, 999_999, 3_600_000_000_001L })
	void retryDelayOutOfRangeIsRefused(long nanos) {
		Duration delay = Duration.ofNanos(nanos);
		assertThatIllegalArgumentException().isThrownBy(() -> this.options.withRetryDelay(delay))
			.withMessage("retryDelay must be from a millisecond to an hour but is " + delay);
	}

	@Test
	void endsOfTheRangesAreAllowed() {
		for (int maxRetries : List.of(0, 1_000)) {
			assertThat(this.options.withMaxRetries(maxRetries).getMaxRetries()).isEqualTo(maxRetries);
		}
		for (Duration delay : List.of(Duration.ofMillis(1), Duration.ofHours(1))) {
			assertThat(this.options.withRetryDelay(delay).getRetryDelay()).isEqualTo(delay);
		}
		assertThat(this.options.withChunkSize(100_000).getChunkSize()).isEqualTo(100_000);
		assertThat(this.options.withMaxInFlightChunks(1_000).getMaxInFlightChunks()).isEqualTo(1_000);
		for (DataSize size : List.of(DataSize.ofKilobytes(1), DataSize.ofMegabytes(512))) {
			assertThat(this.options.withMaxChunkBytes(size).getMaxChunkBytes()).isEqualTo(size);
		}
		for (Duration timeout : List.of(Duration.ofNanos(1), Duration.ofDays(291 * 365))) {
			assertThat(this.options.withTimeout(timeout).getTimeout()).isEqualTo(timeout);
			assertThat(this.options.withChunkTimeout(timeout).getChunkTimeout()).isEqualTo(timeout);
		}
	}

	@Test
	void nullIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.options.withMaxChunkBytes(null))
			.withMessage("maxChunkBytes must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> this.options.withTimeout(null))
			.withMessage("timeout must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> this.options.withChunkTimeout(null))
			.withMessage("chunkTimeout must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> this.options.withRetryDelay(null))
			.withMessage("retryDelay must not be null");
	}

}
