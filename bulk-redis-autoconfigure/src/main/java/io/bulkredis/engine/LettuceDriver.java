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

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ProtocolKeyword;

import io.bulkredis.engine.LettuceExchange.Grouping;

/**
 * Dispatches commands of our own on a Lettuce connection.
 */
final class LettuceDriver implements Driver {

	private static final Map<String, ProtocolKeyword> KNOWN = Arrays.stream(CommandType.values())
		.collect(Collectors.toUnmodifiableMap(CommandType::toString, Function.identity()));

	private final StatefulConnection<byte[], byte[]> connection;

	private final Grouping grouping;

	LettuceDriver(StatefulConnection<byte[], byte[]> connection, Grouping grouping) {
		this.connection = connection;
		this.grouping = grouping;
	}

	@Override
	public Exchange send(Chunk chunk) {
		LettuceExchange exchange = new LettuceExchange(keyword(chunk.command().name()), chunk, this.grouping);
		List<LettuceCommand> commands = exchange.commands();
		try {
			if (commands.size() == 1) {
				this.connection.dispatch(commands.get(0));
			}
			else {
				this.connection.dispatch(commands);
			}
		}
		catch (RuntimeException ex) {
			commands.forEach((command) -> command.completeExceptionally(ex));
		}
		return exchange;
	}

	private static ProtocolKeyword keyword(String name) {
		ProtocolKeyword known = KNOWN.get(name);
		return (known != null) ? known : new Keyword(name);
	}

	/**
	 * A command that Lettuce has no constant for, such as that of a module.
	 *
	 * @param text the command's name
	 */
	private record Keyword(String text) implements ProtocolKeyword {

		@Override
		public byte[] getBytes() {
			return this.text.getBytes(StandardCharsets.US_ASCII);
		}

		@Override
		public String toString() {
			return this.text;
		}

	}

}
