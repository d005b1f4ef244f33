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

import io.lettuce.core.protocol.CommandType;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Has a cluster's node serve the next command for a slot that is on its way to it. Its
 * answer says nothing that the next one does not.
 */
final class AskingCommand extends LettuceCommand {

	private static final byte[] ASKING = "*1\r\n$6\r\nASKING\r\n".getBytes(StandardCharsets.US_ASCII);

	AskingCommand() {
		super(CommandType.ASKING);
	}

	@Override
	void write(ByteBuf target) {
		target.writeBytes(ASKING);
	}

	@Override
	byte @Nullable [] key() {
		return null;
	}

	@Override
	void ended(@Nullable Throwable failure) {
	}

	@Override
	public void set(@Nullable ByteBuffer bytes) {
	}

}
