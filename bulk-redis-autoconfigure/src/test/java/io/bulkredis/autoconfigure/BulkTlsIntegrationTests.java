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

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.bulkredis.BulkCounts;
import io.bulkredis.BulkRedisException;
import io.bulkredis.BulkRedisOperations;
import io.bulkredis.FailureKind;
import io.bulkredis.test.ExceptionTexts;
import io.bulkredis.test.PemCertificate;
import io.bulkredis.test.TlsRedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Integration tests for bulk work over TLS, set up with Boot's properties alone, over
 * both clients that Boot configures.
 */
class BulkTlsIntegrationTests {

	private static final String PASSWORD = "correct-horse-battery";

	private static TlsRedis server;

	private static TlsRedis authenticating;

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class, DataRedisAutoConfiguration.class,
				BulkRedisAutoConfiguration.class))
		.withPropertyValues("spring.data.redis.host=127.0.0.1", "spring.data.redis.password=" + PASSWORD,
				"spring.data.redis.ssl.bundle=redis")
		.withUserConfiguration(Application.class);

	@BeforeAll
	static void start() {
		TlsRedis.assumeAvailable();
		server = TlsRedis.start("requirepass " + PASSWORD);
		authenticating = TlsRedis.startWithClientAuthentication("requirepass " + PASSWORD);
	}

	@AfterAll
	static void stop() {
		if (server != null) {
			server.close();
		}
		if (authenticating != null) {
			authenticating.close();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void aTrustedServerIsReadAndWritten(String client) {
		connecting(client, server, server.certificate())
			.run((context) -> assertReadsAndWrites(context.getBean(Strings.class).bulk()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void aServerThatIsNotTrustedIsAConnectionFailureWithoutCredentials(String client) {
		connecting(client, server, server.otherCertificate())
			.run((context) -> assertConnectionFailure(context.getBean(Strings.class).bulk(),
					"unable to find valid certification path"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void aClientWithTheCertificateThatTheServerWantsReadsAndWrites(String client) {
		connecting(client, authenticating, authenticating.certificate())
			.withPropertyValues(shown(authenticating.clientCertificate()))
			.run((context) -> assertReadsAndWrites(context.getBean(Strings.class).bulk()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void aClientWithAnotherCertificateIsAConnectionFailureWithoutCredentials(String client) {
		connecting(client, authenticating, authenticating.certificate())
			.withPropertyValues(shown(authenticating.otherCertificate()))
			// With TLS 1.3 a client may learn it from a closed connection alone
			.run((context) -> assertConnectionFailure(context.getBean(Strings.class).bulk(), ""));
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void aWrongPasswordIsAConnectionFailureWithoutCredentials(String client) {
		connecting(client, server, server.certificate())
			.withPropertyValues("spring.data.redis.password=wrong-" + PASSWORD)
			.run((context) -> assertConnectionFailure(context.getBean(Strings.class).bulk(), "WRONGPASS"));
	}

	private ApplicationContextRunner connecting(String client, TlsRedis server, PemCertificate trusted) {
		return this.contextRunner.withPropertyValues("spring.data.redis.client-type=" + client,
				"spring.data.redis.port=" + server.port(),
				"spring.ssl.bundle.pem.redis.truststore.certificate=file:" + trusted.certificate());
	}

	private static String[] shown(PemCertificate certificate) {
		return new String[] { "spring.ssl.bundle.pem.redis.keystore.certificate=file:" + certificate.certificate(),
				"spring.ssl.bundle.pem.redis.keystore.private-key=file:" + certificate.privateKey() };
	}

	private static void assertReadsAndWrites(BulkRedisOperations<String, String> bulk) {
		bulk.opsForValue().multiSet(Map.of("tls-1", "tea", "tls-2", "coffee"));
		assertThat(bulk.opsForValue().multiGet(List.of("tls-1", "tls-none", "tls-2"))).containsExactly("tea", null,
				"coffee");
	}

	private static void assertConnectionFailure(BulkRedisOperations<String, String> bulk, String reason) {
		assertThatExceptionOfType(BulkRedisException.class)
			.isThrownBy(() -> bulk.opsForValue().multiSet(Map.of("tls-1", "tea", "tls-2", "coffee")))
			.satisfies((ex) -> {
				assertThat(ex.getResult().failures()).containsOnlyKeys(FailureKind.CONNECTION);
				assertThat(ex.getResult().counts()).isEqualTo(new BulkCounts(0, 0, 0, 0, 0, 2, 0));
				assertThat(ExceptionTexts.of(ex)).anySatisfy((text) -> assertThat(text).contains(reason))
					.allSatisfy((text) -> assertThat(text).doesNotContain(PASSWORD, "tls-1", "coffee"));
			});
	}

	@Configuration(proxyBeanMethods = false)
	static class Application {

		@Bean
		Strings strings(BulkRedisOperations<String, String> bulk) {
			return new Strings(bulk);
		}

	}

	record Strings(BulkRedisOperations<String, String> bulk) {

	}

}
