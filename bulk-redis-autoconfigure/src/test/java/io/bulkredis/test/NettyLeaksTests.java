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

package io.bulkredis.test;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link NettyLeaks}.
 */
class NettyLeaksTests {

	@Test
	void everyBufferIsTracked() {
		assertThat(ResourceLeakDetector.getLevel()).isEqualTo(Level.PARANOID);
	}

	@Test
	void aBufferThatIsNotReleasedIsReported() {
		try (NettyLeaks leaks = NettyLeaks.watch()) {
			NettyLeaks.leak("left behind");
			assertThat(leaks.reports()).singleElement().asString().contains("LEAK", "left behind");
		}
	}

	@Test
	void buffersThatAreReleasedAreNotReported() {
		try (NettyLeaks leaks = NettyLeaks.watch()) {
			PooledByteBufAllocator.DEFAULT.directBuffer().release();
			assertThat(leaks.reports()).isEmpty();
		}
	}

}
