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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import io.lettuce.core.cluster.SlotHash;

import io.bulkredis.test.ClusterTable.Range;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A real Redis Cluster for tests, on free loopback ports: its nodes fail each other after
 * 1.5 seconds, and none outlives the JVM. What it says of masters and slots is what the
 * first of its nodes that runs knows; {@link #awaitStable()} makes that what all know.
 */
public final class TestCluster implements AutoCloseable {

	private static final Pattern MOVED = Pattern.compile("MOVED \\d+ .*:(\\d+)$");

	private static final int MAX_REDIRECTS = 5;

	private static TestCluster shared;

	private final ClusterNodes nodes = new ClusterNodes();

	private final List<String> settings;

	private TestCluster(List<String> settings) {
		this.settings = settings;
	}

	/**
	 * The cluster of three masters with a replica each, for tests that leave its topology
	 * as it was; started at first use, stopped with the JVM. Tests use keys of their own.
	 */
	public static synchronized TestCluster shared() {
		if (shared == null) {
			shared = start(3, 1);
		}
		return shared;
	}

	/**
	 * A cluster of the caller's own, with the slots spread evenly.
	 * @param settings lines of the configuration file of each node
	 */
	public static TestCluster start(int masters, int replicasPerMaster, String... settings) {
		TestCluster cluster = new TestCluster(List.of(settings));
		try {
			cluster.form(masters, replicasPerMaster);
			return cluster;
		}
		catch (Throwable ex) {
			cluster.close();
			throw ex;
		}
	}

	/**
	 * Return all nodes, also those that do not run.
	 */
	public List<ClusterNode> nodes() {
		return this.nodes.all();
	}

	/**
	 * Return the ports of all nodes.
	 */
	public List<Integer> ports() {
		return nodes().stream().map(ClusterNode::port).toList();
	}

	/**
	 * Return the masters that run.
	 */
	public List<ClusterNode> masters() {
		ClusterTable table = this.nodes.table();
		return this.nodes.running().filter((node) -> table.row(node).isMaster()).toList();
	}

	/**
	 * Return the first replica of a master that runs.
	 */
	public ClusterNode replicaOf(ClusterNode master) {
		ClusterTable table = this.nodes.table();
		return this.nodes.running()
			.filter((node) -> table.row(node).master().equals(master.id()))
			.findFirst()
			.orElseThrow();
	}

	/**
	 * Return the master that serves the slot of a key.
	 */
	public ClusterNode masterOf(String key) {
		return masterOf(SlotHash.getSlot(key));
	}

	/**
	 * Return the master that serves a slot.
	 */
	public ClusterNode masterOf(int slot) {
		String owner = this.nodes.table().ownerOf(slot).orElseThrow();
		return this.nodes.get((node) -> node.id().equals(owner));
	}

	/**
	 * Send a command of which the key is the first argument to the master that serves it,
	 * under the terms of {@link TestRedis#command}. {@code MOVED} is followed,
	 * {@code ASK} is not.
	 */
	public String command(String... command) {
		ClusterNode node = masterOf(command[1]);
		for (int redirect = 0; redirect < MAX_REDIRECTS; redirect++) {
			try {
				return node.command(command);
			}
			catch (IllegalStateException ex) {
				Matcher moved = MOVED.matcher(String.valueOf(ex.getMessage()));
				if (!moved.find()) {
					throw ex;
				}
				int port = Integer.parseInt(moved.group(1));
				node = this.nodes.get((candidate) -> candidate.port() == port);
			}
		}
		return node.command(command);
	}

	/**
	 * Move slots with their keys from a master to another while clients work, and wait
	 * until all nodes know.
	 */
	public void moveSlots(ClusterNode from, ClusterNode to, int firstSlot, int count) {
		IntStream.range(firstSlot, firstSlot + count).forEach((slot) -> beginMigration(slot, from, to).end());
		awaitStable();
	}

	/**
	 * Open a slot for moving, without moving any key.
	 */
	public SlotMigration beginMigration(int slot, ClusterNode from, ClusterNode to) {
		return SlotMigration.begin(this, slot, from, to);
	}

	/**
	 * Let a node without slots join as a master, and move slots to it.
	 */
	public ClusterNode addNode(ClusterNode from, int firstSlot, int count) {
		ClusterNode node = ClusterNode.start(this.settings);
		this.nodes.join(node);
		awaitStable();
		moveSlots(from, node, firstSlot, count);
		return node;
	}

	/**
	 * Move all slots of a master without replicas to another, end it and make the others
	 * forget it.
	 */
	public void removeNode(ClusterNode node, ClusterNode heir) {
		for (Range range : this.nodes.table().row(node).slots()) {
			moveSlots(node, heir, range.first(), range.size());
		}
		this.nodes.leave(node);
		awaitStable();
	}

	/**
	 * End a node with SIGKILL, as a crash would.
	 */
	public void kill(ClusterNode node) {
		node.server().kill();
	}

	/**
	 * Start a node again that was killed. It comes back as what it was in the cluster and
	 * without any keys: before its replica has taken over, the replica loses them too.
	 */
	public void restart(ClusterNode node) {
		node.server().restart();
	}

	/**
	 * Make a node hang, with SIGSTOP. It is neither asked nor counted until it goes on.
	 */
	public void pause(ClusterNode node) {
		node.server().pause();
	}

	/**
	 * Let a node go on where it was paused.
	 */
	public void resume(ClusterNode node) {
		node.server().resume();
	}

	/**
	 * Have a replica take over from its master, which runs, without a loss, and wait
	 * until all nodes know.
	 */
	public void failover(ClusterNode replica) {
		replica.command("CLUSTER", "FAILOVER");
		ClusterNodes.await(() -> assertThat(replica.command("ROLE")).startsWith("master\n"));
		awaitStable();
	}

	/**
	 * Wait until all nodes that run agree on roles and slots, with all slots served and
	 * all replicas linked, and see those that do not run as failed and replaced. A slot
	 * may be half migrated.
	 */
	public void awaitStable() {
		this.nodes.awaitStable();
	}

	@Override
	public void close() {
		this.nodes.all().forEach((node) -> node.server().close());
	}

	private void form(int masters, int replicasPerMaster) {
		int count = masters * (1 + replicasPerMaster);
		for (int i = 0; i < count; i++) {
			ClusterNode node = ClusterNode.start(this.settings);
			// Without it they would have to agree on who goes first
			node.command("CLUSTER", "SET-CONFIG-EPOCH", "" + (i + 1));
			this.nodes.join(node);
		}
		List<ClusterNode> all = this.nodes.all();
		for (int i = 0; i < masters; i++) {
			int first = SlotHash.SLOT_COUNT * i / masters;
			int last = SlotHash.SLOT_COUNT * (i + 1) / masters - 1;
			all.get(i).command("CLUSTER", "ADDSLOTSRANGE", "" + first, "" + last);
		}
		this.nodes.awaitKnown();
		for (int i = masters; i < count; i++) {
			all.get(i).command("CLUSTER", "REPLICATE", all.get(i % masters).id());
		}
		awaitStable();
	}

}
