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

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.data.redis.serializer.SerializationException;

import io.bulkredis.engine.Interruption;
import io.bulkredis.engine.Interruption.Reason;
import io.bulkredis.engine.Reply;
import io.bulkredis.engine.ServerError;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link Failures}.
 */
class FailuresTests {

	private static final List<String> KEYS = List.of("secret", "secret", "secret", "secret", "secret");

	private static final Interruption TIMEOUT = new Interruption(Reason.TIMEOUT, new RuntimeException("It was late"));

	private final Reply reply = mock(Reply.class);

	@Test
	void messageHasCountsKindsAndTheFirstPosition() {
		Outcomes<String> outcomes = outcomes(BulkOperation.MULTI_SET);
		outcomes.covered(0, 1);
		outcomes.refused(1, new ServerError("WRONGTYPE no"), null, 1);
		outcomes.unanswered(2, TIMEOUT, 1);
		outcomes.notSent(3, TIMEOUT);
		outcomes.covered(4, 1);
		BulkRedisException exception = exception(BulkOperation.MULTI_SET, outcomes);
		assertThat(exception)
			.hasMessage("value.multiSet: 3 of 5 keys have no result (1 failed, 1 not sent, 1 unknown; "
					+ "by kind: TIMEOUT 2, COMMAND 1); first at position 1: WRONGTYPE no")
			.cause()
			.isSameAs(((BulkOutcome.Problem<String>) outcomes.outcome(1)).cause());
	}

	@Test
	void messageOfWhatASerializerThrewIsLeftOut() {
		SerializationException cause = new SerializationException("Cannot deserialize secret");
		Outcomes<String> outcomes = new Outcomes<>(BulkOperation.MULTI_GET, KEYS.size(), (reply) -> {
			throw cause;
		}, (items, nanos, answered) -> {
		});
		for (int position = 0; position < KEYS.size(); position++) {
			outcomes.replied(position, this.reply, 1);
		}
		assertThat(exception(BulkOperation.MULTI_GET, outcomes))
			.hasMessage("value.multiGet: 5 of 5 keys have no result (5 failed, 0 not sent, 0 unknown; "
					+ "by kind: DESERIALIZATION 5); first at position 0: " + SerializationException.class.getName())
			.cause()
			.isSameAs(cause);
	}

	@Test
	void whatCannotBeWrittenIsNotQuotedEither() {
		Outcomes<String> outcomes = outcomes(BulkOperation.MULTI_SET);
		for (int position = 0; position < KEYS.size(); position++) {
			outcomes.unwritable(position, new SerializationException("Cannot serialize secret"));
		}
		assertThat(exception(BulkOperation.MULTI_SET, outcomes).getMessage()).doesNotContain("secret")
			.contains("SERIALIZATION 5");
	}

	@Test
	void causeWithoutAMessageIsNoProblem() {
		Outcomes<String> outcomes = outcomes(BulkOperation.MULTI_GET);
		for (int position = 0; position < KEYS.size(); position++) {
			outcomes.notSent(position, new Interruption(Reason.INTERRUPTED, new InterruptedException()));
		}
		assertThat(exception(BulkOperation.MULTI_GET, outcomes)).hasMessageEndingWith("first at position 0: null");
	}

	private static BulkRedisException exception(BulkOperation operation, Outcomes<String> outcomes) {
		return Failures.exception(operation, new BulkResult<>(KEYS, outcomes));
	}

	private static Outcomes<String> outcomes(BulkOperation operation) {
		return new Outcomes<>(operation, KEYS.size(), (reply) -> "secret", (items, nanos, answered) -> {
		});
	}

}
