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

/**
 * A Redis command as the engine sends it.
 *
 * @param name the command's name, in upper case
 * @param variadic how one command may carry many items, if at all
 * @param readOnly whether a replica may carry it out
 */
public record Command(String name, Variadic variadic, boolean readOnly) {

	/**
	 * Create a command that changes something.
	 * @param name the command's name, in upper case
	 * @param variadic how one command may carry many items, if at all
	 */
	public Command(String name, Variadic variadic) {
		this(name, variadic, false);
	}

	/**
	 * Return the command as one that changes nothing.
	 * @return the command that a replica may carry out
	 */
	public Command asReadOnly() {
		return new Command(this.name, this.variadic, true);
	}

	/**
	 * Whether one command may carry many items, and how it answers then.
	 */
	public enum Variadic {

		/** One command carries one item. */
		NO,

		/** One command carries many items and answers with an array, item by item. */
		REPLY_PER_ITEM,

		/** One command carries many items and answers with one status or number. */
		REPLY_PER_COMMAND

	}

	/**
	 * Return the start of the command on the wire, up to its first argument.
	 * @param arguments how many arguments follow
	 * @return the protocol's bytes
	 */
	byte[] header(int arguments) {
		return ("*" + (1 + arguments) + "\r\n$" + this.name.length() + "\r\n" + this.name + "\r\n")
			.getBytes(StandardCharsets.US_ASCII);
	}

}
