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

package io.bulkredis.autoconfigure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.mock.env.MockEnvironment;

import io.bulkredis.BulkRedisOperations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Tests for {@link InvalidBulkRedisPropertyFailureAnalyzer}.
 */
@ExtendWith(OutputCaptureExtension.class)
class InvalidBulkRedisPropertyFailureAnalyzerTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					bulk-redis.chunk-size           | 0    | chunkSize must be from 1 to 100,000 but is 0
					bulk-redis.max-in-flight-chunks | 1001 | maxInFlightChunks must be from 1 to 1,000 but is 1001
					bulk-redis.max-chunk-bytes      | 1GB  | maxChunkBytes must be from 1KB to 512MB but is 1073741824B
					bulk-redis.timeout              | 0s   | timeout must be more than zero and less than 292 years but is PT0S
					bulk-redis.chunk-timeout        | -1s  | chunkTimeout must be more than zero and less than 292 years but is PT-1S
					bulk-redis.max-connections      | 0    | maxConnections must be from 1 to 1,000 but is 0
					bulk-redis.shutdown-grace-period | -1s | shutdownGracePeriod must be from zero to an hour but is PT-1S
					bulk-redis.retry.max-retries    | -1   | maxRetries must be from 0 to 1,000 but is -1
					bulk-redis.retry.delay          | 0s   | retryDelay must be from a millisecond to an hour but is PT0S
					""")
	void applicationThatDoesNotStartSaysWhatIsWrong(String name, String value, String reason, CapturedOutput output) {
		assertThatException().isThrownBy(() -> run("--" + name + "=" + value));
		assertThat(output).containsSubsequence("APPLICATION FAILED TO START", "Description:",
				"The value of a property for bulk work on Redis cannot be used:", "Property: " + name,
				"Value: \"" + value + "\"", "Origin: \"" + name + "\" from property source \"commandLineArgs\"",
				"Reason: " + reason, "Action:",
				"Give '" + name + "' a value that fits, or remove it to have the default.");
	}

	@Test
	void valueThatCannotBeBoundIsLeftToBoot(CapturedOutput output) {
		assertThatException().isThrownBy(() -> run("--bulk-redis.timeout=soon"));
		assertThat(output).containsSubsequence("APPLICATION FAILED TO START",
				"Failed to bind properties under 'bulk-redis.timeout' to java.time.Duration:", "Value: \"soon\"");
	}

	@Test
	void valueIsShownAsItWasSet() {
		MockEnvironment environment = new MockEnvironment().withProperty("bulk-redis.chunkTimeout", "0 s");
		FailureAnalysis analysis = new InvalidBulkRedisPropertyFailureAnalyzer(environment).analyze(failure());
		assertThat(analysis.getDescription()).contains("Property: bulk-redis.chunk-timeout", "Value: \"0 s\"");
	}

	@Test
	void valueIsShownAsItWasBoundWithoutEnvironment() {
		FailureAnalysis analysis = new InvalidBulkRedisPropertyFailureAnalyzer(null).analyze(failure());
		assertThat(analysis.getDescription()).contains("Value: \"PT0S\"").doesNotContain("Origin");
		assertThat(analysis.getCause()).isInstanceOf(InvalidBulkRedisPropertyException.class);
	}

	private static void run(String argument) {
		SpringApplication application = new SpringApplication(Application.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		application.run(argument).close();
	}

	private static RuntimeException failure() {
		InvalidBulkRedisPropertyException cause = new InvalidBulkRedisPropertyException("bulk-redis.chunk-timeout",
				"PT0S", new IllegalArgumentException("chunkTimeout must be more than zero"));
		return new IllegalStateException("A bean could not be created", cause);
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(BulkRedisAutoConfiguration.class)
	static class Application {

		@Bean
		StringRedisTemplate stringRedisTemplate() {
			return TestTemplates.ofStrings();
		}

		@Bean
		String component(BulkRedisOperations<String, String> operations) {
			return "has " + operations;
		}

	}

}
