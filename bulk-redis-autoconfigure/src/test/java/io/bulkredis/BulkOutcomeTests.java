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

import org.junit.jupiter.api.Test;

import io.bulkredis.BulkOutcome.Applied;
import io.bulkredis.BulkOutcome.Failed;
import io.bulkredis.BulkOutcome.Missing;
import io.bulkredis.BulkOutcome.NotApplied;
import io.bulkredis.BulkOutcome.NotSent;
import io.bulkredis.BulkOutcome.Unknown;
import io.bulkredis.BulkOutcome.Value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link BulkOutcome}.
 */
class BulkOutcomeTests {

	private final Throwable cause = new RuntimeException("Test");

	@Test
	void answeredOutcomesWereSent() {
		String message = "attempts must be at least 1 but is 0";
		assertThatIllegalArgumentException().isThrownBy(() -> new Value<>("v", 0)).withMessage(message);
		assertThatIllegalArgumentException().isThrownBy(() -> new Missing<>(0)).withMessage(message);
		assertThatIllegalArgumentException().isThrownBy(() -> new Applied<>("v", 0)).withMessage(message);
		assertThatIllegalArgumentException().isThrownBy(() -> new NotApplied<>(0)).withMessage(message);
	}

	@Test
	void unknownOutcomeWasSent() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Unknown<>(FailureKind.TIMEOUT, this.cause, 0))
			.withMessage("attempts must be at least 1 but is 0");
	}

	@Test
	void failureMayHaveComeBeforeSending() {
		assertThat(new Failed<>(FailureKind.SERIALIZATION, this.cause, 0).attempts()).isZero();
		assertThatIllegalArgumentException().isThrownBy(() -> new Failed<>(FailureKind.TIMEOUT, this.cause, -1))
			.withMessage("attempts must not be negative but is -1");
	}

	@Test
	void whatWasNotSentHasNoAttempts() {
		assertThat(new NotSent<>(FailureKind.TIMEOUT, this.cause).attempts()).isZero();
	}

	@Test
	void problemsHaveAKindAndACause() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Failed<>(null, this.cause, 1))
			.withMessage("kind must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> new Failed<>(FailureKind.TIMEOUT, null, 1))
			.withMessage("cause must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> new NotSent<>(null, this.cause));
		assertThatIllegalArgumentException().isThrownBy(() -> new NotSent<>(FailureKind.TIMEOUT, null));
		assertThatIllegalArgumentException().isThrownBy(() -> new Unknown<>(null, this.cause, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new Unknown<>(FailureKind.TIMEOUT, null, 1));
	}

	@Test
	void onlyValuesAndAppliedHaveAValue() {
		assertThat(new Value<>("v", 1).valueOrNull()).isEqualTo("v");
		assertThat(new Applied<>("v", 1).valueOrNull()).isEqualTo("v");
		assertThat(new Missing<>(1).valueOrNull()).isNull();
		assertThat(new NotApplied<>(1).valueOrNull()).isNull();
		assertThat(new NotSent<>(FailureKind.TIMEOUT, this.cause).valueOrNull()).isNull();
	}

}
