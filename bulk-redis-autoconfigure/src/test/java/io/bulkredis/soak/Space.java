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

package io.bulkredis.soak;

import java.util.Arrays;
import java.util.stream.Stream;

import org.springframework.util.StringUtils;

import io.bulkredis.test.TestRedis;

/**
 * What kinds of keys there are: some so that each answer is known beforehand, and another
 * one's would be noticed.
 */
enum Space {

	/** There, with a value and a time to live that tell them apart. Never written. */
	FIXED("fixed", 500),

	/** There, without a time to live. Never written. */
	LASTING("lasting", 500),

	/** There; given a long time to live, which does not end. */
	RENEWED("renewed", 500),

	/** Never there. */
	ABSENT("absent", 500),

	/** Written by all. */
	SHARED("shared", 1_000),

	/** Written by all, and only with a time to live. */
	EXPIRING("expiring", 1_000),

	/** Only ever incremented, by one. */
	COUNTER("counter", 300),

	/** Written by one thread, which knows what they may hold. */
	OWN("own", 100);

	private static final String SETUP = """
			for number = 0, 499 do
			  local fixed = 'fixed:' .. number
			  redis.call('SET', fixed, fixed .. '|setup|0|', 'EX', (number + 1000) * 1000)
			  local lasting = 'lasting:' .. number
			  redis.call('SET', lasting, lasting .. '|setup|0|')
			  local renewed = 'renewed:' .. number
			  redis.call('SET', renewed, renewed .. '|setup|0|')
			end
			return 1""";

	private final String prefix;

	private final int size;

	Space(String prefix, int size) {
		this.prefix = prefix;
		this.size = size;
	}

	static void setUp(TestRedis server) {
		server.command("EVAL", SETUP, "0");
	}

	static Space of(String key) {
		String prefix = key.substring(0, key.indexOf(':'));
		return Arrays.stream(values()).filter((space) -> space.prefix.equals(prefix)).findFirst().orElseThrow();
	}

	int size() {
		return this.size;
	}

	String key(int number) {
		return this.prefix + ':' + number;
	}

	Stream<String> keys() {
		return Stream.iterate(0, (number) -> number < this.size, (number) -> number + 1).map(this::key);
	}

	/**
	 * Return the number at the end of a key.
	 */
	static int number(String key) {
		return Integer.parseInt(key.substring(key.lastIndexOf(':') + 1));
	}

	/**
	 * Return whether so many seconds can be left of the time to live of a fixed key:
	 * those of its neighbours differ by more than the soak lasts.
	 */
	static boolean isTimeToLive(String fixed, long seconds) {
		long atFirst = (number(fixed) + 1000) * 1000L;
		return seconds <= atFirst && seconds > atFirst - 1000;
	}

	/**
	 * Make a value that tells its key, its writer, and where it ends.
	 */
	static String value(String key, String writer, int padding) {
		return key + '|' + writer + '|' + padding + '|' + "x".repeat(padding);
	}

	/**
	 * Return whether a value is whole, and the key's.
	 */
	static boolean isValueOf(String key, String value) {
		String[] parts = StringUtils.delimitedListToStringArray(value, "|");
		return parts.length == 4 && parts[0].equals(key) && parts[2].equals(String.valueOf(parts[3].length()))
				&& parts[3].equals("x".repeat(parts[3].length()));
	}

}
