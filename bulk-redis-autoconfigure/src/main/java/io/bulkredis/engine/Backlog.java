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
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Items that are to be sent again, never more than were in flight: those that were lost
 * on the way, and, apart until it is decided about them, those that the server refused
 * for now. They are copied into chunks of their own, since Lettuce may still read from
 * those that were sent.
 */
final class Backlog {

	private final ReplySink sink;

	private final ArrayDeque<Chunk> lost = new ArrayDeque<>();

	private final ArrayDeque<Chunk> refused = new ArrayDeque<>();

	private @Nullable Chunk newlyLost;

	private @Nullable Chunk newlySplit;

	private @Nullable Chunk newlyRefused;

	Backlog(ReplySink sink) {
		this.sink = sink;
	}

	void addLost(Chunk source, int item, Past past) {
		Chunk target = this.newlyLost;
		if (target == null) {
			target = source.again();
			this.newlyLost = target;
		}
		source.copyItemTo(target, item, past);
	}

	/**
	 * Add an item that is to be sent by itself, since the server refused the command that
	 * had it along with others.
	 */
	void addSplit(Chunk source, int item, Past past) {
		Chunk target = this.newlySplit;
		if (target == null) {
			target = source.again();
			target.sendSingly();
			this.newlySplit = target;
		}
		source.copyItemTo(target, item, past);
	}

	/**
	 * Add items that are complete in a chunk of their own.
	 */
	void add(Chunk chunk) {
		this.lost.add(chunk);
	}

	void addRefused(Chunk source, int item, Past past) {
		Chunk target = this.newlyRefused;
		if (target == null) {
			target = source.again();
			this.newlyRefused = target;
		}
		source.copyItemTo(target, item, past);
	}

	/**
	 * End what was added from one source.
	 */
	void endSource() {
		if (this.newlySplit != null) {
			this.lost.add(this.newlySplit);
			this.newlySplit = null;
		}
		if (this.newlyLost != null) {
			this.lost.add(this.newlyLost);
			this.newlyLost = null;
		}
		if (this.newlyRefused != null) {
			this.refused.add(this.newlyRefused);
			this.newlyRefused = null;
		}
	}

	/**
	 * Return the next chunk to send again.
	 * @return the chunk, or {@code null} if there is none
	 */
	@Nullable Chunk poll() {
		return this.lost.poll();
	}

	/**
	 * Take out all that is to be sent again.
	 */
	List<Chunk> drain() {
		List<Chunk> drained = List.copyOf(this.lost);
		this.lost.clear();
		return drained;
	}

	boolean isEmpty() {
		return this.lost.isEmpty() && this.refused.isEmpty();
	}

	/**
	 * Return whether {@link #poll} gives a chunk now.
	 */
	boolean isReady() {
		return !this.lost.isEmpty();
	}

	/**
	 * Have the refused items sent again.
	 */
	void readyRefused() {
		this.lost.addAll(this.refused);
		this.refused.clear();
	}

	/**
	 * Tell the sink that the refused items stay refused.
	 */
	void settleRefused() {
		for (Chunk chunk = this.refused.poll(); chunk != null; chunk = this.refused.poll()) {
			for (int item = 0; item < chunk.size(); item++) {
				settleRefused(chunk.position(item), chunk.past(item));
			}
		}
	}

	/**
	 * Tell the sink of all items that none is sent again.
	 */
	void settle(Interruption interruption) {
		settleRefused();
		for (Chunk chunk = this.lost.poll(); chunk != null; chunk = this.lost.poll()) {
			for (int item = 0; item < chunk.size(); item++) {
				settle(chunk.position(item), chunk.past(item), interruption);
			}
		}
	}

	private void settle(int position, Past past, Interruption interruption) {
		Interruption unanswered = past.unanswered();
		if (past.refusal() != null) {
			settleRefused(position, past);
		}
		else if (unanswered != null) {
			this.sink.unanswered(position, unanswered, past.attempts());
		}
		else {
			this.sink.notSent(position, interruption);
		}
	}

	private void settleRefused(int position, Past past) {
		ServerError refusal = past.refusal();
		if (refusal == null) {
			throw new IllegalStateException("An item without a refusal is among the refused");
		}
		this.sink.refused(position, refusal, past.unanswered(), past.attempts());
	}

}
