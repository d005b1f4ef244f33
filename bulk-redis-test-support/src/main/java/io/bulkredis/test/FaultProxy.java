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
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.springframework.util.Assert;

import io.bulkredis.test.Fault.Direction;

/**
 * A network that misbehaves where it is told to: a TCP proxy on a free loopback port, in
 * front of a server on another.
 *
 * <pre class="code">
 * proxy.onCommand("INCRBY", 5000).cut();
 * proxy.onReplyByte(40_000).stall();
 * </pre>
 */
public final class FaultProxy implements AutoCloseable {

	private final ServerSocket listener;

	private final Consumer<FaultProxy> onConnection;

	private final List<Fault> faults = new CopyOnWriteArrayList<>();

	private final Set<ProxyConnection> connections = ConcurrentHashMap.newKeySet();

	private final AtomicInteger accepted = new AtomicInteger();

	private final AtomicInteger refused = new AtomicInteger();

	private final AtomicInteger struck = new AtomicInteger();

	private volatile InetSocketAddress target;

	private volatile boolean refusing;

	private volatile boolean stalled;

	private FaultProxy(InetSocketAddress target, Consumer<FaultProxy> onConnection) {
		this.target = target;
		this.onConnection = onConnection;
		try {
			this.listener = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		Thread thread = new Thread(this::acceptAll, "fault-proxy");
		thread.setDaemon(true);
		thread.start();
	}

	/**
	 * A proxy that does nothing until it is told to.
	 */
	public static FaultProxy to(int target) {
		return to(loopback(target));
	}

	/**
	 * A proxy that does nothing until it is told to, in front of any server.
	 */
	public static FaultProxy to(InetSocketAddress target) {
		return new FaultProxy(target, (proxy) -> {
		});
	}

	/**
	 * A proxy that draws a fault, or none, for each connection. The same seed gives the
	 * connection of a number the same fault; what it strikes is up to the threads.
	 */
	public static FaultProxy random(int target, long seed, RandomFaults faults) {
		return new FaultProxy(loopback(target), faults.drawing(seed));
	}

	public int port() {
		return this.listener.getLocalPort();
	}

	/**
	 * Before the n-th command of a name is forwarded: the server gets the n - 1 before it
	 * and none of its bytes.
	 * @param name in any case; of commands with parts, such as {@code CLIENT SETINFO},
	 * the first
	 * @param n from 1 on
	 */
	public Fault onCommand(String name, int n) {
		Assert.isTrue(n > 0, "n must be positive");
		return new Fault(this::arm, Direction.REQUESTS, name.toUpperCase(Locale.ROOT), n);
	}

	/**
	 * When so many bytes of requests have been forwarded.
	 * @param bytes none means before the first
	 */
	public Fault onRequestByte(long bytes) {
		return new Fault(this::arm, Direction.REQUESTS, null, bytes);
	}

	/**
	 * When so many bytes of replies have been forwarded.
	 * @param bytes none means before the first
	 */
	public Fault onReplyByte(long bytes) {
		return new Fault(this::arm, Direction.REPLIES, null, bytes);
	}

	/**
	 * Forget every fault that has not struck. What has happened to connections stays.
	 */
	public void disarm() {
		this.faults.clear();
		this.connections.forEach(ProxyConnection::unwatch);
	}

	/**
	 * Reset every connection now.
	 */
	public void cutAll() {
		this.connections.forEach(ProxyConnection::cut);
	}

	/**
	 * Forward nothing more, on any connection, also of those to come, until released.
	 * They stay open meanwhile, whatever the two sides do.
	 */
	public void stallAll() {
		this.stalled = true;
	}

	/**
	 * End every stall.
	 */
	public void release() {
		this.stalled = false;
		this.connections.forEach(ProxyConnection::release);
	}

	/**
	 * Reset new connections at once.
	 */
	public void refuse() {
		this.refusing = true;
	}

	/**
	 * Forward new connections again.
	 */
	public void accept() {
		this.refusing = false;
	}

	/**
	 * Forward new connections to another server; those that are open stay where they are.
	 */
	public void setTarget(int port) {
		this.target = loopback(port);
	}

	/**
	 * Return how many connections have been accepted, without those refused.
	 */
	public int connectionsAccepted() {
		return this.accepted.get();
	}

	public int connectionsRefused() {
		return this.refused.get();
	}

	public int connectionsOpen() {
		return this.connections.size();
	}

	public int faultsStruck() {
		return this.struck.get();
	}

	@Override
	public void close() {
		this.refusing = true;
		try {
			this.listener.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		finally {
			cutAll();
		}
	}

	private static InetSocketAddress loopback(int port) {
		return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
	}

	private void arm(Fault fault) {
		this.faults.add(fault);
		this.connections.forEach((connection) -> connection.watch(fault));
	}

	private void acceptAll() {
		try {
			while (true) {
				Socket client = this.listener.accept();
				if (this.refusing) {
					this.refused.incrementAndGet();
					ProxyConnection.close(client, true);
				}
				else {
					open(this.accepted.incrementAndGet(), client);
				}
			}
		}
		catch (IOException ex) {
			// The proxy is closed
		}
	}

	/**
	 * Known before it starts, so that whoever cuts or releases all reaches it.
	 */
	private void open(int number, Socket client) {
		try {
			Socket server = new Socket(this.target.getAddress(), this.target.getPort());
			client.setTcpNoDelay(true);
			server.setTcpNoDelay(true);
			ProxyConnection connection = new ProxyConnection(number, client, server, () -> this.stalled,
					this.struck::incrementAndGet, this.connections::remove);
			this.connections.add(connection);
			this.onConnection.accept(this);
			this.faults.forEach(connection::watch);
			if (this.refusing) {
				connection.cut();
			}
			connection.start();
		}
		catch (IOException ex) {
			// Nobody listens there
			ProxyConnection.close(client, true);
		}
	}

}
