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

package io.bulkredis.sample.compare;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Prints the comparisons of writes, row by row as they come, at most 100 characters wide.
 */
class WriteComparisonTable {

	private final PrintStream out;

	WriteComparisonTable(PrintStream out) {
		this.out = out;
	}

	void printHeader() {
		print("", "", "", "times as long", "bulk's share", "target for");
		print("keys", "written by", "median time", "as bulk", "of this time", "that share");
		print("-".repeat(9), "-".repeat(32), "-".repeat(12), "-".repeat(13), "-".repeat(12), "-".repeat(10));
	}

	void printRow(WriteContender contender, int keys, long nanos, long bulkNanos) {
		print(format("%,d", keys), contender.name(),
				format("%,.2f ms", (double) nanos / TimeUnit.MILLISECONDS.toNanos(1)),
				format("%,.2f", (double) nanos / bulkNanos), format("%.3f", (double) bulkNanos / nanos),
				(contender.target() > 0) ? format("<= %.2f", contender.target()) : "");
	}

	private void print(Object... cells) {
		this.out.printf(Locale.ROOT, "%9s  %-32s  %12s  %13s  %12s  %10s%n", cells);
		this.out.flush();
	}

	private static String format(String format, Object value) {
		return String.format(Locale.ROOT, format, value);
	}

}
