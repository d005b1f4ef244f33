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

import java.util.List;
import java.util.stream.IntStream;

import io.lettuce.core.cluster.SlotHash;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link TestCluster}.
 */
@Timeout(60)
class TestClusterTests {

	private static final TestCluster CLUSTER = TestCluster.shared();

	@Test
	void slotsAreSpreadOverMastersWithAReplicaEach() {
		assertThat(CLUSTER.nodes()).hasSize(6).extracting(ClusterNode::port).isEqualTo(CLUSTER.ports());
		assertThat(CLUSTER.masters()).hasSize(3).allSatisfy((master) -> {
			assertThat(master.command("ROLE")).startsWith("master\n");
			assertThat(CLUSTER.replicaOf(master).command("ROLE")).startsWith("slave\n127.0.0.1\n" + master.port());
		});
		assertThat(List.of(0, 5_461, 10_922)).map(CLUSTER::masterOf).isEqualTo(CLUSTER.masters());
		assertThat(CLUSTER.masterOf(16_383)).isEqualTo(CLUSTER.masterOf(10_922));
	}

	@Test
	void aCommandGoesToTheMasterOfItsKey() {
		CLUSTER.command("SET", "owned", "value");
		assertThat(CLUSTER.masterOf("owned").command("GET", "owned")).isEqualTo("value");
		assertThatIllegalStateException().isThrownBy(() -> CLUSTER.command("INCR", "owned"))
			.withMessageContaining("not an integer");
	}

	@Test
	void movedSlotsTakeTheirKeysAlong() {
		int slot = SlotHash.getSlot("{moved}");
		ClusterNode from = CLUSTER.masterOf(slot);
		ClusterNode to = anotherThan(from);
		IntStream.range(0, 250).forEach((i) -> CLUSTER.command("SET", "{moved}" + i, "" + i));
		CLUSTER.moveSlots(from, to, slot, 1);
		assertThat(CLUSTER.masterOf(slot)).isEqualTo(to);
		assertThat(keysIn(slot, to)).isEqualTo(250);
		assertThat(CLUSTER.command("GET", "{moved}7")).isEqualTo("7");
		CLUSTER.moveSlots(to, from, slot, 1);
		assertThat(CLUSTER.masterOf(slot)).isEqualTo(from);
		assertThat(keysIn(slot, from)).isEqualTo(250);
	}

	@Test
	void aSlotCanBeHeldHalfMigrated() {
		int slot = SlotHash.getSlot("{half}");
		ClusterNode from = CLUSTER.masterOf(slot);
		ClusterNode to = anotherThan(from);
		IntStream.range(0, 10).forEach((i) -> CLUSTER.command("SET", "{half}" + i, "" + i));
		SlotMigration migration = CLUSTER.beginMigration(slot, from, to);
		List<String> moved = migration.migrateKeys(4);
		assertThat(moved).hasSize(4);
		assertThat(keysIn(slot, from)).isEqualTo(6);
		assertThat(keysIn(slot, to)).isEqualTo(4);
		assertThatIllegalStateException().isThrownBy(() -> from.command("GET", moved.get(0)))
			.withMessageContaining("ASK " + slot + " " + to);
		migration.end();
		CLUSTER.awaitStable();
		assertThat(keysIn(slot, to)).isEqualTo(10);
		CLUSTER.moveSlots(to, from, slot, 1);
	}

	@Test
	void aReplicaTakesOverAndBack() {
		ClusterNode master = CLUSTER.masterOf("failover");
		ClusterNode replica = CLUSTER.replicaOf(master);
		CLUSTER.failover(replica);
		assertThat(CLUSTER.masterOf("failover")).isEqualTo(replica);
		assertThat(CLUSTER.replicaOf(replica)).isEqualTo(master);
		CLUSTER.failover(master);
		assertThat(CLUSTER.masterOf("failover")).isEqualTo(master);
	}

	@Test
	void aNodeJoinsAndLeaves() {
		ClusterNode master = CLUSTER.masterOf(0);
		ClusterNode node = CLUSTER.addNode(master, 0, 100);
		assertThat(CLUSTER.masters()).hasSize(4).contains(node);
		assertThat(CLUSTER.masterOf(99)).isEqualTo(node);
		assertThat(CLUSTER.masterOf(100)).isEqualTo(master);
		CLUSTER.removeNode(node, master);
		assertThat(CLUSTER.masterOf(0)).isEqualTo(master);
		assertThat(CLUSTER.nodes()).hasSize(6).doesNotContain(node);
	}

	@Test
	void aReplicaReplacesAMasterThatIsKilledOrHangs() {
		try (TestCluster cluster = TestCluster.start(3, 1)) {
			ClusterNode master = cluster.masterOf("key");
			ClusterNode replica = cluster.replicaOf(master);
			cluster.command("SET", "key", "value");
			Awaitility.await().until(() -> replica.command("DBSIZE").equals("1"));
			cluster.kill(master);
			cluster.awaitStable();
			assertThat(cluster.masterOf("key")).isEqualTo(replica);
			assertThat(cluster.masters()).hasSize(3).doesNotContain(master);
			cluster.restart(master);
			cluster.awaitStable();
			assertThat(cluster.replicaOf(replica)).isEqualTo(master);
			cluster.pause(replica);
			cluster.awaitStable();
			assertThat(cluster.masterOf("key")).isEqualTo(master);
			assertThat(cluster.command("GET", "key")).isEqualTo("value");
			cluster.resume(replica);
			cluster.awaitStable();
			assertThat(cluster.replicaOf(master)).isEqualTo(replica);
		}
	}

	private static ClusterNode anotherThan(ClusterNode master) {
		return CLUSTER.masters().stream().filter((other) -> other != master).findFirst().orElseThrow();
	}

	private static int keysIn(int slot, ClusterNode node) {
		return Integer.parseInt(node.command("CLUSTER", "COUNTKEYSINSLOT", "" + slot));
	}

}
