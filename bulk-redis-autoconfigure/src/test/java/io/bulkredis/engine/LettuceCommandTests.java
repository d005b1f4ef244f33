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

package io.bulkredis.engine;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

import io.lettuce.core.protocol.CommandType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.bulkredis.engine.Exchange.State;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link LettuceCommand}.
 */
class LettuceCommandTests {

	private final RuntimeException failure = new RuntimeException("Test");

	private final TestCommand command = new TestCommand();

	private final ByteBuf buffer = Unpooled.buffer();

	@Test
	void commandThatWasSentAndRepliedToIsAnswered() {
		assertThat(this.command.isDone()).isFalse();
		this.command.encode(this.buffer);
		assertThat(this.command.isDone()).isFalse();
		this.command.complete();
		assertThat(this.command.endState()).isEqualTo(State.ANSWERED);
		assertThat(this.command.isDone()).isTrue();
		assertThat(this.command.isCancelled()).isFalse();
		assertThat(this.command.ends).isOne();
		assertThat(this.command.failure).isNull();
	}

	@Test
	void commandGivenUpBeforeItWasSentIsNeverSent() {
		this.command.abandon();
		assertThat(this.command.endState()).isEqualTo(State.NOT_SENT);
		// What makes Lettuce pass it over
		assertThat(this.command.isDone()).isTrue();
	}

	@Test
	void commandGivenUpWhileItIsBeingSentIsReplacedByOneThatKeepsRepliesAligned() {
		this.command.abandon();
		this.command.encode(this.buffer);
		assertThat(this.buffer.toString(StandardCharsets.UTF_8)).isEqualTo("*1\r\n$4\r\nPING\r\n");
		this.command.complete();
		assertThat(this.command.endState()).isEqualTo(State.NOT_SENT);
		assertThat(this.command.ends).isZero();
	}

	@Test
	void commandGivenUpAfterItWasSentIsUnansweredWhateverComesLater() {
		this.command.encode(this.buffer);
		this.command.abandon();
		assertThat(this.command.endState()).isEqualTo(State.UNANSWERED);
		this.command.complete();
		assertThat(this.command.completeExceptionally(this.failure)).isFalse();
		assertThat(this.command.endState()).isEqualTo(State.UNANSWERED);
		assertThat(this.command.ends).isZero();
	}

	@Test
	void commandThatFailedBeforeItWasSentIsNeverSent() {
		assertThat(this.command.completeExceptionally(this.failure)).isTrue();
		assertThat(this.command.endState()).isEqualTo(State.NOT_SENT);
		assertThat(this.command.failure).isSameAs(this.failure);
	}

	@Test
	void commandThatFailedAfterItWasSentIsUnanswered() {
		this.command.encode(this.buffer);
		assertThat(this.command.completeExceptionally(this.failure)).isTrue();
		assertThat(this.command.endState()).isEqualTo(State.UNANSWERED);
		assertThat(this.command.failure).isSameAs(this.failure);
	}

	@Test
	void cancelledCommandTellsThatLettuceDidIt() {
		this.command.cancel();
		assertThat(this.command.isCancelled()).isTrue();
		assertThat(this.command.failure).hasMessageContaining("Lettuce cancelled");
	}

	@Test
	void commandIsEncodedAgainAfterARedirect() {
		this.command.encode(this.buffer);
		this.command.encode(this.buffer);
		assertThat(this.buffer.readableBytes()).isEqualTo(2);
		assertThat(this.command.endState()).isEqualTo(State.UNANSWERED);
	}

	@Property(tries = 300)
	void whateverComesFirstEndsTheCommandOnce(@ForAll @Size(max = 6) List<Step> steps) {
		TestCommand command = new TestCommand();
		boolean sent = false;
		State end = null;
		for (Step step : steps) {
			boolean written = step.take(command);
			assertThat(written).isEqualTo(step == Step.ENCODE && end == null);
			sent |= written;
			end = (end != null) ? end : step.endState(sent);
		}
		assertThat(command.isDone()).isEqualTo(end != null);
		assertThat(command.endState()).isEqualTo((end != null) ? end : State.UNANSWERED);
		assertThat(command.ends).isLessThanOrEqualTo(1);
	}

	@Test
	void commandIsItsOwnOutput() {
		assertThat(this.command.getOutput()).isSameAs(this.command);
		assertThat(this.command.getType()).isEqualTo(CommandType.GET);
	}

	@Test
	void toStringNamesNoKey() {
		assertThat(this.command).hasToString("GET");
	}

	/**
	 * What can happen to a command.
	 */
	enum Step {

		ENCODE, COMPLETE, FAIL, ABANDON;

		/**
		 * Return whether the command itself was written.
		 */
		boolean take(LettuceCommand command) {
			ByteBuf buffer = Unpooled.buffer();
			switch (this) {
				case COMPLETE -> command.complete();
				case FAIL -> command.completeExceptionally(new RuntimeException("Test"));
				case ABANDON -> command.abandon();
				case ENCODE -> command.encode(buffer);
			}
			return buffer.readableBytes() == 1;
		}

		@Nullable State endState(boolean sent) {
			return switch (this) {
				case ENCODE -> null;
				case COMPLETE -> sent ? State.ANSWERED : null;
				case FAIL, ABANDON -> sent ? State.UNANSWERED : State.NOT_SENT;
			};
		}

	}

	private static final class TestCommand extends LettuceCommand {

		private int ends;

		private @Nullable Throwable failure;

		TestCommand() {
			super(CommandType.GET);
		}

		@Override
		void write(ByteBuf target) {
			target.writeByte('x');
		}

		@Override
		byte[] key() {
			return ChunkTests.bytes("a key");
		}

		@Override
		void ended(@Nullable Throwable failure) {
			this.ends++;
			this.failure = failure;
		}

		@Override
		public void set(@Nullable ByteBuffer bytes) {
		}

	}

}
