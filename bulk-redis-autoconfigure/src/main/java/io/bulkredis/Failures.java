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

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.bulkredis.BulkOutcome.Problem;
import io.bulkredis.BulkResult.Entry;

/**
 * Makes exceptions of results.
 */
final class Failures {

	private Failures() {
	}

	/**
	 * Return the exception for a result with at least one problem.
	 */
	static BulkRedisException exception(BulkOperation operation, BulkResult<?, ?> result) {
		int first = 0;
		while (!(result.outcome(first) instanceof Problem<?>)) {
			first++;
		}
		Problem<?> problem = (Problem<?>) result.outcome(first);
		BulkCounts counts = result.counts();
		String message = "%s: %d of %d keys have no result (%d failed, %d not sent, %d unknown; by kind: %s); first at position %d: %s"
			.formatted(operation.id(), counts.problems(), counts.total(), counts.failed(), counts.notSent(),
					counts.unknown(), kinds(result), first, describe(problem));
		return new BulkRedisException(message, result, problem.cause());
	}

	private static String kinds(BulkResult<?, ?> result) {
		Map<FailureKind, ? extends List<? extends Entry<?, ?>>> failures = result.failures();
		return failures.entrySet()
			.stream()
			.map((entry) -> entry.getKey() + " " + entry.getValue().size())
			.collect(Collectors.joining(", "));
	}

	/**
	 * What a serializer throws may quote the key or the value, so it is only named.
	 */
	private static String describe(Problem<?> problem) {
		if (problem.cause() instanceof UnusableBytesException ex) {
			return String.valueOf(ex.getMessage());
		}
		return switch (problem.kind()) {
			case SERIALIZATION, DESERIALIZATION -> problem.cause().getClass().getName();
			default -> String.valueOf(problem.cause().getMessage());
		};
	}

}
