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

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What a {@link FaultProxy} does to a connection, and where. Positions are counted for
 * each connection, from when the fault was armed or the connection was opened, whichever
 * came later. A fault strikes once, on the connection that comes to its position first,
 * unless it is told to strike {@link #everyTime()}. The last call in the chain, which
 * says what to do, arms it.
 */
public final class Fault {

	private final Consumer<Fault> arming;

	private final Direction direction;

	private final String command;

	private final long position;

	private final AtomicInteger struck = new AtomicInteger();

	private Predicate<ProxyConnection> scope = (connection) -> true;

	private boolean everyTime;

	private List<Direction> stalled = List.of();

	private BiConsumer<ProxyConnection, Direction> action;

	Fault(Consumer<Fault> arming, Direction direction, String command, long position) {
		this.arming = arming;
		this.direction = direction;
		this.command = command;
		this.position = position;
	}

	/**
	 * Only on the connection of this number; the first that the proxy accepted is 1.
	 */
	public Fault onConnection(int number) {
		this.scope = (connection) -> connection.number() == number;
		return this;
	}

	/**
	 * On each connection that comes to the position, instead of the first alone.
	 */
	public Fault everyTime() {
		this.everyTime = true;
		return this;
	}

	/**
	 * Reset both sides. What is still on its way may be lost, as with any reset.
	 */
	public Fault cut() {
		return arm((connection, at) -> connection.cut());
	}

	/**
	 * End the replies, as a server that sends no more, but read and forward requests.
	 */
	public Fault halfClose() {
		return arm((connection, at) -> connection.halfClose());
	}

	/**
	 * End the replies and close both sides in order.
	 */
	public Fault truncate() {
		return arm((connection, at) -> connection.finish());
	}

	/**
	 * Forward nothing more, either way, until released.
	 */
	public Fault stall() {
		return armStall(Direction.values());
	}

	public Fault stallRequests() {
		return armStall(Direction.REQUESTS);
	}

	public Fault stallReplies() {
		return armStall(Direction.REPLIES);
	}

	/**
	 * Stall both ways, and cut if not released within the time.
	 */
	public Fault stallThenCut(Duration time) {
		this.stalled = List.of(Direction.values());
		return arm((connection, at) -> connection.cutUnlessReleased(time));
	}

	/**
	 * Hold up whatever comes from here on, in this direction, for a time from when it
	 * came. That is how a long way behaves: what comes in the meantime is on its way too,
	 * and all of it together is no slower than without the delay.
	 */
	public Fault delay(Duration time) {
		return arm((connection, at) -> connection.delay(at, time));
	}

	/**
	 * Forward no more than so much from here on, in this direction.
	 */
	public Fault throttle(int bytesPerSecond) {
		return arm((connection, at) -> connection.throttle(at, bytesPerSecond));
	}

	/**
	 * Return how often it has struck.
	 */
	public int timesStruck() {
		return this.struck.get();
	}

	Direction direction() {
		return this.direction;
	}

	/**
	 * Return the command whose occurrences are counted, or {@code null} for bytes.
	 */
	String command() {
		return this.command;
	}

	long position() {
		return this.position;
	}

	boolean concerns(ProxyConnection connection) {
		return this.scope.test(connection);
	}

	/**
	 * Take the right to strike, which is given once unless told otherwise.
	 */
	boolean claim() {
		if (this.everyTime) {
			this.struck.incrementAndGet();
			return true;
		}
		return this.struck.compareAndSet(0, 1);
	}

	/**
	 * What has to be so before the last byte that the other side gets.
	 */
	void stall(ProxyConnection connection) {
		connection.stall(this.stalled);
	}

	/**
	 * What comes after the last byte that the other side gets.
	 */
	void strike(ProxyConnection connection) {
		this.action.accept(connection, this.direction);
	}

	private Fault armStall(Direction... stalled) {
		this.stalled = List.of(stalled);
		return arm((connection, at) -> {
		});
	}

	private Fault arm(BiConsumer<ProxyConnection, Direction> action) {
		this.action = action;
		this.arming.accept(this);
		return this;
	}

	/**
	 * A way through the proxy.
	 */
	enum Direction {

		REQUESTS, REPLIES

	}

}
