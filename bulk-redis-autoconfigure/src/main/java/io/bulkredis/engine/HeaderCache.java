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

/**
 * The start of commands on the wire, kept for the next one: most have as many arguments
 * as the one before. Used by the event loop of one connection.
 */
final class HeaderCache {

	private final Command command;

	private int arguments = -1;

	private byte[] header = new byte[0];

	HeaderCache(Command command) {
		this.command = command;
	}

	byte[] get(int arguments) {
		if (arguments != this.arguments) {
			this.header = this.command.header(arguments);
			this.arguments = arguments;
		}
		return this.header;
	}

}
