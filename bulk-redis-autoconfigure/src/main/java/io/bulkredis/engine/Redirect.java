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

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Where a node of a cluster says that a key is.
 *
 * @param slot the key's slot
 * @param host the other node's host; empty if it is the host of the node that says so
 * @param port the other node's port
 * @param moved whether the slot belongs to the other node, rather than being on its way
 * there
 */
record Redirect(int slot, String host, int port, boolean moved) {

	private static final Pattern WORDS = Pattern.compile("(MOVED|ASK) (\\d{1,5}) (\\S*):(\\d{1,5})");

	/**
	 * Read a server's words, such as {@code MOVED 3999 127.0.0.1:6381}.
	 * @return what they say, or {@code null} if they say no such thing
	 */
	static @Nullable Redirect of(String message) {
		Matcher words = WORDS.matcher(message);
		return words.matches() ? new Redirect(Integer.parseInt(words.group(2)), words.group(3),
				Integer.parseInt(words.group(4)), words.group(1).equals("MOVED")) : null;
	}

}
