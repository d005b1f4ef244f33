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
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

import io.lettuce.core.ReadFrom;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.models.partitions.ClusterPartitionParser;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode.NodeFlag;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.core.log.LogMessage;

/**
 * What is known of a cluster's nodes and slots. Found out by asking a few nodes at once
 * and taking the first answer, so that a node that hangs keeps nobody waiting; an answer
 * that is older than what is known is not taken.
 */
final class ClusterTopology {

	private static final Log logger = LogFactory.getLog(ClusterTopology.class);

	private static final int ASKED_AT_ONCE = 3;

	private static final long MIN_INTERVAL = TimeUnit.MILLISECONDS.toNanos(100);

	private final Function<Target, CompletableFuture<StatefulRedisConnection<byte[], byte[]>>> connector;

	private final Collection<Target> seeds;

	private final Predicate<RedisClusterNode> filter;

	private final @Nullable ReadFrom readFrom;

	private final Consumer<SlotMap> onChange;

	private final AtomicReference<@Nullable CompletableFuture<SlotMap>> asking = new AtomicReference<>();

	private volatile @Nullable SlotMap known;

	private volatile long knownSince;

	/**
	 * Create an instance that knows nothing yet.
	 * @param connector opens a connection to a node
	 * @param seeds the nodes that were configured
	 * @param filter which nodes there are for us
	 * @param readFrom which nodes to read from, {@code null} for masters
	 * @param onChange is told of what was found out
	 */
	ClusterTopology(Function<Target, CompletableFuture<StatefulRedisConnection<byte[], byte[]>>> connector,
			Collection<Target> seeds, Predicate<RedisClusterNode> filter, @Nullable ReadFrom readFrom,
			Consumer<SlotMap> onChange) {
		this.connector = connector;
		this.seeds = seeds;
		this.filter = filter;
		this.readFrom = readFrom;
		this.onChange = onChange;
	}

	/**
	 * Return what is known, or will be.
	 */
	CompletableFuture<SlotMap> get() {
		SlotMap known = this.known;
		return (known != null) ? CompletableFuture.completedFuture(known) : ask();
	}

	/**
	 * Return what is known by now.
	 */
	SlotMap known() {
		SlotMap known = this.known;
		if (known == null) {
			throw new IllegalStateException("Nothing is known of the cluster yet");
		}
		return known;
	}

	/**
	 * Find out anew, in the background, unless that was done just now.
	 */
	@SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for it
	void refresh() {
		if (System.nanoTime() - this.knownSince > MIN_INTERVAL) {
			ask();
		}
	}

	/**
	 * Return the node that a redirect names.
	 * @param by the node that it is from
	 */
	Target target(Redirect redirect, Target by) {
		Target target = Target.master(redirect.host().isEmpty() ? by.host() : redirect.host(), redirect.port());
		if (redirect.moved()) {
			known().moved(redirect.slot(), target);
			refresh();
		}
		return target;
	}

	private CompletableFuture<SlotMap> ask() {
		List<Target> nodes = nodes();
		CompletableFuture<SlotMap> told = new CompletableFuture<>();
		CompletableFuture<SlotMap> learnt = told.whenComplete((slots, failure) -> {
			if (slots != null) {
				learn(slots);
			}
			else {
				logger.debug(LogMessage.format("None of %s told of its cluster", nodes), failure);
			}
			this.asking.set(null);
		});
		CompletableFuture<SlotMap> before = this.asking.compareAndExchange(null, learnt);
		if (before != null) {
			return before;
		}
		new Question(nodes, told).askNext();
		return learnt;
	}

	private List<Target> nodes() {
		SlotMap known = this.known;
		Set<Target> nodes = new LinkedHashSet<>();
		if (known != null) {
			known.targets().forEach((target) -> nodes.add(Target.master(target.host(), target.port())));
		}
		nodes.addAll(this.seeds);
		List<Target> shuffled = new ArrayList<>(nodes);
		Collections.shuffle(shuffled);
		return shuffled;
	}

	private void learn(SlotMap told) {
		this.known = told;
		this.knownSince = System.nanoTime();
		logger.debug(LogMessage.format("Learnt of a cluster: %s", told));
		this.onChange.accept(told);
	}

	@SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for a connection to
													// close
	private CompletableFuture<SlotMap> tell(Target node) {
		return this.connector.apply(node)
			.thenCompose((connection) -> connection.async()
				.clusterNodes()
				.toCompletableFuture()
				.orTimeout(connection.getTimeout().toMillis(), TimeUnit.MILLISECONDS)
				.whenComplete((text, failure) -> connection.closeAsync()))
			.thenApply((text) -> read(text, node));
	}

	private SlotMap read(String text, Target teller) {
		List<RedisClusterNode> nodes = new ArrayList<>(ClusterPartitionParser.parse(text).getPartitions());
		for (RedisClusterNode node : nodes) {
			// A node that nobody told its address yet
			if (node.is(NodeFlag.MYSELF) && (node.getUri() == null || node.getUri().getHost().isEmpty())) {
				node.setUri(RedisURI.create(teller.host(), teller.port()));
			}
		}
		nodes.removeIf((node) -> node.is(NodeFlag.NOADDR) || node.getUri() == null || node.getUri().getPort() == 0
				|| !this.filter.test(node));
		SlotMap told = new SlotMap(nodes, this.readFrom);
		SlotMap known = this.known;
		if (told.masters().isEmpty() || (known != null && told.epoch() < known.epoch())) {
			throw new IllegalStateException("The node " + teller + " knows less than others do");
		}
		return told;
	}

	/**
	 * Asks some nodes, and others if none of these answers.
	 */
	private final class Question {

		private final List<Target> nodes;

		private final CompletableFuture<SlotMap> answer;

		Question(List<Target> nodes, CompletableFuture<SlotMap> answer) {
			this.nodes = nodes;
			this.answer = answer;
		}

		@SuppressWarnings("FutureReturnValueIgnored") // The answer tells
		void askNext() {
			List<Target> asked = this.nodes.subList(0, Math.min(ASKED_AT_ONCE, this.nodes.size()));
			Question rest = new Question(this.nodes.subList(asked.size(), this.nodes.size()), this.answer);
			AtomicInteger pending = new AtomicInteger(asked.size());
			for (Target node : asked) {
				tell(node).whenComplete((told, failure) -> {
					if (told != null) {
						this.answer.complete(told);
					}
					else if (pending.decrementAndGet() == 0) {
						rest.askOrFail(failure);
					}
				});
			}
		}

		private void askOrFail(Throwable failure) {
			if (this.nodes.isEmpty()) {
				this.answer.completeExceptionally(failure);
			}
			else if (!this.answer.isDone()) {
				askNext();
			}
		}

	}

}
