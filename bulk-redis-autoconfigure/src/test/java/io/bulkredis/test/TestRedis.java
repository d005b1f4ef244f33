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

import redis.embedded.RedisServer;

/**
 * Real Redis servers for tests, on free loopback ports.
 */
public final class TestRedis implements AutoCloseable {

	private static TestRedis shared;

	private final RedisServer server;

	private final int port;

	private TestRedis(String... settings) {
		try {
			this.port = freePort();
			var builder = RedisServer.builder().port(this.port).setting("bind 127.0.0.1").setting("save \"\"");
			for (String setting : settings) {
				builder.setting(setting);
			}
			this.server = builder.build();
			this.server.start();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * The server for tests that need nothing special and leave it as it was; started at
	 * first use, stopped with the JVM. Tests use keys of their own.
	 */
	public static synchronized TestRedis shared() {
		if (shared == null) {
			shared = new TestRedis();
			Runtime.getRuntime().addShutdownHook(new Thread(shared::close));
		}
		return shared;
	}

	/**
	 * A server of the caller's own.
	 */
	public static TestRedis start(String... settings) {
		return new TestRedis(settings);
	}

	public static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	public int port() {
		return this.port;
	}

	@Override
	public void close() {
		this.server.stop();
	}

}
