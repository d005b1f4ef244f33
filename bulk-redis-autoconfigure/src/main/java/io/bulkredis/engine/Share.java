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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

/**
 * What of a call's input goes to one node of a cluster. Items are gathered, sorted by
 * slot where a command may carry several of the same, and cut into chunks. More are
 * gathered each time, since what is sent meanwhile gives time for it, and the more there
 * are the more of them share a slot.
 * <p>
 * A node that takes less than it is given has the rest kept as it is in the input, not as
 * bytes.
 *
 * @param <I> the type of the items
 */
final class Share<I> implements ChunkSource {

	/** How many items of a slot are worth to be gathered. */
	private static final int DENSITY = 12;

	private final Call<I> call;

	private final BooleanSupplier inputStalled;

	private final int maxGathered;

	private final ArrayDeque<Chunk> ready = new ArrayDeque<>();

	private final ArrayDeque<Deferred<I>> deferred = new ArrayDeque<>();

	private Chunk gathered;

	private int goal;

	private @Nullable Interruption abandoned;

	/**
	 * Create a share.
	 * @param call the call
	 * @param slots about how many slots the node has
	 * @param inputStalled whether no more items come, be it for now
	 */
	Share(Call<I> call, int slots, BooleanSupplier inputStalled) {
		Limits limits = call.limits();
		this.call = call;
		this.inputStalled = inputStalled;
		this.maxGathered = isSorted() ? Math.max(limits.chunkSize(), DENSITY * slots)
				: limits.chunkSize() * limits.window();
		this.goal = limits.chunkSize();
		this.gathered = new Chunk(call.command());
	}

	/**
	 * Take an item.
	 * @param written has the item, and nothing else
	 * @return whether it was taken; otherwise it is to be {@link #defer deferred}
	 */
	boolean add(Chunk written) {
		if (this.abandoned != null) {
			this.call.sink().notSent(written.position(0), this.abandoned);
			return true;
		}
		if (!this.deferred.isEmpty() || isFull()) {
			return false;
		}
		written.copyItemTo(this.gathered, 0);
		return true;
	}

	void defer(I item, int position) {
		this.deferred.add(new Deferred<>(item, position));
	}

	int deferred() {
		return this.deferred.size();
	}

	/**
	 * Take the next deferred item, if there is room for it.
	 */
	@Nullable Deferred<I> pollDeferred() {
		return isFull() ? null : this.deferred.poll();
	}

	/**
	 * Take a deferred item back, in its place.
	 * @param written has the item, and nothing else
	 */
	void addDeferred(Chunk written) {
		written.copyItemTo(this.gathered, 0);
	}

	/**
	 * Return whether more items would make it send more at once.
	 */
	boolean isGathering() {
		return this.abandoned == null && this.deferred.isEmpty() && isSorted() && this.gathered.size() < this.goal
				&& !isFull();
	}

	/**
	 * Take out all that was gathered.
	 */
	List<Chunk> drain() {
		List<Chunk> drained = new ArrayList<>(this.ready);
		this.ready.clear();
		if (this.gathered.size() > 0) {
			drained.add(this.gathered);
			this.gathered = new Chunk(this.call.command());
		}
		return drained;
	}

	@Override
	public @Nullable Chunk next() {
		if (this.ready.isEmpty() && isComplete()) {
			cut();
		}
		return this.ready.poll();
	}

	@Override
	public boolean hasNext() {
		return !this.ready.isEmpty() || isComplete();
	}

	@Override
	public boolean isExhausted() {
		return this.ready.isEmpty() && this.gathered.size() == 0 && this.deferred.isEmpty()
				&& (this.abandoned != null || this.inputStalled.getAsBoolean());
	}

	@Override
	public void recycle(Chunk chunk) {
		// Chunks are cut from what was gathered
	}

	@Override
	public void abandon(Interruption interruption) {
		this.abandoned = interruption;
		for (Chunk chunk : drain()) {
			for (int item = 0; item < chunk.size(); item++) {
				this.call.sink().notSent(chunk.position(item), interruption);
			}
		}
		this.deferred.forEach((item) -> this.call.sink().notSent(item.position(), interruption));
		this.deferred.clear();
	}

	private boolean isSorted() {
		return this.call.command().variadic() != Command.Variadic.NO;
	}

	private boolean isFull() {
		Limits limits = this.call.limits();
		return this.gathered.size() >= this.maxGathered
				|| this.gathered.bytes() >= limits.chunkBytes() * limits.window();
	}

	private boolean isComplete() {
		return this.gathered.size() > 0
				&& (this.gathered.size() >= this.goal || isFull() || this.inputStalled.getAsBoolean());
	}

	private void cut() {
		Chunk source = this.gathered;
		int[] order = isSorted() ? SlotOrder.of(source) : null;
		Chunk target = new Chunk(this.call.command());
		for (int i = 0; i < source.size(); i++) {
			int item = (order != null) ? order[i] : i;
			if (target.size() == this.call.limits().chunkSize() || (target.size() > 0
					&& target.bytes() + source.bytes(item, item + 1) > this.call.limits().chunkBytes())) {
				this.ready.add(target);
				target = new Chunk(this.call.command());
			}
			source.copyItemTo(target, item);
		}
		this.ready.add(target);
		source.clear();
		if (isSorted()) {
			this.goal = Math.min(2 * this.goal, this.maxGathered);
		}
	}

	/**
	 * An item that is not written yet.
	 *
	 * @param item the item
	 * @param position its position in the input
	 */
	record Deferred<I>(I item, int position) {
	}

}
