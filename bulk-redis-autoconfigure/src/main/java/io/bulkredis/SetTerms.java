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

import java.nio.charset.StandardCharsets;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import io.bulkredis.BulkSetEntry.Condition;
import io.bulkredis.engine.Arguments;

/**
 * What follows key and value in {@code SET}, written the same for all of its uses.
 */
final class SetTerms {

	private static final byte[] PX = "PX".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] NX = "NX".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] XX = "XX".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] KEEPTTL = "KEEPTTL".getBytes(StandardCharsets.US_ASCII);

	private SetTerms() {
	}

	/**
	 * Write the terms of an entry.
	 */
	static void write(BulkSetEntry<?> entry, Arguments arguments) {
		Duration timeout = entry.getTimeout();
		if (entry.isKeepTimeToLive()) {
			arguments.add(KEEPTTL);
		}
		write((timeout != null) ? timeout.toMillis() : null, entry.getCondition(), arguments);
	}

	/**
	 * Write a time to live, if there is to be one, and a condition.
	 */
	static void write(@Nullable Long millis, Condition condition, Arguments arguments) {
		if (millis != null) {
			writeTimeToLive(millis, arguments);
		}
		switch (condition) {
			case IF_ABSENT -> arguments.add(NX);
			case IF_PRESENT -> arguments.add(XX);
			case NONE -> {
			}
		}
	}

	/**
	 * Write a time to live, as {@code GETEX} has it too.
	 */
	static void writeTimeToLive(long millis, Arguments arguments) {
		arguments.add(PX);
		arguments.add(millis);
	}

}
