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

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.test.util.ReflectionTestUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DerivedConnectionFactory}.
 */
class DerivedConnectionFactoryTests {

	private static final LettuceClientConfiguration CLIENT = LettuceClientConfiguration.defaultConfiguration();

	@ParameterizedTest
	@MethodSource
	void factoriesOfLettuceAreSupported(RedisConfiguration configuration) {
		LettuceConnectionFactory factory = new LettuceConnectionFactory(configuration, CLIENT);
		assertThat(DerivedConnectionFactory.supports(factory)).isTrue();
	}

	static Stream<RedisConfiguration> factoriesOfLettuceAreSupported() {
		return Stream.of(new RedisStandaloneConfiguration("localhost"), new RedisSentinelConfiguration().master("m"),
				new RedisClusterConfiguration().clusterNode("localhost", 7000), new RedisSocketConfiguration("/s"));
	}

	@Test
	void staticMasterAndReplicasAreNotSupported() {
		RedisConfiguration configuration = new RedisStaticMasterReplicaConfiguration("localhost");
		assertThat(DerivedConnectionFactory.supports(new LettuceConnectionFactory(configuration, CLIENT))).isFalse();
	}

	@Test
	void factoryWhoseBehaviourASubclassMayChangeIsNotSupported() {
		assertThat(DerivedConnectionFactory.supports(new LettuceConnectionFactory() {
		})).isFalse();
	}

	@Test
	void factoriesOfOtherDriversAreNotSupported() {
		assertThat(DerivedConnectionFactory.supports(new JedisConnectionFactory())).isFalse();
		assertThat(DerivedConnectionFactory.supports(mock(RedisConnectionFactory.class))).isFalse();
	}

	@Test
	void factoryWithoutAConfigurationIsNotSupported() {
		assertThat(DerivedConnectionFactory.supports(mock(LettuceConnectionFactory.class))).isFalse();
	}

	@Test
	void proxiedFactoryIsNotSupported() {
		ProxyFactory proxyFactory = new ProxyFactory(new LettuceConnectionFactory());
		assertThat(DerivedConnectionFactory.supports((RedisConnectionFactory) proxyFactory.getProxy())).isFalse();
		proxyFactory.setProxyTargetClass(true);
		assertThat(DerivedConnectionFactory.supports((RedisConnectionFactory) proxyFactory.getProxy())).isFalse();
	}

	@Test
	void derivedFactoryHasTheSameConfigurationAndAClientOfItsOwn() {
		RedisConfiguration configuration = new RedisStandaloneConfiguration("a-host", 1234);
		LettuceConnectionFactory original = new LettuceConnectionFactory(configuration, CLIENT);
		original.afterPropertiesSet();
		DerivedConnectionFactory derived = DerivedConnectionFactory.of(original);
		try {
			assertThat(ReflectionTestUtils.getField(derived, DerivedConnectionFactory.CONFIGURATION_FIELD))
				.isSameAs(configuration);
			assertThat(derived.getShareNativeConnection()).isFalse();
			assertThat(derived.getRequiredNativeClient()).isNotSameAs(original.getRequiredNativeClient());
			assertThat(original.getShareNativeConnection()).isTrue();
		}
		finally {
			derived.destroy();
			original.destroy();
		}
	}

}
