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
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

import redis.embedded.RedisExecProvider;

/**
 * Real Redis servers for tests, on free loopback ports. None outlives the JVM.
 */
public final class TestRedis implements AutoCloseable {

	private static TestRedis shared;

	private final RedisProcess process;

	private final int port;

	/**
	 * The library's own server would hide the process.
	 */
	private TestRedis(BiFunction<String, List<String>, RedisProcess> starting, int port, List<String> settings) {
		this.port = port;
		List<String> lines = new ArrayList<>(List.of("port " + port, "bind 127.0.0.1", "save \"\""));
		lines.addAll(settings);
		this.process = starting.apply(Executable.PATH, lines);
	}

	/**
	 * The server for tests that need nothing special and leave it as it was; started at
	 * first use, stopped with the JVM. Tests use keys of their own.
	 */
	public static synchronized TestRedis shared() {
		if (shared == null) {
			shared = start();
		}
		return shared;
	}

	/**
	 * A server of the caller's own.
	 * @param settings lines of its configuration file
	 */
	public static TestRedis start(String... settings) {
		return startOn(freePorts(1).get(0), List.of(settings));
	}

	/**
	 * A server of the caller's own, on a port that the caller found.
	 */
	static TestRedis startOn(int port, List<String> settings) {
		return new TestRedis(RedisProcess::start, port, settings);
	}

	/**
	 * A sentinel of the caller's own.
	 */
	static TestRedis startSentinel(List<String> settings) {
		return new TestRedis(RedisProcess::startSentinel, freePorts(1).get(0), settings);
	}

	public static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	/**
	 * Ports of which no two are the same, as may happen one after the other.
	 */
	static List<Integer> freePorts(int count) {
		if (count == 0) {
			return List.of();
		}
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			List<Integer> ports = new ArrayList<>(freePorts(count - 1));
			ports.add(socket.getLocalPort());
			return ports;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	public int port() {
		return this.port;
	}

	public long pid() {
		return this.process.pid();
	}

	/**
	 * End it with SIGKILL, as a crash would.
	 */
	public void kill() {
		this.process.kill();
	}

	/**
	 * Stop it from doing anything, with SIGSTOP: connections stay open, even new ones are
	 * taken by the kernel, and nothing answers.
	 */
	public void pause() {
		this.process.pause();
	}

	/**
	 * Let it go on where it was paused.
	 */
	public void resume() {
		this.process.resume();
	}

	/**
	 * Return whether it can answer: it has neither ended nor been paused.
	 */
	boolean isRunning() {
		return this.process.isRunning();
	}

	/**
	 * Stop it if it runs, and start it with the same port and settings. What it holds is
	 * lost, unless the settings make it write a file.
	 */
	public void restart() {
		this.process.stop();
		this.process.start();
	}

	/**
	 * Send a command over a connection of its own and wait for the reply. {@code DEBUG}
	 * also takes the setting {@code enable-debug-command local}.
	 * @return the text of the reply; the elements of an array are lines, nil is empty
	 * @throws IllegalStateException if the server answers with an error
	 */
	public String command(String... command) {
		try {
			return RawCommand.call(this.port, command);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Send a command without waiting for the reply, such as {@code DEBUG SLEEP}, which
	 * would come after the sleep.
	 */
	public void send(String... command) {
		try {
			RawCommand.send(this.port, command);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		this.process.close();
	}

	/**
	 * Copied out of its jar once, at first use.
	 */
	static final class Executable {

		static final String PATH = extract();

		private static String extract() {
			try {
				return RedisExecProvider.defaultProvider().get().getAbsolutePath();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
