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

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.bulkredis.BulkOutcome;

/**
 * What was found wrong, and how much was seen at all. Thread-safe.
 */
final class Findings {

	private final Map<Rule, Queue<String>> violations = new EnumMap<>(Rule.class);

	private final Map<String, Integer> outcomes = new TreeMap<>();

	private int calls;

	private int complete;

	private Duration latest = Duration.ofDays(-1);

	private String latestCall = "";

	Findings() {
		for (Rule rule : Rule.values()) {
			this.violations.put(rule, new ConcurrentLinkedQueue<>());
		}
	}

	void violated(Rule rule, String how) {
		this.violations.get(rule).add(how);
	}

	List<String> violations(Rule rule) {
		return List.copyOf(this.violations.get(rule));
	}

	synchronized void called(List<? extends BulkOutcome<?>> outcomes, boolean complete, Duration late, String call) {
		this.calls++;
		this.complete += complete ? 1 : 0;
		if (late.compareTo(this.latest) > 0) {
			this.latest = late;
			this.latestCall = call;
		}
		for (BulkOutcome<?> outcome : outcomes) {
			this.outcomes.merge(name(outcome), 1, Integer::sum);
		}
	}

	synchronized int calls() {
		return this.calls;
	}

	synchronized int complete() {
		return this.complete;
	}

	/**
	 * Return how many positions ended as what.
	 */
	synchronized Map<String, Integer> outcomes() {
		return new TreeMap<>(this.outcomes);
	}

	@Override
	public synchronized String toString() {
		return "%d calls, %d of them complete, the latest %d ms after its deadline (%s), outcomes %s"
			.formatted(this.calls, this.complete, this.latest.toMillis(), this.latestCall, this.outcomes);
	}

	private static String name(BulkOutcome<?> outcome) {
		String name = outcome.getClass().getSimpleName();
		return (outcome instanceof BulkOutcome.Problem<?> problem) ? name + '(' + problem.kind() + ')' : name;
	}

}
