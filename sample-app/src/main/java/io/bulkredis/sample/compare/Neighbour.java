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
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * Another client of the same Redis: a process of its own, so that it waits for Redis
 * alone and not for the garbage collector of this one.
 *
 * @see NeighbourProcess
 */
class Neighbour implements AutoCloseable {

	// Where the classes of a jar made by Spring Boot are hidden from plain 'java -cp'.
	private static final String LAUNCHER = "org.springframework.boot.loader.launch.PropertiesLauncher";

	private final Process process;

	private final PrintStream toProcess;

	private final BufferedReader fromProcess;

	/**
	 * Start a neighbour.
	 * @param redis where Redis is, and the password for it
	 * @param useSsl whether to connect by TLS
	 * @param key the key to get
	 * @throws IOException if the process cannot be started
	 */
	Neighbour(RedisStandaloneConfiguration redis, boolean useSsl, String key) throws IOException {
		this.process = startProcess();
		this.toProcess = new PrintStream(this.process.getOutputStream(), true, StandardCharsets.UTF_8);
		this.fromProcess = new BufferedReader(
				new InputStreamReader(this.process.getInputStream(), StandardCharsets.UTF_8));
		introduce(redis, useSsl, key);
	}

	private void introduce(RedisStandaloneConfiguration redis, boolean useSsl, String key) throws IOException {
		this.toProcess.println(redis.getHostName());
		this.toProcess.println(redis.getPort());
		this.toProcess.println(useSsl);
		this.toProcess.println(redis.getDatabase());
		// Not in the command line, which anyone on the machine may read.
		this.toProcess.println(Objects.requireNonNullElse(redis.getUsername(), ""));
		this.toProcess.println(redis.getPassword().toOptional().map(String::valueOf).orElse(""));
		this.toProcess.println(key);
		String answer = answer();
		Assert.state(answer.equals(NeighbourProcess.READY), () -> "The neighbour says: " + answer);
	}

	private static Process startProcess() throws IOException {
		List<String> command = new ArrayList<>();
		command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
		command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
		String main = NeighbourProcess.class.getName();
		if (ClassUtils.isPresent(LAUNCHER, null)) {
			command.addAll(List.of("-Dloader.main=" + main, LAUNCHER));
		}
		else {
			command.add(main);
		}
		ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
		builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
		return builder.start();
	}

	/**
	 * Let the neighbour send as long as some work is repeated.
	 * @param work the work, done at least once
	 * @param time when to stop repeating it
	 * @return the times of the requests that were sent meanwhile
	 * @throws IOException if the neighbour is gone
	 */
	Latencies watch(Runnable work, Duration time) throws IOException {
		this.toProcess.println("start");
		try {
			long start = System.nanoTime();
			do {
				work.run();
			}
			while (System.nanoTime() - start < time.toNanos());
		}
		finally {
			this.toProcess.println("stop");
		}
		return Latencies.ofLine(answer());
	}

	private String answer() throws IOException {
		String answer = this.fromProcess.readLine();
		Assert.state(answer != null, "The neighbour has ended early");
		return answer;
	}

	@Override
	public void close() {
		// The end of its input is the end of the process.
		this.toProcess.close();
		this.process.destroy();
	}

}
