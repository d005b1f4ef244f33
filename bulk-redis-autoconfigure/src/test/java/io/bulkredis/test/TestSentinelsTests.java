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

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TestSentinels}.
 */
@Timeout(60)
class TestSentinelsTests {

	private TestSentinels sentinels;

	@BeforeEach
	void start() {
		this.sentinels = TestSentinels.start();
	}

	@AfterEach
	void stop() {
		this.sentinels.close();
	}

	@Test
	void threeSentinelsWatchAMasterWithTwoReplicas() {
		assertThat(this.sentinels.master().command("ROLE")).startsWith("master\n");
		assertThat(this.sentinels.replicaPorts()).hasSize(2).doesNotContain(this.sentinels.masterPort());
		assertThat(this.sentinels.replicas())
			.allSatisfy((replica) -> assertThat(replica.command("ROLE")).startsWith("slave\n"));
		assertThat(this.sentinels.sentinelPorts()).hasSize(3).contains(this.sentinels.sentinel().port());
		assertThat(this.sentinels.sentinel().command("SENTINEL", "CKQUORUM", TestSentinels.MASTER))
			.startsWith("OK 3 usable Sentinels");
	}

	@Test
	void aReplicaReplacesAKilledMasterWhichFollowsWhenItComesBack() {
		TestRedis master = this.sentinels.master();
		master.command("SET", "key", "value");
		assertThat(this.sentinels.replicas())
			.allSatisfy((replica) -> Awaitility.await().until(() -> replica.command("DBSIZE").equals("1")));
		int oldPort = this.sentinels.killMaster();
		assertThat(oldPort).isEqualTo(master.port());
		int newPort = this.sentinels.awaitNewMaster(oldPort);
		assertThat(this.sentinels.masterPort()).isEqualTo(newPort);
		assertThat(this.sentinels.master().command("GET", "key")).isEqualTo("value");
		assertThat(this.sentinels.replicaPorts()).hasSize(1).doesNotContain(oldPort, newPort);
		master.restart();
		assertThat(this.sentinels.awaitNewMaster(oldPort)).isEqualTo(newPort);
		assertThat(this.sentinels.replicaPorts()).hasSize(2).contains(oldPort);
		assertThat(master.command("GET", "key")).isEqualTo("value");
	}

}
