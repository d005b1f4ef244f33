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
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.bulkredis.BulkCall.Entry;
import io.bulkredis.engine.Command;
import io.bulkredis.engine.Command.Variadic;
import io.bulkredis.engine.ItemWriter;

/**
 * Commands that write many elements of one key, and the same with a time to live: then as
 * a script, since Redis has no such command, and a connection that is lost between two
 * commands would leave a key that never expires.
 */
final class ElementCommand {

	private static final Command EVAL = new Command("EVAL", Variadic.NO);

	/**
	 * A user who may write but not set a time to live would leave what the script has
	 * written so far. Redis 6 cannot tell beforehand.
	 */
	private static final String CHECK = "if redis.acl_check_cmd and not redis.acl_check_cmd('PEXPIRE', KEYS[1], ARGV[1])"
			+ " then return redis.error_reply('NOPERM this user may not run the pexpire command') end ";

	/** Sets fields of a hash. */
	static final ElementCommand HSET = new ElementCommand("HSET", "r + n");

	/** Appends to a list. */
	static final ElementCommand RPUSH = new ElementCommand("RPUSH", "n");

	/** Puts before a list. */
	static final ElementCommand LPUSH = new ElementCommand("LPUSH", "n");

	/** Adds to a set. */
	static final ElementCommand SADD = new ElementCommand("SADD", "r + n");

	/** Adds to a sorted set. */
	static final ElementCommand ZADD = new ElementCommand("ZADD", "r + n");

	private final Command command;

	private final byte[] script;

	/**
	 * Create a command.
	 * @param name its name
	 * @param result what the whole answers with, of the answer so far {@code r} and that
	 * of the latest arguments {@code n}: Lua passes on no more than 8,000 at a time
	 */
	private ElementCommand(String name, String result) {
		this.command = new Command(name, Variadic.NO);
		this.script = (CHECK + "local r = 0 for i = 2, #ARGV, 4000 do local n = redis.call('" + name
				+ "', KEYS[1], unpack(ARGV, i, math.min(i + 3999, #ARGV))) r = " + result
				+ " end redis.call('PEXPIRE', KEYS[1], ARGV[1]) return r")
			.getBytes(StandardCharsets.US_ASCII);
	}

	/**
	 * Return the command to send.
	 * @param timeout the time to live, if there is to be one
	 */
	Command command(@Nullable Duration timeout) {
		return (timeout != null) ? EVAL : this.command;
	}

	/**
	 * Return what writes a key and its elements.
	 * @param serializers write the key
	 * @param timeout the time to live, if there is to be one
	 * @param elementWriter writes an element
	 * @throws IllegalArgumentException if the time to live is out of range
	 */
	<K, A> ItemWriter<Entry<K, List<A>>> writer(Serializers<K, ?> serializers, @Nullable Duration timeout,
			ItemWriter<? super A> elementWriter) {
		ItemWriter<K> start = (timeout != null) ? expiringStart(serializers, TimeToLive.millis(timeout))
				: serializers.keyWriter();
		return (entry, arguments) -> {
			start.write(entry.key(), arguments);
			for (A element : entry.argument()) {
				elementWriter.write(element, arguments);
			}
		};
	}

	private <K> ItemWriter<K> expiringStart(Serializers<K, ?> serializers, long millis) {
		return (key, arguments) -> {
			arguments.add(this.script);
			arguments.add(1);
			serializers.key(key, arguments);
			arguments.add(millis);
		};
	}

}
