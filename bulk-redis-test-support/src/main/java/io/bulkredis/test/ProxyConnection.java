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
import java.net.SocketException;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.bulkredis.test.Fault.Direction;

/**
 * A connection through a {@link FaultProxy}: two sockets, and what is wrong with them.
 */
final class ProxyConnection {

	private static final long COARSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

	private final int number;

	private final Socket client;

	private final Socket server;

	private final BooleanSupplier allStalled;

	private final Consumer<ProxyConnection> onClose;

	private final Map<Direction, Pump> pumps = new EnumMap<>(Direction.class);

	private final EnumSet<Direction> stalled = EnumSet.noneOf(Direction.class);

	private final AtomicInteger ended = new AtomicInteger();

	private boolean closed;

	private volatile boolean repliesEnded;

	ProxyConnection(int number, Socket client, Socket server, BooleanSupplier allStalled, Runnable onStrike,
			Consumer<ProxyConnection> onClose) {
		this.number = number;
		this.client = client;
		this.server = server;
		this.allStalled = allStalled;
		this.onClose = onClose;
		this.pumps.put(Direction.REQUESTS, new Pump(this, Direction.REQUESTS, client, server, onStrike));
		this.pumps.put(Direction.REPLIES, new Pump(this, Direction.REPLIES, server, client, onStrike));
	}

	void start() {
		this.pumps.forEach((direction, pump) -> {
			Thread thread = new Thread(pump, "fault-proxy-" + this.number + "-" + direction);
			thread.setDaemon(true);
			thread.start();
		});
	}

	int number() {
		return this.number;
	}

	void watch(Fault fault) {
		if (fault.concerns(this)) {
			this.pumps.get(fault.direction()).watch(fault);
		}
	}

	void unwatch() {
		this.pumps.values().forEach(Pump::unwatch);
	}

	void cut() {
		close(true);
	}

	void finish() {
		close(false);
	}

	void halfClose() {
		this.repliesEnded = true;
		try {
			this.client.shutdownOutput();
		}
		catch (IOException ex) {
			cut();
		}
	}

	boolean repliesEnded() {
		return this.repliesEnded;
	}

	synchronized void stall(Collection<Direction> directions) {
		this.stalled.addAll(directions);
	}

	void cutUnlessReleased(Duration time) {
		if (!waitFor(() -> this.stalled.isEmpty(), time.toNanos())) {
			cut();
		}
	}

	synchronized void release() {
		this.stalled.clear();
		notifyAll();
	}

	void delay(Direction direction, Duration time) {
		this.pumps.get(direction).delay(time);
	}

	void throttle(Direction direction, int bytesPerSecond) {
		this.pumps.get(direction).throttle(bytesPerSecond);
	}

	/**
	 * Wait while stalled. A connection that is closed forwards nothing more, though its
	 * sockets may still be open for a moment.
	 */
	void awaitRelease(Direction direction) throws SocketException {
		waitFor(() -> !this.stalled.contains(direction) && !this.allStalled.getAsBoolean(), Long.MAX_VALUE);
		synchronized (this) {
			if (this.closed) {
				throw new SocketException("Closed");
			}
		}
	}

	/**
	 * Let time pass, unless the connection is closed.
	 */
	void pause(long nanos) {
		waitFor(() -> false, nanos);
	}

	/**
	 * Wait for a moment, unless the connection is closed. A monitor's wait may be rounded
	 * up to a whole millisecond, which would be the double of a short delay, so that the
	 * last of it is not left to one.
	 */
	void pauseUntil(long nanoTime) {
		long left = nanoTime - System.nanoTime();
		if (left > COARSE_NANOS && waitFor(() -> false, left - COARSE_NANOS)) {
			return;
		}
		while ((left = nanoTime - System.nanoTime()) > 0) {
			LockSupport.parkNanos(left);
		}
	}

	/**
	 * One way has come to its end.
	 */
	void ended() {
		if (this.ended.incrementAndGet() == this.pumps.size()) {
			finish();
		}
	}

	/**
	 * Wait for a condition or for the connection's end.
	 * @return whether it was one of these and not the time
	 */
	private synchronized boolean waitFor(BooleanSupplier condition, long nanos) {
		long start = System.nanoTime();
		try {
			while (!this.closed && !condition.getAsBoolean()) {
				long left = nanos - (System.nanoTime() - start);
				if (left <= 0) {
					return false;
				}
				TimeUnit.NANOSECONDS.timedWait(this, left);
			}
			return true;
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException("Nobody interrupts the proxy's threads", ex);
		}
	}

	private void close(boolean reset) {
		synchronized (this) {
			if (this.closed) {
				return;
			}
			this.closed = true;
			notifyAll();
		}
		close(this.client, reset);
		close(this.server, reset);
		this.onClose.accept(this);
	}

	static void close(Socket socket, boolean reset) {
		try (socket) {
			if (reset) {
				socket.setSoLinger(true, 0);
			}
		}
		catch (IOException ex) {
			// It is closed already, by whom does not matter
		}
	}

}
