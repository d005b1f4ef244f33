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
 * Prints the comparison, row by row as it comes, at most 100 characters wide.
 */
class ComparisonTable {

	private final PrintStream out;

	ComparisonTable(PrintStream out) {
		this.out = out;
	}

	void printHeader() {
		print("", "", "", "", "ratio to", "neighbour's", "neighbour's");
		print("keys", "read by", "median time", "keys/s", "one MGET", "GET p50", "GET p99");
		print("-".repeat(9), "-".repeat(22), "-".repeat(12), "-".repeat(10), "-".repeat(8), "-".repeat(12),
				"-".repeat(12));
	}

	void printIdle(Latencies neighbour) {
		print("", "(nobody: idle)", "", "", "", millis(neighbour.p50Nanos()), millis(neighbour.p99Nanos()));
	}

	void printRow(String name, int keys, long nanos, long referenceNanos, Latencies neighbour) {
		double seconds = (double) nanos / TimeUnit.SECONDS.toNanos(1);
		print(format("%,d", keys), name, millis(nanos), format("%,.0f", keys / seconds),
				format("%.2f", (double) nanos / referenceNanos), millis(neighbour.p50Nanos()),
				millis(neighbour.p99Nanos()));
	}

	private void print(Object... cells) {
		this.out.printf(Locale.ROOT, "%9s  %-22s  %12s  %10s  %8s  %12s  %12s%n", cells);
		this.out.flush();
	}

	private static String millis(long nanos) {
		return format("%,.2f ms", (double) nanos / TimeUnit.MILLISECONDS.toNanos(1));
	}

	private static String format(String format, Object value) {
		return String.format(Locale.ROOT, format, value);
	}

}
