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

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

import io.lettuce.core.cluster.SlotHash;
import org.jspecify.annotations.Nullable;

import io.bulkredis.engine.Share.Deferred;

/**
 * Items go each to the node of a cluster that owns its key's slot.
 *
 * @param <I> the type of the items
 */
final class ClusterDistribution<I> implements Distribution {

	/** What a node that does not keep up may hold back before all others wait for it. */
	private static final int MAX_DEFERRED = 500_000;

	private final Call<I> call;

	private final ClusterSession session;

	private final Map<Target, Part> parts = new HashMap<>();

	private final List<Leg> legs = new ArrayList<>();

	private final Map<Target, Target> readers = new HashMap<>();

	private final Set<Target> deafReaders = new HashSet<>();

	/** Has the item that is looked at. */
	private final Chunk written;

	private int position;

	ClusterDistribution(Call<I> call, ClusterSession session) {
		this.call = call;
		this.session = session;
		this.written = new Chunk(call.command());
	}

	@Override
	public void prepare() throws InterruptionException {
		this.session.begin(this.call);
	}

	@Override
	public List<Leg> legs() {
		return this.legs;
	}

	@Override
	public boolean read() {
		Interruption due = this.call.due();
		if (due != null) {
			abandon(due);
		}
		this.parts.values().forEach(this::takeDeferred);
		if (isStalled() || !isWanted()) {
			return false;
		}
		for (int i = 0; i < this.call.limits().chunkSize() && this.call.items().hasNext(); i++) {
			add(this.call.items().next(), this.position++);
		}
		return true;
	}

	@Override
	public boolean isExhausted() {
		return !this.call.items().hasNext();
	}

	/**
	 * The node may be another one's by now.
	 */
	@Override
	public void halted(Leg leg) {
		this.session.cluster().topology().refresh();
		this.parts.values().stream().filter((part) -> part.leg == leg && part.target.replica()).forEach((part) -> {
			this.deafReaders.add(part.target);
			this.readers.clear();
		});
	}

	/**
	 * What a node had not answered for may have another owner by now.
	 */
	@Override
	public void goesOn(Leg leg) {
		Part part = this.parts.values().stream().filter((other) -> other.leg == leg).findFirst().orElseThrow();
		Backlog backlog = leg.window().backlog();
		this.readers.clear();
		Redirecting again = new Redirecting(part.target);
		for (Chunk chunk : backlog.drain()) {
			sendAgain(chunk, again);
		}
		for (Chunk chunk : part.share.drain()) {
			sendAgain(chunk, again);
		}
	}

	@Override
	public void abandon(Interruption interruption) {
		Iterator<? extends I> items = this.call.items();
		while (items.hasNext()) {
			items.next();
			this.call.sink().notSent(this.position++, interruption);
		}
	}

	@Override
	public void end() {
		this.session.end();
	}

	/**
	 * Return whether no more items come, be it until some of those that are held back are
	 * sent.
	 */
	private boolean isStalled() {
		return isExhausted()
				|| this.parts.values().stream().mapToInt((part) -> part.share.deferred()).sum() >= MAX_DEFERRED;
	}

	private boolean isWanted() {
		if (this.parts.isEmpty()) {
			return true;
		}
		for (Part part : this.parts.values()) {
			if ((part.leg.window().hasRoom() && !part.share.hasNext()) || part.share.isGathering()) {
				return true;
			}
		}
		return false;
	}

	private void takeDeferred(Part part) {
		for (Deferred<I> next = part.share.pollDeferred(); next != null; next = part.share.pollDeferred()) {
			if (write(next.item(), next.position())) {
				part.share.addDeferred(this.written);
			}
		}
	}

	private void add(I item, int position) {
		if (write(item, position)) {
			Share<I> share = part(target(this.written.slot(0))).share;
			if (!share.add(this.written)) {
				share.defer(item, position);
			}
		}
	}

	private boolean write(I item, int position) {
		this.written.clear();
		try {
			this.call.writer().write(item, this.written.arguments());
		}
		catch (RuntimeException ex) {
			this.call.sink().unwritable(position, ex);
			return false;
		}
		this.written.endItem(position);
		byte[] key = this.written.key(0);
		// One without a key goes anywhere
		this.written.setSlot(0, (key != null) ? SlotHash.getSlot(ByteBuffer.wrap(key)) : 0);
		return true;
	}

	private Part part(Target target) {
		Part part = this.parts.get(target);
		if (part == null) {
			part = new Part(target);
			this.parts.put(target, part);
			this.legs.add(part.leg);
		}
		return part;
	}

	/**
	 * Return the node to send an item to. The owner where there is none is any: it says
	 * what is wrong.
	 */
	private Target target(int slot) {
		SlotMap slots = slots();
		Target owner = slots.owner(slot);
		if (owner == null) {
			return slots.masters().iterator().next();
		}
		return this.call.command().readOnly() ? this.readers.computeIfAbsent(owner, this::reader) : owner;
	}

	private Target reader(Target owner) {
		List<Target> readers = slots().readers(owner)
			.stream()
			.filter((reader) -> !this.deafReaders.contains(reader))
			.toList();
		return readers.isEmpty() ? owner
				: readers.get(slots().isReadInOrder() ? 0 : ThreadLocalRandom.current().nextInt(readers.size()));
	}

	private SlotMap slots() {
		return this.session.cluster().topology().known();
	}

	private void sendAgain(Chunk chunk, Redirecting redirecting) {
		for (int item = 0; item < chunk.size(); item++) {
			redirecting.sendTo(target(chunk.slot(item)), false, chunk, item, chunk.past(item));
		}
		redirecting.endSource();
	}

	/**
	 * What goes to one node.
	 */
	private final class Part {

		private final Target target;

		private final Share<I> share;

		private final Leg leg;

		Part(Target target) {
			int nodes = Math.max(1, slots().masters().size());
			this.target = target;
			this.share = new Share<>(ClusterDistribution.this.call, SlotHash.SLOT_COUNT / nodes,
					ClusterDistribution.this::isStalled);
			this.leg = new Leg(ClusterDistribution.this.call,
					new Window(ClusterDistribution.this.call, this.share, new Redirecting(target)),
					() -> ClusterDistribution.this.session.connect(target));
		}

	}

	/**
	 * Brings items that were sent to one node to others.
	 */
	private final class Redirecting implements Redirects {

		private final Target from;

		private final Map<Target, Chunk> moved = new LinkedHashMap<>();

		private final Map<Target, Chunk> asking = new LinkedHashMap<>();

		Redirecting(Target from) {
			this.from = from;
		}

		@Override
		public void follow(Chunk chunk, int item, Past past, Redirect redirect) {
			Target to = ClusterDistribution.this.session.cluster().topology().target(redirect, this.from);
			sendTo(to, !redirect.moved(), chunk, item, past);
		}

		void sendTo(Target target, boolean ask, Chunk chunk, int item, Past past) {
			Chunk bundle = (ask ? this.asking : this.moved).computeIfAbsent(target, (to) -> chunk.again(ask));
			chunk.copyItemTo(bundle, item, past);
		}

		@Override
		public void endSource() {
			this.moved.forEach((target, chunk) -> part(target).leg.window().backlog().add(chunk));
			this.moved.clear();
			this.asking.forEach((target, chunk) -> part(target).leg.window().backlog().add(chunk));
			this.asking.clear();
		}

	}

}
