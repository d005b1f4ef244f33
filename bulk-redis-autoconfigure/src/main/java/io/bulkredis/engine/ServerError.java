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

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * An error that the server answered with.
 *
 * @param message the server's words, without any arguments of the command that it
 * repeated
 */
public record ServerError(String message) {

	private static final List<String> WORDS_BEFORE_DATA = List.of("invalid longitude,latitude pair",
			"unknown subcommand", "NOGROUP No such key");

	private static final Set<String> REFUSALS = Set.of("BUSY", "CLUSTERDOWN", "LOADING", "MASTERDOWN", "MISCONF",
			"NOREPLICAS", "OOM", "READONLY", "TRYAGAIN", "MOVED", "ASK");

	private static final Set<String> PASSING = Set.of("BUSY", "CLUSTERDOWN", "LOADING", "MASTERDOWN", "READONLY",
			"TRYAGAIN");

	private static final Set<String> DENIALS = Set.of("NOAUTH", "NOPERM", "WRONGPASS");

	private static final Set<String> SAME_FOR_ALL_KEYS = Set.of("BUSY", "LOADING", "MASTERDOWN", "MISCONF", "NOAUTH",
			"NOREPLICAS", "OOM", "READONLY");

	/**
	 * Create an error from what came over the wire.
	 * @param text the server's text
	 * @return the error
	 */
	static ServerError of(String text) {
		return new ServerError(withoutData(unwrapped(text)));
	}

	/**
	 * Redis up to 6.2 puts what it refused within a script behind words of its own, and
	 * what it is known by behind a hyphen.
	 */
	private static String unwrapped(String text) {
		int refusal = text.startsWith("ERR Error running script") ? text.lastIndexOf(": -") : -1;
		return (refusal < 0) ? text : text.substring(refusal + 3);
	}

	private static String withoutData(String text) {
		for (String words : WORDS_BEFORE_DATA) {
			int start = text.indexOf(words);
			if (start >= 0) {
				return text.substring(0, start + words.length());
			}
		}
		// ERR unknown command 'X', with args beginning with: 'a key' 'a value'
		int arguments = text.indexOf(", with args beginning with");
		return (arguments < 0) ? text : text.substring(0, arguments);
	}

	/**
	 * Return whether the server refused because of the state it is in, so that sending
	 * the command again later may help.
	 * @return whether it is a refusal
	 */
	public boolean isRefusal() {
		return REFUSALS.contains(code());
	}

	/**
	 * Return whether the server is likely to carry the command out a little later, or
	 * another server is.
	 */
	boolean isPassing() {
		return PASSING.contains(code());
	}

	/**
	 * Return whether something failed since the server does not accept who asks, which
	 * asking again does not change.
	 */
	static boolean isDenial(@Nullable Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			String message = cause.getMessage();
			if (message != null && DENIALS.contains(new ServerError(message).code())) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Return where a node of a cluster says that the key is.
	 * @return what it says, or {@code null} if this is no such answer
	 */
	@Nullable Redirect redirect() {
		return Redirect.of(this.message);
	}

	/**
	 * Return whether the server that was reached is no master.
	 */
	boolean isFromReplica() {
		return code().equals("READONLY");
	}

	/**
	 * Return whether every key would get this answer now, so that asking key by key tells
	 * nothing more.
	 * @return whether it concerns the server as a whole
	 */
	boolean isSameForAllKeys() {
		// CLUSTERDOWN Hash slot not served is about one slot
		return SAME_FOR_ALL_KEYS.contains(code()) || this.message.startsWith("ERR unknown command")
				|| this.message.startsWith("CLUSTERDOWN The cluster is down")
				|| (code().equals("NOPERM") && this.message.contains(" to run the "));
	}

	private String code() {
		int end = this.message.indexOf(' ');
		return (end < 0) ? this.message : this.message.substring(0, end);
	}

}
