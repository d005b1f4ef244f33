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

package io.bulkredis.test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Finds where commands start in a stream of requests: arrays of bulk strings, as every
 * client sends them. Anything else, such as TLS, is passed over from there on.
 */
final class CommandScanner {

	private State state = State.START;

	private int commandStart;

	private long number;

	private long elements;

	private StringBuilder name = new StringBuilder();

	private boolean named;

	/**
	 * Read on.
	 * @return the commands whose names were completed, in order
	 */
	List<Command> scan(byte[] buffer, int from, int to) {
		List<Command> commands = new ArrayList<>();
		int index = from;
		while (index < to && this.state != State.OPAQUE) {
			if (this.state == State.DATA) {
				int length = (int) Math.min(this.number, to - index);
				data(buffer, index, length, commands);
				index += length;
			}
			else {
				header(buffer[index], index);
				index++;
			}
		}
		return commands;
	}

	/**
	 * Return the end of what belongs to commands whose names are known.
	 * @param end the end of what was scanned
	 */
	int knownUntil(int end) {
		return (this.state == State.START || this.state == State.OPAQUE || this.named) ? end : this.commandStart;
	}

	/**
	 * What was not known moves to the start of the buffer.
	 */
	void moved() {
		this.commandStart = 0;
	}

	private void header(byte next, int index) {
		switch (this.state) {
			case START -> start(next, index);
			case COUNT -> {
				if (digits(next)) {
					this.elements = this.number;
					this.state = (this.elements > 0) ? State.LENGTH : State.START;
					this.number = 0;
				}
			}
			case LENGTH -> {
				if (next != '$' && digits(next)) {
					// With the line's end that follows
					this.number += 2;
					this.state = State.DATA;
				}
			}
			default -> throw new IllegalStateException(this.state.name());
		}
	}

	private void start(byte next, int index) {
		this.state = (next == '*') ? State.COUNT : State.OPAQUE;
		this.commandStart = index;
		this.number = 0;
		this.named = false;
		this.name = new StringBuilder();
	}

	private boolean digits(byte next) {
		if (next >= '0' && next <= '9') {
			this.number = this.number * 10 + next - '0';
		}
		return next == '\n';
	}

	private void data(byte[] buffer, int index, int length, List<Command> commands) {
		if (!this.named) {
			this.name.append(new String(buffer, index, length, StandardCharsets.ISO_8859_1));
		}
		this.number -= length;
		if (this.number == 0) {
			if (!this.named) {
				this.named = true;
				commands.add(new Command(this.name.toString().strip().toUpperCase(Locale.ROOT), this.commandStart));
			}
			this.elements--;
			this.state = (this.elements > 0) ? State.LENGTH : State.START;
		}
	}

	private enum State {

		START, COUNT, LENGTH, DATA, OPAQUE

	}

	/**
	 * A command in the buffer.
	 */
	record Command(String name, int start) {

	}

}
