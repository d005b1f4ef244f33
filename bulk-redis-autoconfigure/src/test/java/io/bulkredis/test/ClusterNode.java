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

import java.util.ArrayList;
import java.util.List;

/**
 * A node of a {@link TestCluster}, which is known by its id also when it has ended.
 */
public final class ClusterNode {

	private final TestRedis server;

	private final int busPort;

	private final String id;

	private ClusterNode(TestRedis server, int busPort) {
		this.server = server;
		this.busPort = busPort;
		this.id = server.command("CLUSTER", "MYID");
	}

	/**
	 * Start a node that knows no other.
	 */
	static ClusterNode start(List<String> settings) {
		List<Integer> ports = TestRedis.freePorts(2);
		List<String> lines = new ArrayList<>(List.of("cluster-enabled yes", "cluster-port " + ports.get(1),
				"cluster-announce-ip 127.0.0.1", "cluster-node-timeout 1500",
				// A replica may take over however long it was not linked, and stays with
				// its
				// master
				"cluster-replica-validity-factor 0", "cluster-allow-replica-migration no",
				// Neither a sync nor a shutdown waits for other replicas
				"repl-diskless-sync-delay 0", "shutdown-timeout 0"));
		lines.addAll(settings);
		return new ClusterNode(TestRedis.startOn(ports.get(0), lines), ports.get(1));
	}

	public int port() {
		return this.server.port();
	}

	/**
	 * Return what the cluster calls it.
	 */
	public String id() {
		return this.id;
	}

	/**
	 * Send a command to this very node, under the terms of {@link TestRedis#command}.
	 */
	public String command(String... command) {
		return this.server.command(command);
	}

	/**
	 * Make this node and another know each other.
	 */
	void meet(ClusterNode other) {
		command("CLUSTER", "MEET", "127.0.0.1", "" + other.port(), "" + other.busPort);
	}

	TestRedis server() {
		return this.server;
	}

	@Override
	public String toString() {
		return "127.0.0.1:" + port();
	}

}
