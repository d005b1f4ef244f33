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
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import io.bulkredis.test.CommandScanner.Command;
import io.bulkredis.test.Fault.Direction;

/**
 * Forwards what comes on one side of a {@link ProxyConnection} to the other, and lets
 * faults strike where they should: the bytes before a fault's position are forwarded, and
 * of a command no byte before its name is known.
 */
final class Pump implements Runnable {

	private static final int SLICES_PER_SECOND = 100;

	private final ProxyConnection connection;

	private final Direction direction;

	private final Socket from;

	private final Socket to;

	private final Runnable onStrike;

	private final List<Watch> watches = new CopyOnWriteArrayList<>();

	private final CommandScanner scanner = new CommandScanner();

	private long delayNanos;

	private ReadAhead readAhead;

	private long arrivedAt;

	private volatile int sliceBytes = Integer.MAX_VALUE;

	Pump(ProxyConnection connection, Direction direction, Socket from, Socket to, Runnable onStrike) {
		this.connection = connection;
		this.direction = direction;
		this.from = from;
		this.to = to;
		this.onStrike = onStrike;
	}

	/**
	 * Twice does not matter: a connection that is opened while a fault is armed may learn
	 * of it from both.
	 */
	synchronized void watch(Fault fault) {
		if (this.watches.stream().noneMatch((watch) -> watch.fault == fault)) {
			this.watches.add(new Watch(fault));
		}
	}

	void unwatch() {
		this.watches.clear();
	}

	/**
	 * Only the pump's thread calls it, where a fault has struck.
	 */
	void delay(Duration time) {
		this.delayNanos = time.toNanos();
		if (this.readAhead == null) {
			this.readAhead = ReadAhead.start(this.from);
		}
	}

	void throttle(int bytesPerSecond) {
		this.sliceBytes = Math.max(1, bytesPerSecond / SLICES_PER_SECOND);
	}

	@Override
	public void run() {
		try {
			forwardAll();
			if (!this.connection.repliesEnded() || this.direction == Direction.REQUESTS) {
				this.to.shutdownOutput();
			}
			this.connection.ended();
		}
		catch (IOException ex) {
			// One side's reset is the other's
			this.connection.cut();
		}
		finally {
			if (this.readAhead != null) {
				this.readAhead.end();
			}
		}
	}

	private void forwardAll() throws IOException {
		byte[] buffer = new byte[64 * 1024];
		int held = 0;
		int read;
		while ((read = read(buffer, held)) >= 0) {
			int end = held + read;
			int known = (this.direction == Direction.REQUESTS) ? forwardCommands(buffer, held, end) : 0;
			int until = (this.direction == Direction.REQUESTS) ? this.scanner.knownUntil(end) : end;
			forward(buffer, known, until);
			held = end - until;
			System.arraycopy(buffer, until, buffer, 0, held);
			this.scanner.moved();
		}
		forward(buffer, 0, held);
	}

	private int read(byte[] buffer, int offset) throws IOException {
		int length = buffer.length - offset;
		if (this.readAhead != null) {
			int read = this.readAhead.read(buffer, offset, length);
			this.arrivedAt = this.readAhead.arrivedAt();
			return read;
		}
		int read = this.from.getInputStream().read(buffer, offset, length);
		this.arrivedAt = System.nanoTime();
		return read;
	}

	/**
	 * Forward what comes before each command that a fault strikes at.
	 */
	private int forwardCommands(byte[] buffer, int scanFrom, int end) throws IOException {
		int forwarded = 0;
		for (Command command : this.scanner.scan(buffer, scanFrom, end)) {
			for (Watch watch : this.watches) {
				if (watch.counts(command) && watch.countDown(1)) {
					forward(buffer, forwarded, command.start());
					forwarded = command.start();
					if (claim(watch)) {
						strike(watch.fault);
					}
				}
			}
		}
		return forwarded;
	}

	private void forward(byte[] buffer, int start, int end) throws IOException {
		int position = start;
		claimAtByte().forEach(this::strike);
		while (position < end) {
			this.connection.awaitRelease(this.direction);
			int length = Math.min(Math.min(end - position, bytesToNextFault()), this.sliceBytes);
			holdUp();
			// Before it writes: a test that has read the bytes finds them counted, and
			// whatever it does then stalled
			this.watches.stream().filter(Watch::countsBytes).forEach((watch) -> watch.countDown(length));
			List<Fault> due = claimAtByte();
			write(buffer, position, length);
			due.forEach(this::strike);
			position += length;
		}
	}

	private List<Fault> claimAtByte() {
		return this.watches.stream()
			.filter((watch) -> watch.countsBytes() && watch.left <= 0)
			.filter(this::claim)
			.map((watch) -> watch.fault)
			.toList();
	}

	private boolean claim(Watch watch) {
		this.watches.remove(watch);
		if (!watch.fault.claim()) {
			return false;
		}
		this.onStrike.run();
		watch.fault.stall(this.connection);
		return true;
	}

	private void strike(Fault fault) {
		fault.strike(this.connection);
	}

	private int bytesToNextFault() {
		return (int) this.watches.stream()
			.filter(Watch::countsBytes)
			.mapToLong((watch) -> Math.max(1, watch.left))
			.min()
			.orElse(Integer.MAX_VALUE);
	}

	private void holdUp() {
		if (this.delayNanos > 0) {
			this.connection.pauseUntil(this.arrivedAt + this.delayNanos);
		}
		if (this.sliceBytes < Integer.MAX_VALUE) {
			this.connection.pause(TimeUnit.SECONDS.toNanos(1) / SLICES_PER_SECOND);
		}
	}

	private void write(byte[] buffer, int offset, int length) throws IOException {
		if (this.direction == Direction.REPLIES && this.connection.repliesEnded()) {
			return;
		}
		try {
			this.to.getOutputStream().write(buffer, offset, length);
		}
		catch (IOException ex) {
			// Ended by the other thread meanwhile
			if (this.direction == Direction.REQUESTS || !this.connection.repliesEnded()) {
				throw ex;
			}
		}
	}

	/**
	 * What is left until a fault strikes; only the pump's thread counts.
	 */
	private static final class Watch {

		private final Fault fault;

		private long left;

		Watch(Fault fault) {
			this.fault = fault;
			this.left = fault.position();
		}

		boolean countDown(int count) {
			this.left -= count;
			return this.left <= 0;
		}

		boolean countsBytes() {
			return this.fault.command() == null;
		}

		boolean counts(Command command) {
			return command.name().equals(this.fault.command());
		}

	}

}
