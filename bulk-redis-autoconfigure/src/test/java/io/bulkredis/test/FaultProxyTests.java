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

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link FaultProxy}, with plain sockets in front of a real server.
 */
class FaultProxyTests {

	private static final String ECHO = "$10\r\nabcdefghij\r\n";

	private static TestRedis server;

	private FaultProxy proxy;

	@BeforeAll
	static void startServer() {
		server = TestRedis.start();
	}

	@AfterAll
	static void stopServer() {
		server.close();
	}

	@BeforeEach
	void start() {
		server.command("FLUSHALL");
		this.proxy = FaultProxy.to(server.port());
	}

	@AfterEach
	void stop() {
		this.proxy.close();
	}

	@Test
	void withoutFaultsEveryByteIsForwarded() throws IOException {
		String value = "0123456789".repeat(100_000);
		try (Client client = connect()) {
			client.send("SET", "key", value);
			assertThat(client.read(5)).isEqualTo("+OK\r\n");
			client.send("GET", "key");
			assertThat(client.read(1_000_012)).isEqualTo("$1000000\r\n" + value + "\r\n");
		}
		awaitOpen(0);
		assertThat(this.proxy.connectionsAccepted()).isEqualTo(1);
		assertThat(this.proxy.faultsStruck()).isZero();
	}

	@Test
	void cutAtAReplyByteResetsTheClientAfterTheBytesBefore() throws IOException {
		Fault fault = this.proxy.onReplyByte(8).cut();
		try (Client client = connect()) {
			echo(client);
			assertThat(client.readAll()).isEqualTo(ECHO.substring(0, 8) + " reset");
		}
		assertThat(fault.timesStruck()).isOne();
		assertThat(this.proxy.faultsStruck()).isOne();
		awaitOpen(0);
	}

	@Test
	void cutAtARequestByteKeepsTheRestFromTheServer() throws IOException {
		byte[] first = RawCommand.encode("INCR", "counter");
		this.proxy.onRequestByte(first.length + 5).cut();
		try (Client client = connect()) {
			client.send("INCR", "counter");
			assertThat(client.read(4)).isEqualTo(":1\r\n");
			client.send("INCR", "counter");
			assertThat(client.readAll()).isEqualTo(" reset");
		}
		assertThat(server.command("GET", "counter")).isEqualTo("1");
	}

	@Test
	void atACommandTheServerHasThoseBeforeAndNoByteOfIt() throws IOException {
		this.proxy.onCommand("incrby", 3).stallRequests();
		ByteArrayOutputStream pipeline = new ByteArrayOutputStream();
		pipeline.writeBytes(RawCommand.encode("SET", "counter", "0"));
		for (int i = 0; i < 5; i++) {
			pipeline.writeBytes(RawCommand.encode("INCRBY", "counter", "1"));
		}
		try (Client client = connect()) {
			client.write(pipeline.toByteArray());
			assertThat(client.read(13)).isEqualTo("+OK\r\n:1\r\n:2\r\n");
			assertThat(client.readsNothing()).isTrue();
			assertThat(server.command("GET", "counter")).isEqualTo("2");
			this.proxy.release();
			assertThat(client.read(12)).isEqualTo(":3\r\n:4\r\n:5\r\n");
		}
	}

	@Test
	void aCommandIsRecognizedHoweverItIsSplit() throws IOException {
		this.proxy.onCommand("INCRBY", 2).cut();
		byte[] command = RawCommand.encode("INCRBY", "counter", "1");
		try (Client client = connect()) {
			for (byte next : command) {
				client.write(next);
			}
			assertThat(client.read(4)).isEqualTo(":1\r\n");
			// All but the last byte of the name's line
			client.write(new String(command, StandardCharsets.UTF_8).substring(0, 15).getBytes(StandardCharsets.UTF_8));
			assertThat(client.readsNothing()).isTrue();
			assertThat(server.command("CLIENT", "LIST")).as("bytes of a command that is not whole")
				.contains("cmd=incrby")
				.doesNotContainPattern("qbuf=[1-9].*cmd=incrby");
			client.write((byte) '\n');
			assertThat(client.readAll()).isEqualTo(" reset");
		}
	}

	@Test
	void halfCloseEndsTheRepliesAndForwardsRequests() throws IOException {
		this.proxy.onReplyByte(4).halfClose();
		try (Client client = connect()) {
			echo(client);
			assertThat(client.readAll()).isEqualTo("$10\r end");
			client.send("SET", "key", "value");
			Awaitility.await().untilAsserted(() -> assertThat(server.command("GET", "key")).isEqualTo("value"));
			assertThat(this.proxy.connectionsOpen()).isOne();
		}
		awaitOpen(0);
	}

	@Test
	void truncateEndsTheRepliesAndTheConnection() throws IOException {
		this.proxy.onReplyByte(4).truncate();
		try (Client client = connect()) {
			echo(client);
			assertThat(client.readAll()).isEqualTo("$10\r end");
			awaitOpen(0);
		}
	}

	@Test
	void stallHoldsBothWaysUntilReleased() throws IOException {
		this.proxy.onReplyByte(4).stall();
		try (Client client = connect()) {
			echo(client);
			assertThat(client.read(4)).isEqualTo("$10\r");
			client.send("SET", "key", "value");
			assertThat(client.readsNothing()).isTrue();
			assertThat(server.command("EXISTS", "key")).isEqualTo("0");
			this.proxy.release();
			assertThat(client.read(18)).isEqualTo(ECHO.substring(4) + "+OK\r\n");
		}
	}

	@Test
	void stallOfRepliesLetsRequestsThrough() throws IOException {
		this.proxy.onReplyByte(0).stallReplies();
		try (Client client = connect()) {
			client.send("PING");
			assertThat(client.readsNothing()).isTrue();
			client.send("SET", "key", "value");
			Awaitility.await().untilAsserted(() -> assertThat(server.command("EXISTS", "key")).isEqualTo("1"));
			assertThat(client.readsNothing()).isTrue();
			this.proxy.release();
			assertThat(client.read(12)).isEqualTo("+PONG\r\n+OK\r\n");
		}
	}

	@Test
	void stallThenCutResetsAfterTheTime() throws IOException {
		this.proxy.onReplyByte(4).stallThenCut(Duration.ofMillis(200));
		try (Client client = connect()) {
			long start = System.nanoTime();
			echo(client);
			assertThat(client.readAll()).isEqualTo("$10\r reset");
			assertThat(since(start)).isBetween(Duration.ofMillis(200), Duration.ofSeconds(4));
		}
	}

	@Test
	void stallThenCutDoesNotCutWhatWasReleased() throws IOException {
		this.proxy.onReplyByte(4).stallThenCut(Duration.ofMinutes(1));
		try (Client client = connect()) {
			echo(client);
			assertThat(client.read(4)).isEqualTo("$10\r");
			assertThat(client.readsNothing()).isTrue();
			this.proxy.release();
			assertThat(client.read(13)).isEqualTo(ECHO.substring(4));
		}
	}

	@Test
	void delayHoldsUpWhatFollows() throws IOException {
		this.proxy.onReplyByte(ECHO.length()).delay(Duration.ofMillis(200));
		try (Client client = connect()) {
			echo(client);
			assertThat(client.read(17)).isEqualTo(ECHO);
			long start = System.nanoTime();
			echo(client);
			assertThat(client.read(17)).isEqualTo(ECHO);
			assertThat(since(start)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
		}
	}

	@Test
	void whatComesDuringADelayIsHeldUpFromWhenItCame() throws IOException {
		Duration delay = Duration.ofMillis(50);
		this.proxy.onRequestByte(0).everyTime().delay(delay);
		this.proxy.onReplyByte(0).everyTime().delay(delay);
		byte[] command = RawCommand.encode("SET", "key", "x".repeat(100_000));
		try (Client client = connect()) {
			long start = System.nanoTime();
			for (int i = 0; i < 100; i++) {
				client.write(command);
			}
			assertThat(client.read(500)).isEqualTo("+OK\r\n".repeat(100));
			// More than 150 chunks: one after the other they would take eight seconds
			assertThat(since(start)).isBetween(delay.multipliedBy(2), delay.multipliedBy(40));
		}
	}

	@Test
	void theEndComesAfterTheBytesThatAreOnTheirWay() throws IOException {
		this.proxy.onRequestByte(0).delay(Duration.ofMillis(50));
		this.proxy.onReplyByte(0).delay(Duration.ofMillis(50));
		try (Client client = connect()) {
			client.send("SET", "key", "value");
			client.send("QUIT");
			assertThat(client.readAll()).isEqualTo("+OK\r\n+OK\r\n end");
		}
		awaitOpen(0);
		assertThat(server.command("GET", "key")).isEqualTo("value");
	}

	@Test
	void throttleLimitsTheRate() throws IOException {
		this.proxy.onReplyByte(0).throttle(1_000);
		try (Client client = connect()) {
			long start = System.nanoTime();
			client.send("ECHO", "x".repeat(193));
			assertThat(client.read(201)).startsWith("$193\r\nxxx");
			assertThat(since(start)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
		}
	}

	@Test
	void aFaultStrikesOnceUnlessToldOtherwise() throws IOException {
		this.proxy.onReplyByte(4).truncate();
		assertThat(echoed()).isEqualTo("$10\r end");
		try (Client client = connect()) {
			echo(client);
			assertThat(client.read(17)).isEqualTo(ECHO);
		}
		this.proxy.onReplyByte(5).everyTime().truncate();
		assertThat(echoed()).isEqualTo("$10\r\n end");
		assertThat(echoed()).isEqualTo("$10\r\n end");
		assertThat(this.proxy.faultsStruck()).isEqualTo(3);
	}

	@Test
	void aFaultIsForTheConnectionOfANumber() throws IOException {
		this.proxy.onReplyByte(4).onConnection(2).truncate();
		try (Client first = connect(); Client second = connect()) {
			echo(first);
			assertThat(first.read(17)).isEqualTo(ECHO);
			echo(second);
			assertThat(second.readAll()).isEqualTo("$10\r end");
		}
	}

	@Test
	void anOpenConnectionCountsFromWhereTheFaultWasArmed() throws IOException {
		try (Client client = connect()) {
			echo(client);
			assertThat(client.read(17)).isEqualTo(ECHO);
			this.proxy.onReplyByte(4).truncate();
			echo(client);
			assertThat(client.readAll()).isEqualTo("$10\r end");
		}
	}

	@Test
	void disarmForgetsFaults() throws IOException {
		try (Client client = connect()) {
			client.send("PING");
			assertThat(client.read(7)).isEqualTo("+PONG\r\n");
			this.proxy.onReplyByte(4).everyTime().truncate();
			this.proxy.disarm();
			echo(client);
			assertThat(client.read(17)).isEqualTo(ECHO);
		}
		try (Client client = connect()) {
			echo(client);
			assertThat(client.read(17)).isEqualTo(ECHO);
		}
	}

	@Test
	void cutAllResetsWhatIsOpen() throws IOException {
		try (Client first = connect(); Client second = connect()) {
			awaitOpen(2);
			this.proxy.cutAll();
			assertThat(first.readAll()).isEqualTo(" reset");
			assertThat(second.readAll()).isEqualTo(" reset");
			assertThat(this.proxy.connectionsOpen()).isZero();
		}
	}

	@Test
	void stallAllHoldsOpenAndNewConnections() throws IOException {
		try (Client first = connect()) {
			awaitOpen(1);
			this.proxy.stallAll();
			try (Client second = connect()) {
				first.send("PING");
				second.send("PING");
				assertThat(first.readsNothing()).isTrue();
				assertThat(second.readsNothing()).isTrue();
				this.proxy.release();
				assertThat(first.read(7)).isEqualTo("+PONG\r\n");
				assertThat(second.read(7)).isEqualTo("+PONG\r\n");
			}
		}
	}

	@Test
	void refuseIsForNewConnectionsUntilAcceptedAgain() throws IOException {
		try (Client open = connect()) {
			awaitOpen(1);
			this.proxy.refuse();
			try (Client refused = connect()) {
				assertThat(refused.readAll()).isEqualTo(" reset");
			}
			this.proxy.accept();
			try (Client client = connect()) {
				echo(client);
				assertThat(client.read(17)).isEqualTo(ECHO);
			}
			echo(open);
			assertThat(open.read(17)).isEqualTo(ECHO);
		}
		assertThat(this.proxy.connectionsAccepted()).isEqualTo(2);
		assertThat(this.proxy.connectionsRefused()).isOne();
	}

	@Test
	void setTargetIsForNewConnections() throws IOException {
		server.command("SET", "key", "one");
		try (TestRedis other = TestRedis.start(); Client before = connect()) {
			other.command("SET", "key", "two");
			awaitOpen(1);
			this.proxy.setTarget(other.port());
			try (Client after = connect()) {
				after.send("GET", "key");
				assertThat(after.read(9)).isEqualTo("$3\r\ntwo\r\n");
				before.send("GET", "key");
				assertThat(before.read(9)).isEqualTo("$3\r\none\r\n");
			}
		}
	}

	@Test
	void aTargetThatIsNotThereResetsTheClient() throws IOException {
		this.proxy.setTarget(TestRedis.freePort());
		try (Client client = connect()) {
			assertThat(client.readAll()).isEqualTo(" reset");
		}
		assertThat(this.proxy.connectionsOpen()).isZero();
	}

	@Test
	void aServerThatIsKilledEndsTheClient() throws IOException {
		try (TestRedis mortal = TestRedis.start()) {
			this.proxy.setTarget(mortal.port());
			try (Client client = connect()) {
				echo(client);
				assertThat(client.read(17)).isEqualTo(ECHO);
				mortal.kill();
				assertThat(client.readAll()).isEqualTo(" end");
			}
		}
		awaitOpen(0);
	}

	@Test
	void aClientsResetEndsBothSides() throws IOException {
		try (Client client = connect()) {
			echo(client);
			assertThat(client.read(17)).isEqualTo(ECHO);
			client.reset();
		}
		awaitOpen(0);
	}

	@Test
	void theSameSeedGivesTheSameFaults() throws IOException {
		RandomFaults faults = RandomFaults.within(17).cut(0.2).truncate(0.2).halfClose(0.2);
		List<String> first = echoesThroughRandomFaults(1, faults);
		assertThat(echoesThroughRandomFaults(1, faults)).isEqualTo(first);
		assertThat(echoesThroughRandomFaults(2, faults)).isNotEqualTo(first);
		assertThat(first).anyMatch((echo) -> echo.endsWith(" end"))
			.anyMatch((echo) -> echo.endsWith(" reset"))
			.contains(ECHO);
	}

	@Test
	void randomFaultsAreAsLikelyAsTold() throws IOException {
		assertThat(echoesThroughRandomFaults(1, RandomFaults.within(17))).containsOnly(ECHO);
		assertThat(echoesThroughRandomFaults(1, RandomFaults.within(17).cut(1))).doesNotContain(ECHO);
	}

	private List<String> echoesThroughRandomFaults(long seed, RandomFaults faults) throws IOException {
		List<String> echoes = new ArrayList<>();
		try (FaultProxy random = FaultProxy.random(server.port(), seed, faults)) {
			for (int connection = 0; connection < 20; connection++) {
				try (Client client = new Client(random.port())) {
					echo(client);
					echoes.add(client.readAtMost(17));
				}
			}
		}
		return echoes;
	}

	private String echoed() throws IOException {
		try (Client client = connect()) {
			echo(client);
			return client.readAll();
		}
	}

	private static void echo(Client client) throws IOException {
		client.send("ECHO", "abcdefghij");
	}

	private Client connect() throws IOException {
		return new Client(this.proxy.port());
	}

	private void awaitOpen(int count) {
		Awaitility.await().until(() -> this.proxy.connectionsOpen() == count);
	}

	private static Duration since(long start) {
		return Duration.ofNanos(System.nanoTime() - start);
	}

	/**
	 * A plain socket, with a time limit on reads.
	 */
	private static final class Client implements AutoCloseable {

		private final Socket socket;

		Client(int port) throws IOException {
			this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
			this.socket.setTcpNoDelay(true);
			this.socket.setSoTimeout(5_000);
		}

		void send(String... command) throws IOException {
			write(RawCommand.encode(command));
		}

		void write(byte... bytes) throws IOException {
			this.socket.getOutputStream().write(bytes);
		}

		String read(int length) throws IOException {
			return new String(this.socket.getInputStream().readNBytes(length), StandardCharsets.UTF_8);
		}

		/**
		 * Read to the end, and say which it was.
		 */
		String readAll() throws IOException {
			return readAtMost(Integer.MAX_VALUE);
		}

		String readAtMost(int length) throws IOException {
			StringBuilder text = new StringBuilder();
			try {
				while (text.length() < length) {
					int next = this.socket.getInputStream().read();
					if (next < 0) {
						return text + " end";
					}
					text.append((char) next);
				}
				return text.toString();
			}
			catch (SocketException ex) {
				return text + " reset";
			}
		}

		void reset() throws IOException {
			this.socket.setSoLinger(true, 0);
			this.socket.close();
		}

		boolean readsNothing() throws IOException {
			this.socket.setSoTimeout(100);
			try {
				this.socket.getInputStream().read();
				return false;
			}
			catch (SocketTimeoutException ex) {
				return true;
			}
			finally {
				this.socket.setSoTimeout(5_000);
			}
		}

		@Override
		public void close() throws IOException {
			this.socket.close();
		}

	}

}
