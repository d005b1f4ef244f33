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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConnection;
import org.springframework.data.redis.core.RedisTemplate;

import io.bulkredis.BulkRedisException;
import io.bulkredis.BulkRedisOperations;
import io.bulkredis.FailureKind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for {@link BulkConnectionsRegistry}.
 */
class BulkConnectionsRegistryTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(BulkRedisAutoConfiguration.class))
		.withUserConfiguration(TwoFactoriesConfiguration.class);

	@Test
	void bulkTemplateUsesConnectionFactoryOfItsTemplate() {
		this.contextRunner.run((context) -> {
			assertThat(failureOf(context.getBean("nearBulkRedisTemplate", BulkRedisOperations.class)))
				.hasStackTraceContaining("near is down");
			assertThat(failureOf(context.getBean("farBulkRedisTemplate", BulkRedisOperations.class)))
				.hasStackTraceContaining("far is down");
		});
	}

	@Test
	void templatesOverOneConnectionFactoryShareConnections() {
		this.contextRunner.run((context) -> {
			BulkConnectionsRegistry registry = context.getBean(BulkConnectionsRegistry.class);
			RedisTemplate<?, ?> near = context.getBean("nearTemplate", RedisTemplate.class);
			RedisTemplate<?, ?> alsoNear = context.getBean("alsoNearTemplate", RedisTemplate.class);
			RedisTemplate<?, ?> far = context.getBean("farTemplate", RedisTemplate.class);
			assertThat(registry.get(near, "nearTemplate")).isSameAs(registry.get(alsoNear, "alsoNearTemplate"))
				.isNotSameAs(registry.get(far, "farTemplate"));
		});
	}

	@Test
	void connectionsAreClosedBeforeConnectionFactory() {
		AtomicReference<DownConnectionFactory> near = new AtomicReference<>();
		this.contextRunner.run((context) -> {
			near.set(context.getBean("near", DownConnectionFactory.class));
			BulkRedisOperations<?, ?> operations = context.getBean("nearBulkRedisTemplate", BulkRedisOperations.class);
			near.get().onDestroy = () -> failureOf(operations);
		});
		assertThat(near.get().failureOnDestroy).isNotNull();
		assertThat(near.get().failureOnDestroy.getResult().failures()).containsOnlyKeys(FailureKind.SHUTDOWN);
	}

	@SuppressWarnings("unchecked")
	private static BulkRedisException failureOf(BulkRedisOperations<?, ?> operations) {
		return catchThrowableOfType(BulkRedisException.class,
				() -> ((BulkRedisOperations<String, ?>) operations).hasKeys(List.of("key")));
	}

	@Configuration(proxyBeanMethods = false)
	static class TwoFactoriesConfiguration {

		@Bean
		DownConnectionFactory near() {
			return new DownConnectionFactory("near");
		}

		@Bean
		DownConnectionFactory far() {
			return new DownConnectionFactory("far");
		}

		@Bean
		RedisTemplate<String, String> nearTemplate(@Qualifier("near") RedisConnectionFactory connectionFactory) {
			return TestTemplates.of(connectionFactory);
		}

		@Bean
		RedisTemplate<String, Product> alsoNearTemplate(@Qualifier("near") RedisConnectionFactory connectionFactory) {
			return TestTemplates.of(connectionFactory);
		}

		@Bean
		RedisTemplate<String, String> farTemplate(@Qualifier("far") RedisConnectionFactory connectionFactory) {
			return TestTemplates.of(connectionFactory);
		}

	}

	static class DownConnectionFactory implements RedisConnectionFactory, DisposableBean {

		private final String name;

		private Supplier<BulkRedisException> onDestroy = () -> null;

		private BulkRedisException failureOnDestroy;

		DownConnectionFactory(String name) {
			this.name = name;
		}

		@Override
		public RedisConnection getConnection() {
			throw new RedisConnectionFailureException(this.name + " is down");
		}

		@Override
		public RedisClusterConnection getClusterConnection() {
			throw new UnsupportedOperationException();
		}

		@Override
		public RedisSentinelConnection getSentinelConnection() {
			throw new UnsupportedOperationException();
		}

		@Override
		public boolean getConvertPipelineAndTxResults() {
			return true;
		}

		@Override
		public DataAccessException translateExceptionIfPossible(RuntimeException ex) {
			return null;
		}

		@Override
		public void destroy() {
			this.failureOnDestroy = this.onDestroy.get();
		}

	}

}
