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

package io.bulkredis;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Integration test for large inputs in a small heap.
 */
class MillionKeysIntegrationTests {

	@Test
	void aMillionKeysInOneCallFitIntoHalfAGigabyte() throws Exception {
		try (TestRedis server = TestRedis.start()) {
			ProcessBuilder builder = new ProcessBuilder(
					Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m",
					MillionKeys.class.getName(), Integer.toString(server.port()))
				.redirectErrorStream(true);
			builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
			Process process = builder.start();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
			assertThat(output).contains(MillionKeys.DONE);
			assertThat(process.exitValue()).isZero();
		}
	}

}
