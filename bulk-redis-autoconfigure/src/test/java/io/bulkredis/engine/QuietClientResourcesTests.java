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
import java.util.Set;
import java.util.concurrent.TimeUnit;

import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.Delay;
import io.lettuce.core.tracing.Tracing;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link QuietClientResources}.
 */
class QuietClientResourcesTests {

	private static final Set<String> CHANGED = Set.of("tracing", "commandLatencyRecorder", "shutdown");

	private final Tracing tracing = mock(Tracing.class);

	private final CommandLatencyRecorder latencyRecorder = mock(CommandLatencyRecorder.class);

	private final ClientResources original = DefaultClientResources.builder()
		.reconnectDelay(Delay.constant(Duration.ofMillis(1)))
		.tracing(this.tracing)
		.commandLatencyRecorder(this.latencyRecorder)
		.build();

	private final ClientResources quiet = QuietClientResources.of(this.original);

	@AfterEach
	void shutDown() throws Exception {
		assertThat(this.original.shutdown(0, 0, TimeUnit.SECONDS).get(10, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void commandsAreNeitherTracedNorTimed() {
		given(this.tracing.isEnabled()).willReturn(true);
		given(this.latencyRecorder.isEnabled()).willReturn(true);
		assertThat(this.quiet.tracing().isEnabled()).isFalse();
		assertThat(this.quiet.commandLatencyRecorder().isEnabled()).isFalse();
	}

	@Test
	void originalStaysAsItIs() {
		assertThat(this.original.tracing()).isSameAs(this.tracing);
		assertThat(this.original.commandLatencyRecorder()).isSameAs(this.latencyRecorder);
	}

	@Test
	void everythingElseIsTheOriginals() throws Exception {
		List<Method> methods = Arrays.stream(ClientResources.class.getMethods())
			.filter((method) -> method.getParameterCount() == 0 && !CHANGED.contains(method.getName()))
			.filter((method) -> !method.getName().equals("mutate"))
			.filter((method) -> !Modifier.isStatic(method.getModifiers()))
			.toList();
		assertThat(methods).extracting(Method::getName)
			.contains("eventLoopGroupProvider", "timer", "addressResolverGroup");
		for (Method method : methods) {
			assertThat(method.invoke(this.quiet)).as(method.getName()).isEqualTo(method.invoke(this.original));
		}
	}

	@Test
	void shutdownIsRefused() {
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(this.quiet::shutdown);
		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> this.quiet.shutdown(0, 0, TimeUnit.SECONDS));
		assertThat(this.original.eventExecutorGroup().isShuttingDown()).isFalse();
	}

}
