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

import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.bulkredis.BulkOutcome.Failed;
import io.bulkredis.BulkOutcome.Value;
import io.bulkredis.BulkResult.Entry;
import io.bulkredis.engine.Interruption;
import io.bulkredis.engine.Interruption.Reason;
import io.bulkredis.engine.Reply;
import io.bulkredis.engine.ServerError;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link BulkResult}.
 */
class BulkResultTests {

	private static final Interruption TIMEOUT = new Interruption(Reason.TIMEOUT, new RuntimeException("Test"));

	private static final Interruption INTERRUPTED = new Interruption(Reason.INTERRUPTED, new RuntimeException("Test"));

	private static final List<String> KEYS = List.of("a", "b", "c", "d", "e", "f", "g", "a");

	private final Reply reply = mock(Reply.class);

	private final Outcomes<String> reads = outcomes(BulkOperation.MULTI_GET, KEYS.size());

	private final BulkResult<String, String> result = new BulkResult<>(KEYS, this.reads);

	@BeforeEach
	void tell() {
		this.reads.replied(0, this.reply, 1);
		this.reads.refused(1, new ServerError("NOPERM no"), null, 1);
		this.reads.refused(2, new ServerError("LOADING no"), null, 1);
		this.reads.unwritable(3, new RuntimeException("Test"));
		this.reads.unanswered(4, TIMEOUT, 1);
		this.reads.notSent(5, INTERRUPTED);
		this.reads.notSent(6, TIMEOUT);
		this.reads.replied(7, this.reply, 1);
	}

	@Test
	void positionsAreThoseOfTheInput() {
		assertThat(this.result.size()).isEqualTo(8);
		assertThat(this.result.keys()).isEqualTo(KEYS);
		assertThat(this.result.entries()).hasSize(8)
			.extracting(Entry::position)
			.containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
		assertThat(this.result.entries()).extracting(Entry::key).isEqualTo(KEYS);
		assertThat(this.result.entries())
			.allSatisfy((entry) -> assertThat(entry.outcome()).isEqualTo(this.result.outcome(entry.position())));
		assertThat(this.result.outcome(0)).isEqualTo(new Value<>("v", 1));
		assertThat(this.result.outcome(1)).isInstanceOf(Failed.class);
	}

	@Test
	void valuesAreByPosition() {
		assertThat(this.result.values()).containsExactly("v", null, null, null, null, null, null, "v");
	}

	@Test
	void countsTellWhetherItIsComplete() {
		assertThat(this.result.counts()).isEqualTo(new BulkCounts(2, 0, 0, 0, 4, 2, 0));
		assertThat(this.result.isComplete()).isFalse();
		Outcomes<String> complete = outcomes(BulkOperation.MULTI_GET, 1);
		complete.replied(0, this.reply, 1);
		assertThat(new BulkResult<>(List.of("a"), complete).isComplete()).isTrue();
	}

	@Test
	void failuresAreByKindInTheOrderOfTheInput() {
		assertThat(this.result.failures()).containsOnlyKeys(FailureKind.COMMAND, FailureKind.REJECTED,
				FailureKind.SERIALIZATION, FailureKind.TIMEOUT, FailureKind.INTERRUPTED);
		assertThat(this.result.failures().get(FailureKind.TIMEOUT)).extracting(Entry::key).containsExactly("e", "g");
		assertThat(this.result.failures().get(FailureKind.COMMAND)).extracting(Entry::key).containsExactly("b");
	}

	@Test
	void keysToRetryAreThoseForWhichItIsSafeAndMayHelp() {
		assertThat(this.result.keysToRetry()).containsExactly("c", "e", "f", "g");
		assertThat(this.result.keysUnknown()).isEmpty();
	}

	@Test
	void writesWithoutAnAnswerAreUnknownAndNotToRetry() {
		Outcomes<Void> writes = outcomes(BulkOperation.MULTI_SET, 3);
		writes.unanswered(0, TIMEOUT, 1);
		writes.notSent(1, TIMEOUT);
		writes.unanswered(2, TIMEOUT, 1);
		BulkResult<String, Void> result = new BulkResult<>(Arrays.asList("a", "b", "a"), writes);
		assertThat(result.keysUnknown()).containsExactly("a", "a");
		assertThat(result.keysToRetry()).containsExactly("b");
	}

	@Test
	void serverCountIsThatOfOperationsAnsweredByCount() {
		assertThat(this.result.serverCount()).isEmpty();
		given(this.reply.integer()).willReturn(1L);
		Outcomes<Void> deletes = outcomes(BulkOperation.DELETE, 2);
		deletes.replied(0, this.reply, 1);
		deletes.unanswered(1, TIMEOUT, 1);
		assertThat(new BulkResult<>(List.of("a", "b"), deletes).serverCount()).hasValue(1);
	}

	@Test
	void listsAndMapsAreUnmodifiable() {
		BulkResult<String, String> result = new BulkResult<>(Arrays.asList(KEYS.toArray(new String[0])), this.reads);
		assertUnmodifiable(result.keys());
		assertUnmodifiable(result.entries());
		assertUnmodifiable(result.values());
		assertUnmodifiable(result.keysToRetry());
		assertUnmodifiable(result.keysUnknown());
		assertUnmodifiable(result.failures().get(FailureKind.TIMEOUT));
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> result.failures().clear());
	}

	@Test
	void toStringNamesNoKeyOrValue() {
		assertThat(this.result).hasToString("BulkResult[" + this.result.counts() + "]");
	}

	private static void assertUnmodifiable(List<?> list) {
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> list.add(null));
		if (!list.isEmpty()) {
			assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> list.set(0, null));
		}
	}

	private static <T> Outcomes<T> outcomes(BulkOperation operation, int size) {
		return new Outcomes<>(operation, size, (reply) -> "v", (items, nanos, answered) -> {
		});
	}

}
