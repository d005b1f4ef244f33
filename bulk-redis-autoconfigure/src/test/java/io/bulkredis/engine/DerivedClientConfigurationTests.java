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

package io.bulkredis.engine;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ReadFrom;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslVerifyMode;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.tracing.Tracing;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettucePoolingClientConfiguration;
import org.springframework.data.redis.connection.lettuce.RedisCredentialsProviderFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DerivedClientConfiguration}.
 */
class DerivedClientConfigurationTests {

	@Test
	void defaultOptionsNeitherReplayNorTimeCommands() {
		assertThatIsForBulk(options(LettuceClientConfiguration.defaultConfiguration()));
	}

	@Test
	void missingOptionsNeitherReplayNorTimeCommands() {
		LettuceClientConfiguration original = mock(LettuceClientConfiguration.class);
		given(original.getClientOptions()).willReturn(Optional.empty());
		assertThatIsForBulk(options(original));
	}

	@Test
	void otherOptionsAreKept() {
		SocketOptions socketOptions = SocketOptions.builder().connectTimeout(Duration.ofSeconds(3)).build();
		ClientOptions original = ClientOptions.builder()
			.autoReconnect(true)
			.timeoutOptions(TimeoutOptions.enabled())
			.requestQueueSize(17)
			.protocolVersion(ProtocolVersion.RESP2)
			.socketOptions(socketOptions)
			.build();
		ClientOptions options = options(configuration(original));
		assertThatIsForBulk(options);
		assertThat(options).isNotInstanceOf(ClusterClientOptions.class);
		assertThat(options.getRequestQueueSize()).isEqualTo(Integer.MAX_VALUE);
		assertThat(options.getProtocolVersion()).isEqualTo(ProtocolVersion.RESP2);
		assertThat(options.getSocketOptions()).isEqualTo(socketOptions);
		assertThat(original.isAutoReconnect()).isTrue();
		assertThat(original.getTimeoutOptions().isTimeoutCommands()).isTrue();
		assertThat(original.isUseHashIndexedQueue()).isTrue();
	}

	@Test
	void clusterOptionsStayClusterOptions() {
		ClusterTopologyRefreshOptions refresh = ClusterTopologyRefreshOptions.builder()
			.enablePeriodicRefresh(Duration.ofSeconds(7))
			.build();
		ClusterClientOptions original = ClusterClientOptions.builder()
			.maxRedirects(9)
			.topologyRefreshOptions(refresh)
			.build();
		ClientOptions options = options(configuration(original));
		assertThatIsForBulk(options);
		assertThat(options).isInstanceOfSatisfying(ClusterClientOptions.class, (cluster) -> {
			assertThat(cluster.getMaxRedirects()).isEqualTo(9);
			assertThat(cluster.getTopologyRefreshOptions()).isEqualTo(refresh);
		});
	}

	@Test
	void resourcesAreTheOriginalsWithoutTracing() {
		ClientResources resources = mock(ClientResources.class);
		LettuceClientConfiguration original = LettuceClientConfiguration.builder().clientResources(resources).build();
		assertThat(new DerivedClientConfiguration(original).getClientResources()).get()
			.extracting(ClientResources::tracing)
			.isEqualTo(Tracing.disabled());
	}

	@Test
	void noResourcesAreMadeUp() {
		LettuceClientConfiguration original = LettuceClientConfiguration.defaultConfiguration();
		assertThat(new DerivedClientConfiguration(original).getClientResources()).isEmpty();
	}

	@Test
	void everythingElseIsTheOriginals() throws Exception {
		LettuceClientConfiguration original = LettuceClientConfiguration.builder()
			.clientName("a name")
			.readFrom(ReadFrom.REPLICA)
			.redisCredentialsProviderFactory(mock(RedisCredentialsProviderFactory.class))
			.commandTimeout(Duration.ofSeconds(9))
			.shutdownTimeout(Duration.ofSeconds(12))
			.shutdownQuietPeriod(Duration.ofSeconds(13))
			.useSsl()
			.startTls()
			.verifyPeer(SslVerifyMode.CA)
			.build();
		LettuceClientConfiguration plain = LettuceClientConfiguration.defaultConfiguration();
		LettuceClientConfiguration derived = new DerivedClientConfiguration(original);
		List<Method> methods = Arrays.stream(LettuceClientConfiguration.class.getMethods())
			.filter((method) -> !Modifier.isStatic(method.getModifiers()))
			.filter((method) -> !List.of("getClientOptions", "getClientResources").contains(method.getName()))
			.toList();
		assertThat(methods).hasSizeGreaterThanOrEqualTo(10);
		for (Method method : methods) {
			Object value = method.invoke(derived);
			assertThat(value).as(method.getName()).isEqualTo(method.invoke(original));
			if (!method.getName().equals("isVerifyPeer")) {
				assertThat(value).as(method.getName()).isNotEqualTo(method.invoke(plain));
			}
		}
	}

	@Test
	void pooledConfigurationIsPooledNoLonger() {
		LettuceClientConfiguration original = LettucePoolingClientConfiguration.defaultConfiguration();
		assertThat((LettuceClientConfiguration) new DerivedClientConfiguration(original))
			.isNotInstanceOf(LettucePoolingClientConfiguration.class);
	}

	private static void assertThatIsForBulk(ClientOptions options) {
		assertThat(options.isAutoReconnect()).isFalse();
		assertThat(options.getTimeoutOptions().isTimeoutCommands()).isFalse();
		assertThat(options.isUseHashIndexedQueue()).isFalse();
	}

	private static ClientOptions options(LettuceClientConfiguration original) {
		return new DerivedClientConfiguration(original).getClientOptions().orElseThrow();
	}

	private static LettuceClientConfiguration configuration(ClientOptions options) {
		return LettuceClientConfiguration.builder().clientOptions(options).build();
	}

	@Test
	void theHandshakeMustNotTakeLongerThanConnecting() {
		LettuceClientConfiguration original = LettuceClientConfiguration.builder()
			.commandTimeout(Duration.ofSeconds(60))
			.clientOptions(ClientOptions.builder()
				.socketOptions(SocketOptions.builder().connectTimeout(Duration.ofSeconds(2)).build())
				.build())
			.build();
		assertThat(new DerivedClientConfiguration(original).getCommandTimeout()).isEqualTo(Duration.ofSeconds(2));
	}

}
