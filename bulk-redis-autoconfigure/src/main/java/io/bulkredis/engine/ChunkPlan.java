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
import java.util.Iterator;

import org.jspecify.annotations.Nullable;

/**
 * Cuts the items of the input into chunks by count and by bytes, in order, as they are
 * asked for. An item that cannot be written is told to the sink and left out.
 *
 * @param <I> the type of the items
 */
final class ChunkPlan<I> implements ChunkSource {

	private final Command command;

	private final Iterator<? extends I> items;

	private final ItemWriter<? super I> writer;

	private final Limits limits;

	private final ReplySink sink;

	private final ArrayDeque<Chunk> spare = new ArrayDeque<>();

	private @Nullable Chunk started;

	private int position;

	ChunkPlan(Call<I> call) {
		this.command = call.command();
		this.items = call.items();
		this.writer = call.writer();
		this.limits = call.limits();
		this.sink = call.sink();
	}

	@Override
	public @Nullable Chunk next() {
		Chunk chunk = (this.started != null) ? this.started : emptyChunk();
		this.started = null;
		while (chunk.size() < this.limits.chunkSize() && this.items.hasNext()) {
			write(this.items.next(), chunk);
			if (chunk.bytes() > this.limits.chunkBytes() && chunk.size() > 1) {
				this.started = emptyChunk();
				chunk.moveLastItemTo(this.started);
				return chunk;
			}
		}
		return (chunk.size() > 0) ? chunk : null;
	}

	@Override
	public boolean hasNext() {
		return !isExhausted();
	}

	@Override
	public boolean isExhausted() {
		return this.started == null && !this.items.hasNext();
	}

	@Override
	public void recycle(Chunk chunk) {
		chunk.clear();
		this.spare.add(chunk);
	}

	@Override
	public void abandon(Interruption interruption) {
		Chunk chunk = this.started;
		if (chunk != null) {
			for (int item = 0; item < chunk.size(); item++) {
				this.sink.notSent(chunk.position(item), interruption);
			}
			this.started = null;
		}
		while (this.items.hasNext()) {
			this.items.next();
			this.sink.notSent(this.position++, interruption);
		}
	}

	private void write(I item, Chunk chunk) {
		int start = chunk.arguments().length();
		try {
			this.writer.write(item, chunk.arguments());
			chunk.endItem(this.position);
		}
		catch (RuntimeException ex) {
			chunk.arguments().truncate(start);
			this.sink.unwritable(this.position, ex);
		}
		this.position++;
	}

	private Chunk emptyChunk() {
		Chunk chunk = this.spare.poll();
		return (chunk != null) ? chunk : new Chunk(this.command);
	}

}
