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

import java.io.UncheckedIOException;
import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link TestRedis}.
 */
class TestRedisTests {

	@Test
	void aKilledServerComesBackOnItsPortWithItsSettingsAndNothingElse() {
		try (TestRedis server = TestRedis.start("maxclients 42")) {
			server.command("SET", "key", "value");
			long pid = server.pid();
			assertThat(ProcessHandle.of(pid)).isPresent();
			server.kill();
			assertThat(ProcessHandle.of(pid)).isEmpty();
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> server.command("PING"));
			server.restart();
			assertThat(server.pid()).isNotEqualTo(pid);
			assertThat(server.command("CONFIG", "GET", "maxclients")).isEqualTo("maxclients\n42");
			assertThat(server.command("EXISTS", "key")).isEqualTo("0");
		}
	}

	@Test
	void aServerThatWritesAFileKeepsWhatItHoldsOverARestart() {
		try (TestRedis server = TestRedis.start("appendonly yes", "appendfsync always")) {
			server.command("SET", "key", "value");
			server.kill();
			server.restart();
			assertThat(server.command("GET", "key")).isEqualTo("value");
		}
	}

	@Test
	void aClosedServerHasEndedAndMayBeClosedAgain() {
		TestRedis server = TestRedis.start();
		server.close();
		assertThat(ProcessHandle.of(server.pid())).isEmpty();
		server.close();
	}

	@Test
	void aSettingThatRedisDoesNotKnowIsReported() {
		assertThatIllegalStateException().isThrownBy(() -> TestRedis.start("no-such-setting yes"))
			.withMessageContaining("no-such-setting");
	}

	@Test
	void anErrorIsNotAReply() {
		assertThatIllegalStateException().isThrownBy(() -> TestRedis.shared().command("DEBUG", "SLEEP", "0"))
			.withMessageContaining("DEBUG command not allowed");
	}

	@Test
	void aCommandCanBeSentWithoutWaitingForItsReply() {
		try (TestRedis server = TestRedis.start("enable-debug-command local")) {
			long start = System.nanoTime();
			server.send("DEBUG", "SLEEP", "0.5");
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(400));
			Awaitility.await()
				.untilAsserted(() -> assertThat(server.command("SLOWLOG", "GET")).contains("DEBUG\nSLEEP\n0.5"));
		}
	}

}
