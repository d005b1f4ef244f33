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

package io.bulkredis.soak;

import java.util.Random;

import io.bulkredis.test.FaultProxy;
import io.bulkredis.test.TestRedis;

/**
 * What concerns all connections at once, now and then: all cut, all killed by the server,
 * or a server that answers nobody for a while.
 */
final class Weather implements Runnable {

	static final int PERIOD_MILLIS = 200;

	private final TestRedis server;

	private final FaultProxy proxy;

	private final Random random;

	Weather(TestRedis server, FaultProxy proxy, long seed) {
		this.server = server;
		this.proxy = proxy;
		this.random = new Random(seed);
	}

	@Override
	public void run() {
		int drawn = this.random.nextInt(12);
		int millis = 20 + this.random.nextInt(280);
		switch (drawn) {
			case 0 -> this.proxy.cutAll();
			case 1 -> this.server.command("CLIENT", "KILL", "TYPE", "normal");
			case 2 -> this.server.command("CLIENT", "PAUSE", String.valueOf(millis));
			default -> {
			}
		}
	}

}
