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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.bulkredis.BulkListener.CallEvent;
import io.bulkredis.BulkListener.ChunkEvent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.BDDMockito.then;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link GuardedListener} and {@link BulkListener}.
 */
@ExtendWith(OutputCaptureExtension.class)
class GuardedListenerTests {

	private static final ChunkEvent CHUNK = new ChunkEvent(BulkOperation.MULTI_GET, 1, Duration.ofMillis(1), true);

	private static final CallEvent CALL = new CallEvent(BulkOperation.MULTI_GET, new BulkCounts(1, 0, 0, 0, 0, 0, 0),
			Duration.ofMillis(1));

	private final BulkListener target = mock(BulkListener.class);

	private final GuardedListener listener = new GuardedListener(this.target);

	@Test
	void eventsAreHandedOn() {
		this.listener.onChunk(CHUNK);
		this.listener.onCall(CALL);
		then(this.target).should().onChunk(CHUNK);
		then(this.target).should().onCall(CALL);
		then(this.target).shouldHaveNoMoreInteractions();
	}

	@Test
	void exceptionsAreDroppedAndLoggedOnce(CapturedOutput output) {
		willThrow(new IllegalStateException("First")).given(this.target).onChunk(CHUNK);
		willThrow(new IllegalStateException("Second")).given(this.target).onCall(CALL);
		this.listener.onChunk(CHUNK);
		this.listener.onChunk(CHUNK);
		this.listener.onCall(CALL);
		assertThat(output).containsOnlyOnce("A bulk listener threw an exception")
			.containsOnlyOnce("IllegalStateException: First")
			.doesNotContain("Second");
		then(this.target).should().onCall(CALL);
	}

	@Test
	void errorsAreNotDropped() {
		willThrow(new OutOfMemoryError("Test")).given(this.target).onCall(CALL);
		assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> this.listener.onCall(CALL));
	}

	@Test
	void nullIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new GuardedListener(null))
			.withMessage("listener must not be null");
	}

	@Test
	void listenerNeedNotImplementAnything() {
		BulkListener listener = new BulkListener() {
		};
		listener.onChunk(CHUNK);
		listener.onCall(CALL);
	}

	@Test
	void callIsCompleteWithoutProblems() {
		assertThat(CALL.isComplete()).isTrue();
		for (BulkCounts counts : new BulkCounts[] { new BulkCounts(1, 0, 0, 0, 1, 0, 0),
				new BulkCounts(1, 0, 0, 0, 0, 1, 0), new BulkCounts(1, 0, 0, 0, 0, 0, 1) }) {
			assertThat(new CallEvent(BulkOperation.MULTI_GET, counts, Duration.ZERO).isComplete()).isFalse();
		}
	}

}
