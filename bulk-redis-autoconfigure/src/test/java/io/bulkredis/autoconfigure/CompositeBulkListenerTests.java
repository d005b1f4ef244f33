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

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.mockito.InOrder;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.test.util.ReflectionTestUtils;

import io.bulkredis.BulkCounts;
import io.bulkredis.BulkListener;
import io.bulkredis.BulkListener.CallEvent;
import io.bulkredis.BulkListener.ChunkEvent;
import io.bulkredis.BulkOperation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatRuntimeException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

/**
 * Tests for {@link CompositeBulkListener}.
 */
class CompositeBulkListenerTests {

	private static final ChunkEvent CHUNK = new ChunkEvent(BulkOperation.DELETE, 1, Duration.ofMillis(1), true);

	private static final CallEvent CALL = new CallEvent(BulkOperation.DELETE, new BulkCounts(0, 0, 1, 0, 0, 0, 0),
			Duration.ofMillis(1));

	private final BulkListener first = mock();

	private final BulkListener second = mock();

	private final BulkListener composite = CompositeBulkListener.of(List.of(this.first, this.second));

	@Test
	void listenersAreToldInOrder() {
		this.composite.onChunk(CHUNK);
		this.composite.onCall(CALL);
		InOrder inOrder = inOrder(this.first, this.second);
		inOrder.verify(this.first).onChunk(CHUNK);
		inOrder.verify(this.second).onChunk(CHUNK);
		inOrder.verify(this.first).onCall(CALL);
		inOrder.verify(this.second).onCall(CALL);
	}

	@Test
	void listenerThatThrowsDoesNotKeepOthersFromBeingTold() {
		willThrow(new IllegalStateException("first")).given(this.first).onCall(any());
		willThrow(new IllegalStateException("second")).given(this.second).onCall(any());
		BulkListener third = mock();
		BulkListener composite = CompositeBulkListener.of(List.of(this.first, this.second, third));
		assertThatRuntimeException().isThrownBy(() -> composite.onCall(CALL))
			.withMessage("first")
			.satisfies((ex) -> assertThat(ex.getSuppressed()).singleElement()
				.extracting(Throwable::getMessage)
				.isEqualTo("second"));
		verify(third).onCall(CALL);
	}

	@Test
	void oneListenerNeedsNoComposite() {
		assertThat(CompositeBulkListener.of(List.of(this.first))).isSameAs(this.first);
	}

	@Test
	void noListenerIsToldNothing() {
		BulkListener none = CompositeBulkListener.of(List.of());
		assertThatNoException().isThrownBy(() -> none.onCall(CALL));
	}

	@Test
	void bulkTemplatesTellAllListenersOfTheContextInOrder() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(BulkRedisAutoConfiguration.class))
			.withUserConfiguration(ListenersConfiguration.class)
			.withBean(StringRedisTemplate.class, TestTemplates::ofStrings)
			.run((context) -> {
				BulkListener listener = (BulkListener) ReflectionTestUtils
					.getField(context.getBean(BulkRedisTemplateFactory.class), "listener");
				listener.onCall(CALL);
				BulkListener early = context.getBean("early", BulkListener.class);
				BulkListener late = context.getBean("late", BulkListener.class);
				InOrder inOrder = inOrder(early, late);
				inOrder.verify(early).onCall(CALL);
				inOrder.verify(late).onCall(CALL);
			});
	}

	@Configuration(proxyBeanMethods = false)
	static class ListenersConfiguration {

		@Bean
		@Order(2)
		BulkListener late() {
			return mock();
		}

		@Bean
		@Order(1)
		BulkListener early() {
			return mock();
		}

	}

}
