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
import java.util.List;
import java.util.stream.Stream;

/**
 * A slot of a {@link TestCluster} on its way from a master to another, by the commands
 * that {@code redis-cli} uses. Until its end a client is asked to go on with {@code ASK}
 * for the keys that are no longer at the source. Keys have no line breaks.
 */
public final class SlotMigration {

	private static final int KEYS_AT_ONCE = 100;

	private final TestCluster cluster;

	private final String slot;

	private final ClusterNode from;

	private final ClusterNode to;

	private SlotMigration(TestCluster cluster, int slot, ClusterNode from, ClusterNode to) {
		this.cluster = cluster;
		this.slot = String.valueOf(slot);
		this.from = from;
		this.to = to;
	}

	static SlotMigration begin(TestCluster cluster, int slot, ClusterNode from, ClusterNode to) {
		SlotMigration migration = new SlotMigration(cluster, slot, from, to);
		to.command("CLUSTER", "SETSLOT", migration.slot, "IMPORTING", from.id());
		from.command("CLUSTER", "SETSLOT", migration.slot, "MIGRATING", to.id());
		return migration;
	}

	/**
	 * Move some of the keys.
	 * @return those that were moved, at most as many as asked for
	 */
	public List<String> migrateKeys(int count) {
		List<String> keys = this.from.command("CLUSTER", "GETKEYSINSLOT", this.slot, "" + count).lines().toList();
		if (!keys.isEmpty()) {
			List<String> command = new ArrayList<>(
					List.of("MIGRATE", "127.0.0.1", "" + this.to.port(), "", "0", "10000", "KEYS"));
			command.addAll(keys);
			this.from.command(command.toArray(String[]::new));
		}
		return keys;
	}

	/**
	 * Move the keys that are left and make the slot the other master's, for all masters.
	 * Replicas hear of it a little later: see {@link TestCluster#awaitStable()}.
	 */
	public void end() {
		while (!migrateKeys(KEYS_AT_ONCE).isEmpty()) {
			// A source in migration takes no new keys
		}
		// The source would not give it away to one that does not have it
		Stream.concat(Stream.of(this.to, this.from), this.cluster.masters().stream())
			.distinct()
			.forEach((master) -> master.command("CLUSTER", "SETSLOT", this.slot, "NODE", this.to.id()));
	}

}
