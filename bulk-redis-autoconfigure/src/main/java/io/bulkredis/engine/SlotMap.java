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

package io.bulkredis.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;

import io.lettuce.core.OrderingReadFromAccessor;
import io.lettuce.core.ReadFrom;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode.NodeFlag;
import io.lettuce.core.models.role.RedisNodeDescription;
import org.jspecify.annotations.Nullable;

/**
 * Which node of a cluster owns each slot, as one of them told, and which nodes a slot may
 * be read from.
 */
final class SlotMap {

	private final AtomicReferenceArray<@Nullable Target> owners = new AtomicReferenceArray<>(SlotHash.SLOT_COUNT);

	private final Map<Target, List<Target>> readers = new HashMap<>();

	private final Set<Target> masters = new LinkedHashSet<>();

	private final boolean readInOrder;

	private final long epoch;

	/**
	 * Create a map.
	 * @param nodes what a node told, each with its address
	 * @param readFrom which nodes to read from
	 */
	SlotMap(Collection<RedisClusterNode> nodes, @Nullable ReadFrom readFrom) {
		this.readInOrder = readFrom == null || OrderingReadFromAccessor.isOrderSensitive(readFrom);
		this.epoch = nodes.stream().mapToLong(RedisClusterNode::getConfigEpoch).max().orElse(0);
		for (RedisClusterNode node : nodes) {
			if (node.getRole().isUpstream() && !node.hasNoSlots()) {
				Target master = target(node, false);
				this.masters.add(master);
				node.forEachSlot((slot) -> this.owners.set(slot, master));
				if (readFrom != null) {
					this.readers.put(master, readers(node, nodes, readFrom));
				}
			}
		}
	}

	/**
	 * Return the largest of the numbers that a cluster gives to its changes.
	 */
	long epoch() {
		return this.epoch;
	}

	/**
	 * Return the nodes that own slots.
	 */
	Collection<Target> masters() {
		return this.masters;
	}

	/**
	 * Return all nodes that may be connected to.
	 */
	Set<Target> targets() {
		Set<Target> targets = new LinkedHashSet<>(this.masters);
		this.readers.values().forEach(targets::addAll);
		return targets;
	}

	/**
	 * Return the node that owns a slot.
	 * @return the node, or {@code null} if none does
	 */
	@Nullable Target owner(int slot) {
		return this.owners.get(slot);
	}

	/**
	 * Take it that a slot has another owner by now.
	 */
	void moved(int slot, Target owner) {
		this.owners.set(slot, owner);
	}

	/**
	 * Return the nodes that what a node owns may be read from, in order of preference.
	 * Empty if from that node alone.
	 */
	List<Target> readers(Target owner) {
		return this.readers.getOrDefault(owner, List.of());
	}

	/**
	 * Return whether the first of {@link #readers} is to be preferred, rather than any.
	 */
	boolean isReadInOrder() {
		return this.readInOrder;
	}

	private static List<Target> readers(RedisClusterNode master, Collection<RedisClusterNode> nodes,
			ReadFrom readFrom) {
		List<RedisNodeDescription> candidates = new ArrayList<>(List.of(master));
		nodes.stream()
			.filter((node) -> Objects.equals(node.getSlaveOf(), master.getNodeId()) && !node.is(NodeFlag.FAIL))
			.forEach(candidates::add);
		return readFrom.select(new Candidates(candidates))
			.stream()
			.map((node) -> target(node, node.getRole().isReplica()))
			.toList();
	}

	private static Target target(RedisNodeDescription node, boolean replica) {
		return new Target(node.getUri().getHost(), node.getUri().getPort(), replica);
	}

	@Override
	public String toString() {
		return "epoch " + this.epoch + ", masters " + Arrays.toString(this.masters.toArray());
	}

	private record Candidates(List<RedisNodeDescription> nodes) implements ReadFrom.Nodes {

		@Override
		public List<RedisNodeDescription> getNodes() {
			return this.nodes;
		}

		@Override
		public Iterator<RedisNodeDescription> iterator() {
			return this.nodes.iterator();
		}

	}

}
