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

package io.bulkredis.sample.price;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.bulkredis.BulkRedisException;
import io.bulkredis.BulkResult;
import io.bulkredis.FailureKind;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Tells callers what went wrong, as problem details (RFC 9457).
 */
@RestControllerAdvice
class PriceExceptionHandler extends ResponseEntityExceptionHandler {

	/**
	 * Not all is lost when a bulk call fails: say which ids are concerned, whether asking
	 * again may help, and hand over the prices that did arrive.
	 * @param ex the exception
	 * @return the problem
	 */
	@ExceptionHandler
	ProblemDetail handleBulkRedisException(BulkRedisException ex) {
		// Its message has counts and kinds, no keys.
		this.logger.warn(ex.getMessage());
		BulkResult<String, Object> result = ex.getResult();
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(status(result),
				"%d of %d products have no answer".formatted(result.counts().problems(), result.size()));
		problem.setProperty("counts", result.counts());
		problem.setProperty("failures", failures(result));
		problem.setProperty("retry", toIds(result.keysToRetry()));
		problem.setProperty("prices", prices(result));
		return problem;
	}

	private static HttpStatus status(BulkResult<String, Object> result) {
		boolean passing = !result.keysToRetry().isEmpty() || !result.keysUnknown().isEmpty();
		return passing ? HttpStatus.SERVICE_UNAVAILABLE : HttpStatus.INTERNAL_SERVER_ERROR;
	}

	private static Map<FailureKind, List<Long>> failures(BulkResult<String, Object> result) {
		Map<FailureKind, List<Long>> failures = new LinkedHashMap<>();
		result.failures()
			.forEach(
					(kind, entries) -> failures.put(kind, toIds(entries.stream().map(BulkResult.Entry::key).toList())));
		return failures;
	}

	private static Map<Long, Price> prices(BulkResult<String, Object> result) {
		Map<Long, Price> prices = new LinkedHashMap<>();
		for (BulkResult.Entry<String, Object> entry : result.entries()) {
			if (entry.outcome().valueOrNull() instanceof Price price) {
				prices.put(ProductIds.fromKey(entry.key()), price);
			}
		}
		return prices;
	}

	private static List<Long> toIds(List<String> keys) {
		return keys.stream().map(ProductIds::fromKey).toList();
	}

	@Override
	protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(HttpMessageNotReadableException ex,
			HttpHeaders headers, HttpStatusCode status, WebRequest request) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(status,
				"The body must be a JSON array of ids, such as [1, 2, 3]");
		return handleExceptionInternal(ex, problem, headers, status, request);
	}

}
