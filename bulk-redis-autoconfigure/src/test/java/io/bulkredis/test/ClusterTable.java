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

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a node of a cluster knows about its nodes.
 *
 * @param rows what it knows of each, by id
 */
record ClusterTable(Map<String, Row> rows) {

	/**
	 * Ask a node.
	 */
	static ClusterTable of(ClusterNode node) {
		Map<String, Row> rows = new HashMap<>();
		node.command("CLUSTER", "NODES").lines().map((line) -> line.split(" ")).forEach((columns) -> {
			Row row = Row.of(columns);
			rows.put(row.id(), row);
		});
		return new ClusterTable(rows);
	}

	/**
	 * Return the id of the node that serves a slot.
	 */
	Optional<String> ownerOf(int slot) {
		return this.rows.values().stream().filter((row) -> row.serves(slot)).map(Row::id).findFirst();
	}

	/**
	 * Return what it knows of a node, or a row without flags.
	 */
	Row row(ClusterNode node) {
		return this.rows.getOrDefault(node.id(), new Row(node.id(), Set.of(), "", false, List.of()));
	}

	/**
	 * Return what nodes have to agree on: not what does not run, which each may see in
	 * another state of its failure.
	 */
	Map<String, Row> configuration() {
		Map<String, Row> configuration = new HashMap<>(this.rows);
		configuration.values().removeIf((row) -> !row.isSound());
		return configuration;
	}

	/**
	 * A line of {@code CLUSTER NODES} without what changes all the time.
	 *
	 * @param master the id of a replica's master
	 * @param slots those it serves
	 */
	record Row(String id, Set<String> flags, String master, boolean linked, List<Range> slots) {

		private static Row of(String[] columns) {
			Set<String> flags = new HashSet<>(List.of(columns[2].split(",")));
			flags.remove("myself");
			List<Range> slots = Arrays.stream(columns)
				.skip(8)
				// Slots on the move are in brackets
				.filter((range) -> !range.startsWith("["))
				.map(Range::of)
				.toList();
			return new Row(columns[0], flags, columns[3], columns[7].equals("connected"), slots);
		}

		boolean isMaster() {
			return this.flags.contains("master");
		}

		/**
		 * Return whether nothing but its role is known of it.
		 */
		boolean isSound() {
			return this.linked && (this.flags.equals(Set.of("master")) || this.flags.equals(Set.of("slave")));
		}

		/**
		 * Return whether all agree that it is gone and another does its work.
		 */
		boolean isReplaced() {
			return this.flags.contains("fail") && this.slots.isEmpty();
		}

		boolean serves(int slot) {
			return this.slots.stream().anyMatch((range) -> range.first() <= slot && slot <= range.last());
		}

	}

	/**
	 * Slots that follow one another.
	 */
	record Range(int first, int last) {

		private static Range of(String text) {
			String[] bounds = text.split("-", -1);
			return new Range(Integer.parseInt(bounds[0]), Integer.parseInt(bounds[bounds.length - 1]));
		}

		int size() {
			return this.last - this.first + 1;
		}

	}

}
