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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A real master with its replicas and the sentinels that watch them, on free loopback
 * ports. A master that is gone is found down after a second. None outlives the JVM.
 */
public final class TestSentinels implements AutoCloseable {

	/**
	 * What the sentinels call the master.
	 */
	public static final String MASTER = "mymaster";

	private final List<TestRedis> servers = new CopyOnWriteArrayList<>();

	private final List<TestRedis> sentinels = new CopyOnWriteArrayList<>();

	private TestSentinels() {
	}

	/**
	 * A master with two replicas and three sentinels, of which two decide.
	 */
	public static TestSentinels start() {
		return start(2, 3);
	}

	/**
	 * A master with replicas and sentinels, of which most decide.
	 */
	public static TestSentinels start(int replicas, int sentinels) {
		TestSentinels group = new TestSentinels();
		try {
			group.startServers(replicas);
			group.startSentinels(sentinels);
			return group;
		}
		catch (Throwable ex) {
			group.close();
			throw ex;
		}
	}

	/**
	 * Return the port of the master, as a sentinel says.
	 */
	public int masterPort() {
		return masterPort(sentinel());
	}

	/**
	 * Return the master, as a sentinel says.
	 */
	public TestRedis master() {
		int port = masterPort();
		return this.servers.stream().filter((server) -> server.port() == port).findFirst().orElseThrow();
	}

	/**
	 * Return the servers that run and are not the master.
	 */
	public List<TestRedis> replicas() {
		int master = masterPort();
		return running(this.servers).filter((server) -> server.port() != master).toList();
	}

	/**
	 * Return the ports of {@link #replicas()}.
	 */
	public List<Integer> replicaPorts() {
		return replicas().stream().map(TestRedis::port).toList();
	}

	/**
	 * Return the ports of all sentinels.
	 */
	public List<Integer> sentinelPorts() {
		return this.sentinels.stream().map(TestRedis::port).toList();
	}

	/**
	 * Return a sentinel that runs.
	 */
	public TestRedis sentinel() {
		return running(this.sentinels).findFirst().orElseThrow();
	}

	/**
	 * End the master with SIGKILL, as a crash would.
	 * @return its port
	 */
	public int killMaster() {
		TestRedis master = master();
		master.kill();
		return master.port();
	}

	/**
	 * Wait until all sentinels say the same other master, which takes writes and has all
	 * replicas that run linked.
	 * @return its port
	 */
	public int awaitNewMaster(int oldPort) {
		await(() -> {
			int port = masterPort();
			assertThat(port).isNotEqualTo(oldPort);
			assertThat(running(this.sentinels)).extracting(TestSentinels::masterPort).containsOnly(port);
			assertThat(master().command("ROLE")).startsWith("master\n");
			assertThat(replicas()).allSatisfy((replica) -> assertFollows(replica, port));
		});
		return masterPort();
	}

	@Override
	public void close() {
		Stream.of(this.sentinels, this.servers).flatMap(List::stream).forEach(TestRedis::close);
	}

	private void startServers(int replicas) {
		// Neither a sync nor a shutdown waits for other replicas
		String[] settings = { "repl-diskless-sync-delay 0", "shutdown-timeout 0" };
		TestRedis master = TestRedis.start(settings);
		this.servers.add(master);
		for (int i = 0; i < replicas; i++) {
			TestRedis replica = TestRedis.start(settings);
			this.servers.add(replica);
			replica.command("REPLICAOF", "127.0.0.1", "" + master.port());
		}
		// A sentinel that finds one not linked would look again ten seconds later
		await(() -> assertThat(this.servers.subList(1, this.servers.size()))
			.allSatisfy((replica) -> assertFollows(replica, master.port())));
	}

	private void startSentinels(int count) {
		int master = this.servers.get(0).port();
		for (int i = 0; i < count; i++) {
			this.sentinels.add(TestRedis
				.startSentinel(List.of("sentinel monitor " + MASTER + " 127.0.0.1 " + master + " " + (count / 2 + 1),
						"sentinel down-after-milliseconds " + MASTER + " 1000",
						// Also how long they wait after a vote that none of them won
						"sentinel failover-timeout " + MASTER + " 3000")));
		}
		await(() -> assertThat(this.sentinels).allSatisfy(this::assertKnowsAll));
	}

	private void assertKnowsAll(TestRedis sentinel) {
		assertThat(sentinel.command("SENTINEL", "MASTER", MASTER)).contains("flags\nmaster\n",
				"num-slaves\n" + (this.servers.size() - 1) + "\n",
				"num-other-sentinels\n" + (this.sentinels.size() - 1) + "\n");
		assertThat(sentinel.command("SENTINEL", "REPLICAS", MASTER).split("master-link-status\nok", -1))
			.hasSameSizeAs(this.servers);
	}

	private static void assertFollows(TestRedis replica, int master) {
		assertThat(replica.command("INFO", "replication")).contains("master_port:" + master + "\r",
				"master_link_status:up");
	}

	private static int masterPort(TestRedis sentinel) {
		return sentinel.command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", MASTER)
			.lines()
			.skip(1)
			.mapToInt(Integer::parseInt)
			.findFirst()
			.orElseThrow();
	}

	private static Stream<TestRedis> running(List<TestRedis> servers) {
		return servers.stream().filter(TestRedis::isRunning);
	}

	/**
	 * Wait for servers, of which one may end while it is asked.
	 */
	private static void await(ThrowingRunnable assertion) {
		Awaitility.await().atMost(Duration.ofSeconds(30)).ignoreExceptions().untilAsserted(assertion);
	}

}
