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
import java.lang.reflect.Proxy;

import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.tracing.Tracing;

import org.jspecify.annotations.Nullable;

import org.springframework.util.ReflectionUtils;

/**
 * The application's client resources (event loops, timer, resolver), without its tracing
 * and latency recording of every command. Not a mutated copy: building one changes the
 * original, and shutting one down stops the application's executors. A proxy, since the
 * interface differs between Lettuce 6 and 7.
 */
final class QuietClientResources {

	private QuietClientResources() {
	}

	static ClientResources of(ClientResources resources) {
		return (ClientResources) Proxy.newProxyInstance(ClientResources.class.getClassLoader(),
				new Class<?>[] { ClientResources.class },
				(proxy, method, arguments) -> invoke(resources, method, arguments));
	}

	private static @Nullable Object invoke(ClientResources resources, Method method,
			@Nullable Object @Nullable [] arguments) {
		return switch (method.getName()) {
			case "tracing" -> Tracing.disabled();
			case "commandLatencyRecorder" -> CommandLatencyRecorder.disabled();
			case "shutdown" ->
				throw new UnsupportedOperationException("The client resources belong to the application");
			default -> (arguments != null) ? ReflectionUtils.invokeMethod(method, resources, arguments)
					: ReflectionUtils.invokeMethod(method, resources);
		};
	}

}
