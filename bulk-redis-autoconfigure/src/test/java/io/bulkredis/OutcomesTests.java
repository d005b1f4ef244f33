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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.RedisSystemException;

import io.bulkredis.BulkOutcome.Applied;
import io.bulkredis.BulkOutcome.Failed;
import io.bulkredis.BulkOutcome.Missing;
import io.bulkredis.BulkOutcome.NotApplied;
import io.bulkredis.BulkOutcome.NotSent;
import io.bulkredis.BulkOutcome.Unknown;
import io.bulkredis.BulkOutcome.Value;
import io.bulkredis.Outcomes.Mark;
import io.bulkredis.engine.Interruption;
import io.bulkredis.engine.Interruption.Reason;
import io.bulkredis.engine.Reply;
import io.bulkredis.engine.ServerError;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link Outcomes}.
 */
class OutcomesTests {

	private static final ServerError WRONGTYPE = new ServerError("WRONGTYPE no");

	private static final Interruption TIMEOUT = new Interruption(Reason.TIMEOUT, new RuntimeException("Test"));

	private final Reply reply = mock(Reply.class);

	@Test
	void valueOfAReadIsAValue() {
		Outcomes<Object> outcomes = replied(BulkOperation.MULTI_GET, "v", 1);
		assertThat(outcomes.outcome(0)).isEqualTo(new Value<>("v", 1));
		assertThat(outcomes.value(0)).isEqualTo("v");
		assertThat(outcomes.isApplied(0)).isFalse();
		assertThat(outcomes.counts()).isEqualTo(new BulkCounts(1, 0, 0, 0, 0, 0, 0));
	}

	@Test
	void valueOfAWriteThatIsNullIsApplied() {
		Outcomes<Object> outcomes = replied(BulkOperation.GET_AND_SET, null, 1);
		assertThat(outcomes.outcome(0)).isEqualTo(new Applied<>(null, 1));
		assertThat(outcomes.value(0)).isNull();
		assertThat(outcomes.counts()).isEqualTo(new BulkCounts(0, 0, 1, 0, 0, 0, 0));
	}

	@Test
	void valueOfAWriteIsApplied() {
		Outcomes<Object> outcomes = replied(BulkOperation.INCREMENT, 7L, 1);
		assertThat(outcomes.outcome(0)).isEqualTo(new Applied<>(7L, 1));
		assertThat(outcomes.value(0)).isEqualTo(7L);
		assertThat(outcomes.counts()).isEqualTo(new BulkCounts(0, 0, 1, 0, 0, 0, 0));
	}

	@Test
	void valueThatDeserializesToNullIsAValueAndNotMissing() {
		Outcomes<Object> outcomes = replied(BulkOperation.MULTI_GET, null, 1);
		assertThat(outcomes.outcome(0)).isEqualTo(new Value<>(null, 1));
		assertThat(outcomes.value(0)).isNull();
		assertThat(outcomes.counts()).isEqualTo(new BulkCounts(1, 0, 0, 0, 0, 0, 0));
	}

	@Test
	void missingKeyIsMissing() {
		Outcomes<Object> outcomes = replied(BulkOperation.MULTI_GET, Mark.MISSING, 1);
		assertThat(outcomes.outcome(0)).isEqualTo(new Missing<>(1));
		assertThat(outcomes.value(0)).isNull();
		assertThat(outcomes.counts()).isEqualTo(new BulkCounts(0, 1, 0, 0, 0, 0, 0));
	}

	@Test
	void conditionThatDidNotHoldIsNotApplied() {
		Outcomes<Object> outcomes = replied(BulkOperation.SET_IF_ABSENT, Mark.NOT_APPLIED, 1);
		assertThat(outcomes.outcome(0)).isEqualTo(new NotApplied<>(1));
		assertThat(outcomes.isApplied(0)).isFalse();
		assertThat(outcomes.counts()).isEqualTo(new BulkCounts(0, 0, 0, 1, 0, 0, 0));
	}

	@ParameterizedTest
	@EnumSource(value = Mark.class)
	void attemptsAreKept(Mark mark) {
		Outcomes<Object> once = replied(BulkOperation.MULTI_GET, mark, 1);
		Outcomes<Object> thrice = replied(BulkOperation.MULTI_GET, mark, 3);
		assertThat(once.outcome(0).attempts()).isOne();
		assertThat(thrice.outcome(0).attempts()).isEqualTo(3);
		assertThat(thrice.outcome(0)).hasSameClassAs(once.outcome(0));
		assertThat(thrice.isApplied(0)).isEqualTo(once.isApplied(0));
		assertThat(thrice.counts()).isEqualTo(once.counts());
	}

	@Test
	void valueIsGivenBackAfterSeveralAttempts() {
		Outcomes<Object> outcomes = replied(BulkOperation.MULTI_GET, "v", 2);
		assertThat(outcomes.outcome(0)).isEqualTo(new Value<>("v", 2));
		assertThat(outcomes.value(0)).isEqualTo("v");
	}

	@Test
	void valueMayItselfBeAnOutcome() {
		Object value = new Failed<>(FailureKind.COMMAND, new RuntimeException("Test"), 1);
		Outcomes<Object> outcomes = replied(BulkOperation.MULTI_GET, value, 1);
		assertThat(outcomes.outcome(0)).isEqualTo(new Value<>(value, 1));
		assertThat(outcomes.value(0)).isSameAs(value);
		assertThat(outcomes.isComplete()).isTrue();
	}

	@Test
	void valueThatCannotBeReadFailsAlone() {
		RuntimeException cause = new RuntimeException("Test");
		Function<Reply, @Nullable Object> decoder = mock();
		given(decoder.apply(this.reply)).willReturn("a").willThrow(cause).willReturn("c");
		Outcomes<String> outcomes = outcomes(BulkOperation.MULTI_GET, 3, decoder);
		for (int position = 0; position < 3; position++) {
			outcomes.replied(position, this.reply, 1);
		}
		assertThat(outcomes.outcome(0)).isEqualTo(new Value<>("a", 1));
		assertThat(outcomes.outcome(1)).isEqualTo(new Failed<>(FailureKind.DESERIALIZATION, cause, 1));
		assertThat(outcomes.outcome(2)).isEqualTo(new Value<>("c", 1));
		assertThat(outcomes.isComplete()).isFalse();
	}

	@Test
	void replyForSeveralCoversEachAsApplied() {
		given(this.reply.integer()).willThrow(IllegalStateException.class);
		Outcomes<Void> outcomes = outcomes(BulkOperation.MULTI_SET, 2);
		outcomes.repliedTogether(this.reply);
		outcomes.covered(0, 1);
		outcomes.covered(1, 1);
		assertThat(outcomes.outcome(0)).isEqualTo(new Applied<>(null, 1));
		assertThat(outcomes.isApplied(1)).isTrue();
		assertThat(outcomes.value(1)).isNull();
		assertThat(outcomes.serverCount()).isEmpty();
	}

	@Test
	void countsOfTheServerAddUpHoweverTheyCome() {
		given(this.reply.integer()).willReturn(5L, 1L, 2L);
		Outcomes<Void> outcomes = outcomes(BulkOperation.DELETE, 4);
		outcomes.repliedTogether(this.reply);
		outcomes.covered(0, 1);
		outcomes.covered(1, 1);
		outcomes.replied(2, this.reply, 2);
		outcomes.replied(3, this.reply, 2);
		assertThat(outcomes.serverCount()).hasValue(8);
		assertThat(outcomes.counts()).isEqualTo(new BulkCounts(0, 0, 4, 0, 0, 0, 0));
		assertThat(outcomes.outcome(3)).isEqualTo(new Applied<>(null, 2));
	}

	@Test
	void errorOfTheServerIsAFailedCommand() {
		Outcomes<Void> outcomes = outcomes(BulkOperation.INCREMENT, 1);
		outcomes.refused(0, WRONGTYPE, null, 2);
		assertThat(outcomes.outcome(0)).isInstanceOfSatisfying(Failed.class, (failed) -> {
			assertThat(failed.kind()).isEqualTo(FailureKind.COMMAND);
			assertThat(failed.cause()).isInstanceOf(RedisSystemException.class).hasMessage("WRONGTYPE no");
			assertThat(failed.attempts()).isEqualTo(2);
		});
	}

	@Test
	void errorForTheStateTheServerIsInIsARejection() {
		Outcomes<Void> outcomes = outcomes(BulkOperation.MULTI_SET, 1);
		outcomes.refused(0, new ServerError("READONLY no"), null, 1);
		assertThat(outcomes.outcome(0)).isInstanceOfSatisfying(Failed.class,
				(failed) -> assertThat(failed.kind()).isEqualTo(FailureKind.REJECTED));
	}

	@Test
	void sameErrorsShareAnException() {
		Outcomes<Void> outcomes = outcomes(BulkOperation.MULTI_SET, 3);
		outcomes.refused(0, WRONGTYPE, null, 1);
		outcomes.refused(1, new ServerError("WRONGTYPE no"), null, 1);
		outcomes.refused(2, new ServerError("NOPERM no"), null, 1);
		Throwable first = ((Failed<Void>) outcomes.outcome(0)).cause();
		assertThat(((Failed<Void>) outcomes.outcome(1)).cause()).isSameAs(first);
		assertThat(((Failed<Void>) outcomes.outcome(2)).cause()).hasMessage("NOPERM no");
	}

	@Test
	void whatCannotBeWrittenFailedWithoutAnAttempt() {
		RuntimeException cause = new RuntimeException("Test");
		Outcomes<Void> outcomes = outcomes(BulkOperation.MULTI_SET, 1);
		outcomes.unwritable(0, cause);
		assertThat(outcomes.outcome(0)).isEqualTo(new Failed<>(FailureKind.SERIALIZATION, cause, 0));
	}

	@Test
	void readWithoutAnAnswerFailed() {
		Outcomes<String> outcomes = outcomes(BulkOperation.MULTI_GET, 1);
		outcomes.unanswered(0, TIMEOUT, 2);
		assertThat(outcomes.outcome(0)).isEqualTo(new Failed<>(FailureKind.TIMEOUT, TIMEOUT.cause(), 2));
		assertThat(outcomes.counts()).isEqualTo(new BulkCounts(0, 0, 0, 0, 1, 0, 0));
	}

	@Test
	void writeWithoutAnAnswerIsUnknown() {
		Outcomes<Void> outcomes = outcomes(BulkOperation.MULTI_SET, 1);
		outcomes.unanswered(0, TIMEOUT, 2);
		assertThat(outcomes.outcome(0)).isEqualTo(new Unknown<>(FailureKind.TIMEOUT, TIMEOUT.cause(), 2));
		assertThat(outcomes.counts()).isEqualTo(new BulkCounts(0, 0, 0, 0, 0, 0, 1));
		assertThat(outcomes.isApplied(0)).isFalse();
	}

	@ParameterizedTest
	@EnumSource
	void reasonsAreKinds(Reason reason) {
		Interruption interruption = new Interruption(reason, new RuntimeException("Test"));
		Outcomes<Void> outcomes = outcomes(BulkOperation.MULTI_SET, 1);
		outcomes.notSent(0, interruption);
		assertThat(outcomes.outcome(0))
			.isEqualTo(new NotSent<>(FailureKind.valueOf(reason.name()), interruption.cause()));
		assertThat(outcomes.counts()).isEqualTo(new BulkCounts(0, 0, 0, 0, 0, 1, 0));
	}

	@Test
	void valuesAreByPosition() {
		for (int attempts : new int[] { 1, 2 }) {
			Outcomes<String> outcomes = outcomes(BulkOperation.MULTI_GET, 2, (reply) -> "v");
			outcomes.replied(0, this.reply, attempts);
			outcomes.replied(1, this.reply, 1);
			assertThat(outcomes.values()).containsExactly("v", "v");
		}
	}

	@Test
	void valuesAreNullWhereThereIsNone() {
		for (Object none : new Object[] { Mark.MISSING, null }) {
			for (int attempts : new int[] { 1, 2 }) {
				Function<Reply, @Nullable Object> decoder = mock();
				given(decoder.apply(this.reply)).willReturn("a", none, "c");
				Outcomes<String> outcomes = outcomes(BulkOperation.MULTI_GET, 3, decoder);
				for (int position = 0; position < 3; position++) {
					outcomes.replied(position, this.reply, attempts);
				}
				assertThat(outcomes.values()).containsExactly("a", null, "c");
			}
		}
	}

	@Test
	void positionWithoutAnOutcomeYetHasNone() {
		assertThatIllegalStateException().isThrownBy(() -> outcomes(BulkOperation.MULTI_GET, 1).outcome(0));
	}

	@Test
	void otherPositionsDoNotExist() {
		Outcomes<Object> outcomes = replied(BulkOperation.MULTI_GET, "v", 1);
		assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> outcomes.outcome(-1));
		assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> outcomes.outcome(1));
	}

	@Test
	void chunksAreHandedOn() {
		List<Object> told = new ArrayList<>();
		Outcomes<Void> outcomes = new Outcomes<>(BulkOperation.MULTI_GET, 1, (reply) -> null,
				(items, nanos, answered) -> told.addAll(Arrays.asList(items, nanos, answered)));
		outcomes.chunkEnded(3, 7, true);
		assertThat(told).containsExactly(3, 7L, true);
	}

	@Property(tries = 300)
	void countsAreThoseOfTheOutcomes(@ForAll BulkOperation operation, @ForAll @Size(max = 30) List<Told> told) {
		given(this.reply.integer()).willReturn(1L);
		Outcomes<Object> outcomes = outcomes(operation, told.size(), (reply) -> "v");
		for (int position = 0; position < told.size(); position++) {
			told.get(position).tell(outcomes, position, this.reply);
		}
		int[] counts = new int[7];
		for (int position = 0; position < told.size(); position++) {
			counts[index(outcomes.outcome(position))]++;
		}
		assertThat(outcomes.counts())
			.isEqualTo(new BulkCounts(counts[0], counts[1], counts[2], counts[3], counts[4], counts[5], counts[6]));
		assertThat(outcomes.counts().total()).isEqualTo(told.size());
		assertThat(outcomes.isComplete()).isEqualTo(counts[4] + counts[5] + counts[6] == 0);
	}

	private static int index(BulkOutcome<?> outcome) {
		List<Class<?>> types = List.of(Value.class, Missing.class, Applied.class, NotApplied.class, Failed.class,
				NotSent.class, Unknown.class);
		return types.indexOf(outcome.getClass());
	}

	private Outcomes<Object> replied(BulkOperation operation, @Nullable Object decoded, int attempts) {
		Outcomes<Object> outcomes = outcomes(operation, 1, (reply) -> decoded);
		outcomes.replied(0, this.reply, attempts);
		return outcomes;
	}

	private static <T> Outcomes<T> outcomes(BulkOperation operation, int size) {
		return outcomes(operation, size, (reply) -> null);
	}

	private static <T> Outcomes<T> outcomes(BulkOperation operation, int size,
			Function<Reply, @Nullable Object> decoder) {
		return new Outcomes<>(operation, size, decoder, (items, nanos, answered) -> {
		});
	}

	/**
	 * What the engine tells.
	 */
	enum Told {

		REPLIED, COVERED, REFUSED, UNWRITABLE, UNANSWERED, NOT_SENT;

		void tell(Outcomes<?> outcomes, int position, Reply reply) {
			switch (this) {
				case REPLIED -> outcomes.replied(position, reply, 1 + position % 2);
				case COVERED -> outcomes.covered(position, 1 + position % 2);
				case REFUSED -> outcomes.refused(position, WRONGTYPE, null, 1);
				case UNWRITABLE -> outcomes.unwritable(position, new RuntimeException("Test"));
				case UNANSWERED -> outcomes.unanswered(position, TIMEOUT, 1);
				case NOT_SENT -> outcomes.notSent(position, TIMEOUT);
			}
		}

	}

}
