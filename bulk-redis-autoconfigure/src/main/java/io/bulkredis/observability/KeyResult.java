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

package io.bulkredis.observability;

import java.util.EnumSet;
import java.util.Set;

import io.bulkredis.BulkCounts;
import io.bulkredis.BulkOperation;

/**
 * The values of the tag {@code result}: what became of a key.
 */
enum KeyResult {

	/** A read found it. */
	HIT("hit"),

	/** A read did not find it. */
	MISSING("missing"),

	/** The command was carried out. */
	APPLIED("applied"),

	/** The command's condition did not hold. */
	NOT_APPLIED("not_applied"),

	/** It surely did not happen. */
	FAILED("failed"),

	/** It never left. */
	NOT_SENT("not_sent"),

	/** A write that may have happened. */
	UNKNOWN("unknown");

	/** Those that give back what a key had, so that it can be missing. */
	private static final Set<BulkOperation> WRITES_THAT_READ = EnumSet.of(BulkOperation.GET_AND_DELETE,
			BulkOperation.GET_AND_EXPIRE, BulkOperation.GET_AND_PERSIST, BulkOperation.LIST_LEFT_POP,
			BulkOperation.LIST_RIGHT_POP);

	private final String tagValue;

	KeyResult(String tagValue) {
		this.tagValue = tagValue;
	}

	String tagValue() {
		return this.tagValue;
	}

	int count(BulkCounts counts) {
		return switch (this) {
			case HIT -> counts.values();
			case MISSING -> counts.missing();
			case APPLIED -> counts.applied();
			case NOT_APPLIED -> counts.notApplied();
			case FAILED -> counts.failed();
			case NOT_SENT -> counts.notSent();
			case UNKNOWN -> counts.unknown();
		};
	}

	/**
	 * Return what can become of the keys of an operation.
	 * @param operation the operation
	 * @return the results that it can have
	 */
	static Set<KeyResult> of(BulkOperation operation) {
		if (!operation.isRead()) {
			return WRITES_THAT_READ.contains(operation) ? EnumSet.complementOf(EnumSet.of(HIT))
					: EnumSet.of(APPLIED, NOT_APPLIED, FAILED, NOT_SENT, UNKNOWN);
		}
		// EXISTS over many keys answers by count, not by key.
		return (operation == BulkOperation.COUNT_EXISTING_KEYS) ? EnumSet.of(APPLIED, FAILED, NOT_SENT)
				: EnumSet.of(HIT, MISSING, FAILED, NOT_SENT);
	}

}
