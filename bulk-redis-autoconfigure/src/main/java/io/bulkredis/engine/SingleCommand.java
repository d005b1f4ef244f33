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

import io.lettuce.core.protocol.CommandType;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * One item of a chunk as a command of its own.
 */
final class SingleCommand extends LettuceCommand {

	private static final byte[] OK = { 'O', 'K' };

	private final SingleExchange exchange;

	private final int item;

	private byte @Nullable [] bytes;

	private long number;

	private boolean isNumber;

	SingleCommand(CommandType type, SingleExchange exchange, int item) {
		super(type);
		this.exchange = exchange;
		this.item = item;
	}

	@Override
	void write(ByteBuf target) {
		this.exchange.write(target, this.item);
	}

	@Override
	byte[] firstKey() {
		return this.exchange.firstKey(this.item);
	}

	@Override
	public void set(@Nullable ByteBuffer bytes) {
		this.isNumber = false;
		if (bytes == null) {
			this.bytes = null;
		}
		else if (bytes.remaining() == 2 && bytes.get(bytes.position()) == 'O'
				&& bytes.get(bytes.position() + 1) == 'K') {
			this.bytes = OK;
		}
		else {
			byte[] copy = new byte[bytes.remaining()];
			bytes.get(copy);
			this.bytes = copy;
		}
	}

	@Override
	public void set(long integer) {
		this.number = integer;
		this.isNumber = true;
	}

	@Override
	void ended(@Nullable Throwable failure) {
		this.exchange.oneEnded(failure);
	}

	void read(Reply target) {
		byte[] bytes = this.bytes;
		if (this.isNumber) {
			target.setInteger(this.number);
		}
		else if (bytes == null) {
			target.setNil();
		}
		else {
			target.setBytes(bytes, 0, bytes.length);
		}
	}

}
