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

package io.bulkredis.sample.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.StaticCredentialsProvider;
import io.lettuce.core.api.async.RedisAsyncCommands;

import org.springframework.boot.logging.LoggingSystem;

/**
 * The other end of a {@link Neighbour}: a program that is told on its standard input
 * where Redis is, which key to get, and then when to start and when to stop. It answers
 * on its standard output, and ends when its input does.
 */
final class NeighbourProcess {

	static final String READY = "ready";

	private final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

	private final PrintStream out = System.out;

	private NeighbourProcess() {
	}

	public static void main(String[] args) throws Exception {
		// Until it is initialized, which it never is here, it keeps all loggers quiet.
		LoggingSystem.get(NeighbourProcess.class.getClassLoader()).beforeInitialize();
		new NeighbourProcess().run();
		// Not waiting for the threads of the client.
		System.exit(0);
	}

	private void run() throws Exception {
		RedisAsyncCommands<String, String> commands = RedisClient.create(readRedisUri()).connect().async();
		String key = readLine();
		this.out.println(READY);
		while (isTold()) {
			OpenLoop loop = new OpenLoop(() -> commands.get(key));
			loop.start();
			isTold();
			this.out.println(loop.end().toLine());
		}
	}

	private RedisURI readRedisUri() throws IOException {
		RedisURI uri = RedisURI.create(readLine(), Integer.parseInt(readLine()));
		uri.setSsl(Boolean.parseBoolean(readLine()));
		uri.setDatabase(Integer.parseInt(readLine()));
		String username = readLine();
		String password = readLine();
		if (!password.isEmpty()) {
			uri.setCredentialsProvider(
					new StaticCredentialsProvider(username.isEmpty() ? null : username, password.toCharArray()));
		}
		return uri;
	}

	private String readLine() throws IOException {
		return Objects.requireNonNull(this.in.readLine(), "The input has ended early");
	}

	private boolean isTold() throws IOException {
		return this.in.readLine() != null;
	}

}
