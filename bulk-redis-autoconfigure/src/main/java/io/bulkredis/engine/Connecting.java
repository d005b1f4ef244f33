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

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Threads for what opens a connection by blocking, so that the calling thread can stop
 * waiting. Each lives for as long as there is work, and a little longer; there are never
 * more than connections may be used.
 */
final class Connecting {

	static final Executor EXECUTOR = executor();

	private Connecting() {
	}

	private static Executor executor() {
		CustomizableThreadFactory threads = new CustomizableThreadFactory("bulk-redis-connect-");
		threads.setDaemon(true);
		return new ThreadPoolExecutor(0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), threads);
	}

}
