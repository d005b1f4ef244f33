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
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.ProtocolKeyword;
import io.lettuce.core.protocol.RedisCommand;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

import io.bulkredis.engine.Exchange.State;

/**
 * A command and its own output in one object: no future, no shared output, nothing that
 * another command's reply could reach.
 * <p>
 * Its state decides what may be said of it. Encoding moves it from new to sent; what the
 * caller gives up before that is never sent, even if Lettuce comes to it later.
 */
abstract class LettuceCommand extends CommandOutput<byte[], byte[], byte[]>
		implements RedisCommand<byte[], byte[], byte[]> {

	private static final AtomicIntegerFieldUpdater<LettuceCommand> STATE = AtomicIntegerFieldUpdater
		.newUpdater(LettuceCommand.class, "state");

	private static final int NEW = 0;

	private static final int SENT = 1;

	private static final int NOT_SENT = 2;

	private static final int UNANSWERED = 3;

	private static final int ANSWERED = 4;

	private static final byte[] NO_BYTES = {};

	private static final byte[] PING = "*1\r\n$4\r\nPING\r\n".getBytes(StandardCharsets.US_ASCII);

	private final ProtocolKeyword type;

	private volatile int state = NEW;

	LettuceCommand(ProtocolKeyword type) {
		super(ByteArrayCodec.INSTANCE, NO_BYTES);
		this.type = type;
	}

	/**
	 * Write the command. Runs on the event loop.
	 */
	abstract void write(ByteBuf target);

	/**
	 * Return the key that a cluster routes the command by.
	 * @return the key, or {@code null} if any server will do
	 */
	abstract byte @Nullable [] key();

	/**
	 * Called once, when nothing more will come.
	 */
	abstract void ended(@Nullable Throwable failure);

	State endState() {
		return switch (this.state) {
			case NOT_SENT -> State.NOT_SENT;
			case ANSWERED -> State.ANSWERED;
			default -> State.UNANSWERED;
		};
	}

	public void abandon() {
		if (!STATE.compareAndSet(this, NEW, NOT_SENT)) {
			STATE.compareAndSet(this, SENT, UNANSWERED);
		}
	}

	/**
	 * By the time a command is found to be given up, Lettuce already expects a reply to
	 * it, so that something must be sent: leaving it out would shift all later replies,
	 * and throwing closes the connection, which may be the application's.
	 */
	@Override
	public void encode(ByteBuf target) {
		// A cluster connection encodes again after a redirect, hence the second test
		if (STATE.compareAndSet(this, NEW, SENT) || this.state == SENT) {
			write(target);
		}
		else {
			target.writeBytes(PING);
		}
	}

	@Override
	public void complete() {
		if (STATE.compareAndSet(this, SENT, ANSWERED)) {
			ended(null);
		}
	}

	@Override
	public boolean completeExceptionally(Throwable failure) {
		if (STATE.compareAndSet(this, NEW, NOT_SENT) || STATE.compareAndSet(this, SENT, UNANSWERED)) {
			ended(failure);
			return true;
		}
		return false;
	}

	@Override
	public void cancel() {
		completeExceptionally(new IllegalStateException("Lettuce cancelled the command"));
	}

	@Override
	public boolean isCancelled() {
		return this.state == NOT_SENT || this.state == UNANSWERED;
	}

	@Override
	public boolean isDone() {
		return this.state > SENT;
	}

	@Override
	public CommandOutput<byte[], byte[], byte[]> getOutput() {
		return this;
	}

	@Override
	public void setOutput(CommandOutput<byte[], byte[], byte[]> output) {
		throw new UnsupportedOperationException("The command is its own output");
	}

	@Override
	public CommandArgs<byte[], byte[]> getArgs() {
		CommandArgs<byte[], byte[]> arguments = new CommandArgs<>(ByteArrayCodec.INSTANCE);
		byte[] key = key();
		return (key != null) ? arguments.addKey(key) : arguments;
	}

	@Override
	public ProtocolKeyword getType() {
		return this.type;
	}

	@Override
	public abstract void set(@Nullable ByteBuffer bytes);

	/**
	 * Names the command alone: Lettuce logs this.
	 */
	@Override
	public String toString() {
		return this.type.toString();
	}

}
