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

import io.bulkredis.BulkSetEntry.Condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link BulkSetEntry}.
 */
class BulkSetEntryTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(100);

	private final BulkSetEntry<String> entry = BulkSetEntry.of("v");

	@Test
	void hasNoTermsAtFirst() {
		assertThat(this.entry.getValue()).isEqualTo("v");
		assertThat(this.entry.getTimeout()).isNull();
		assertThat(this.entry.isKeepTimeToLive()).isFalse();
		assertThat(this.entry.getCondition()).isEqualTo(Condition.NONE);
	}

	@Test
	void termsOfDifferentKindsAddUp() {
		BulkSetEntry<String> terms = this.entry.ifAbsent().expireAfter(TIMEOUT);
		assertThat(terms).isEqualTo(this.entry.expireAfter(TIMEOUT).ifAbsent());
		assertThat(terms.getTimeout()).isEqualTo(TIMEOUT);
		assertThat(terms.getCondition()).isEqualTo(Condition.IF_ABSENT);
		assertThat(this.entry).isEqualTo(BulkSetEntry.of("v"));
	}

	@Test
	void theLastOfTheSameKindCounts() {
		assertThat(this.entry.expireAfter(TIMEOUT).keepTimeToLive()).isEqualTo(this.entry.keepTimeToLive());
		assertThat(this.entry.keepTimeToLive().expireAfter(TIMEOUT)).isEqualTo(this.entry.expireAfter(TIMEOUT));
		assertThat(this.entry.ifAbsent().ifPresent()).isEqualTo(this.entry.ifPresent());
	}

	@Test
	void equalsAndHashCodeLookAtAll() {
		assertThat(this.entry).hasSameHashCodeAs(BulkSetEntry.of("v"))
			.isNotEqualTo(BulkSetEntry.of("w"))
			.isNotEqualTo(this.entry.expireAfter(TIMEOUT))
			.isNotEqualTo(this.entry.keepTimeToLive())
			.isNotEqualTo(this.entry.ifPresent());
	}

	@Test
	void refusesTimesToLiveOutOfRange() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.entry.expireAfter(Duration.ofNanos(1)))
			.withMessageContaining("millisecond");
	}

	@Test
	void doesNotTellTheValue() {
		assertThat(BulkSetEntry.of("secret").ifPresent()).asString().contains("IF_PRESENT").doesNotContain("secret");
	}

}
