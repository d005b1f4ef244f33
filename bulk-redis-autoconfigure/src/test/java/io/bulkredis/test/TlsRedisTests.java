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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for where {@link TlsRedis} can run.
 */
class TlsRedisTests {

	@TempDir
	private Path directory;

	@Test
	void anExecutableThatIsNotThereDoesNotSpeakTls() {
		assertThat(TlsRedis.speaksTls("no-such-redis-server")).isFalse();
	}

	@Test
	void anExecutableThatDoesNotKnowTheSettingDoesNotSpeakTls() throws IOException {
		assertThat(TlsRedis.speaksTls(answering(">>> 'tls-port \"0\"'", "Bad directive"))).isFalse();
		assertThat(TlsRedis.speaksTls(answering(">>> 'dir \"/no/such/directory\"'", "No such file"))).isTrue();
	}

	@Test
	void withoutOneTestsAreSkippedOrFailIfItIsRequired() {
		TlsRedis.assumeAvailable(true);
		String before = System.getProperty(TlsRedis.PROPERTY);
		try {
			System.clearProperty(TlsRedis.PROPERTY);
			assertThatExceptionOfType(TestAbortedException.class).isThrownBy(() -> TlsRedis.assumeAvailable(false))
				.withMessageContaining("No redis-server with TLS");
			System.setProperty(TlsRedis.PROPERTY, "required");
			assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> TlsRedis.assumeAvailable(false))
				.withMessageContaining("No redis-server with TLS");
		}
		finally {
			if (before == null) {
				System.clearProperty(TlsRedis.PROPERTY);
			}
			else {
				System.setProperty(TlsRedis.PROPERTY, before);
			}
		}
	}

	private String answering(String... lines) throws IOException {
		Path script = Files.createTempFile(this.directory, "redis-server", "",
				PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
		Files.writeString(script, "#!/bin/sh\ncat <<'END'\n" + String.join("\n", lines) + "\nEND\nexit 1\n");
		return script.toString();
	}

}
