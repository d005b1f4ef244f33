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

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;

import io.bulkredis.test.ClusterTable.Row;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The nodes that make up a cluster, and what they know of each other.
 */
final class ClusterNodes {

	private final List<ClusterNode> nodes = new CopyOnWriteArrayList<>();

	List<ClusterNode> all() {
		return List.copyOf(this.nodes);
	}

	/**
	 * Return those that can be asked.
	 */
	Stream<ClusterNode> running() {
		return this.nodes.stream().filter((node) -> node.server().isRunning());
	}

	/**
	 * Return the first that fits.
	 */
	ClusterNode get(Predicate<ClusterNode> predicate) {
		return this.nodes.stream().filter(predicate).findFirst().orElseThrow();
	}

	/**
	 * Return what the first that runs knows.
	 */
	ClusterTable table() {
		return ClusterTable.of(running().findFirst().orElseThrow());
	}

	/**
	 * Make a node meet each of the others: one would do, but gossip takes its time.
	 */
	void join(ClusterNode node) {
		running().forEach(node::meet);
		this.nodes.add(node);
	}

	/**
	 * End a node and make the others forget it.
	 */
	void leave(ClusterNode node) {
		this.nodes.remove(node);
		// Would make itself known again
		node.server().close();
		running().forEach((other) -> other.command("CLUSTER", "FORGET", node.id()));
	}

	/**
	 * Wait until those that run know all.
	 */
	void awaitKnown() {
		await(() -> assertThat(running().map(ClusterTable::of)).allSatisfy(this::assertSettled));
	}

	/**
	 * Wait under the terms of {@link TestCluster#awaitStable()}.
	 */
	void awaitStable() {
		await(() -> {
			List<ClusterTable> tables = running().map(ClusterTable::of).toList();
			assertThat(tables).allSatisfy(this::assertSettled)
				.extracting(ClusterTable::configuration)
				.containsOnly(tables.get(0).configuration());
			assertThat(running()).allSatisfy(ClusterNodes::assertServing);
		});
	}

	/**
	 * Wait for a cluster, of which a node may end while it is asked.
	 */
	static void await(ThrowingRunnable assertion) {
		Awaitility.await().atMost(Duration.ofSeconds(30)).ignoreExceptions().untilAsserted(assertion);
	}

	private void assertSettled(ClusterTable table) {
		assertThat(table.rows()).hasSameSizeAs(this.nodes);
		assertThat(this.nodes).allSatisfy((node) -> assertThat(table.row(node))
			.matches(node.server().isRunning() ? Row::isSound : Row::isReplaced));
	}

	private static void assertServing(ClusterNode node) {
		assertThat(node.command("CLUSTER", "INFO")).contains("cluster_state:ok");
		assertThat(node.command("INFO", "replication")).doesNotContain("master_link_status:down");
	}

}
