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

import io.lettuce.core.protocol.ProtocolKeyword;
import org.jspecify.annotations.Nullable;

/**
 * A command that carries items of a chunk.
 */
abstract class ItemCommand extends LettuceCommand {

	private final LettuceExchange exchange;

	private final int from;

	ItemCommand(ProtocolKeyword type, LettuceExchange exchange, int from) {
		super(type);
		this.exchange = exchange;
		this.from = from;
	}

	final Chunk chunk() {
		return this.exchange.chunk();
	}

	/**
	 * Return the first of its items.
	 */
	final int from() {
		return this.from;
	}

	/**
	 * Return the item after its last.
	 */
	abstract int to();

	/**
	 * Set a reply to the answer for one of its items.
	 */
	abstract void read(int item, Reply target);

	@Override
	final byte @Nullable [] key() {
		return chunk().key(this.from);
	}

	@Override
	final void ended(@Nullable Throwable failure) {
		this.exchange.oneEnded(failure);
	}

}
