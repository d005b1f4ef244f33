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

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * All that a log would show of an exception but the stack.
 */
public final class ExceptionTexts {

	private ExceptionTexts() {
	}

	/**
	 * Return the messages and the strings of an exception, of its causes and of what they
	 * suppressed.
	 */
	public static List<String> of(Throwable exception) {
		List<String> texts = new ArrayList<>();
		collect(exception, texts, Collections.newSetFromMap(new IdentityHashMap<>()));
		return texts;
	}

	private static void collect(Throwable exception, List<String> texts, Set<Throwable> seen) {
		if (exception == null || !seen.add(exception)) {
			return;
		}
		texts.add(String.valueOf(exception.getMessage()));
		texts.add(exception.toString());
		collect(exception.getCause(), texts, seen);
		for (Throwable suppressed : exception.getSuppressed()) {
			collect(suppressed, texts, seen);
		}
	}

}
