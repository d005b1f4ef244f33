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

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.BooleanSupplier;

/**
 * Reads a socket in a thread of its own and notes when bytes came, so that a {@link Pump}
 * that delays some of them knows how long others have waited already.
 */
final class ReadAhead implements Runnable {

	/**
	 * What may be on its way at a time: more than a delay holds at any speed that a
	 * loopback connection has.
	 */
	private static final int MAX_BYTES = 16 * 1024 * 1024;

	private final Socket from;

	private final Deque<Chunk> chunks = new ArrayDeque<>();

	private int bytes;

	private long arrivedAt;

	private IOException failure;

	private boolean ended;

	private ReadAhead(Socket from) {
		this.from = from;
	}

	static ReadAhead start(Socket from) {
		ReadAhead readAhead = new ReadAhead(from);
		Thread thread = new Thread(readAhead, Thread.currentThread().getName() + "-ahead");
		thread.setDaemon(true);
		thread.start();
		return readAhead;
	}

	@Override
	public void run() {
		byte[] buffer = new byte[64 * 1024];
		try {
			int read;
			while ((read = this.from.getInputStream().read(buffer)) >= 0) {
				if (!add(new Chunk(ByteBuffer.wrap(Arrays.copyOf(buffer, read)), System.nanoTime()))) {
					return;
				}
			}
			end();
		}
		catch (IOException ex) {
			fail(ex);
		}
	}

	/**
	 * Read as from the socket: bytes that came together, then the end or the failure.
	 */
	synchronized int read(byte[] buffer, int offset, int length) throws IOException {
		await(() -> !this.chunks.isEmpty() || this.ended);
		Chunk chunk = this.chunks.peek();
		if (chunk == null) {
			if (this.failure != null) {
				throw this.failure;
			}
			return -1;
		}
		int read = Math.min(length, chunk.bytes.remaining());
		chunk.bytes.get(buffer, offset, read);
		this.bytes -= read;
		this.arrivedAt = chunk.arrivedAt;
		if (!chunk.bytes.hasRemaining()) {
			this.chunks.remove();
		}
		notifyAll();
		return read;
	}

	/**
	 * Return when what was read last came.
	 */
	synchronized long arrivedAt() {
		return this.arrivedAt;
	}

	/**
	 * Take no more: nothing comes, or nobody wants it.
	 */
	synchronized void end() {
		this.ended = true;
		notifyAll();
	}

	private synchronized void fail(IOException ex) {
		this.failure = ex;
		end();
	}

	private synchronized boolean add(Chunk chunk) {
		await(() -> this.bytes < MAX_BYTES || this.ended);
		this.chunks.add(chunk);
		this.bytes += chunk.bytes.remaining();
		notifyAll();
		return !this.ended;
	}

	private void await(BooleanSupplier condition) {
		try {
			while (!condition.getAsBoolean()) {
				wait();
			}
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException("Nobody interrupts the proxy's threads", ex);
		}
	}

	private record Chunk(ByteBuffer bytes, long arrivedAt) {

	}

}
