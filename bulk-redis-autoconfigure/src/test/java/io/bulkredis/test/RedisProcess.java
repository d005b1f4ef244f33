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

package io.bulkredis.test;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.springframework.util.Assert;
import org.springframework.util.FileSystemUtils;

/**
 * A Redis in a process and a directory of its own. It can be killed and started again
 * with what it wrote there; it does not outlive the JVM.
 */
final class RedisProcess implements AutoCloseable {

	/** A server says so, or a sentinel. */
	private static final Predicate<String> READY = Pattern.compile("eady to accept connections|Sentinel ID is")
		.asPredicate();

	private final List<String> command;

	private final Path directory;

	private final Thread atExit = new Thread(this::delete);

	private Process process;

	private volatile boolean paused;

	private RedisProcess(List<String> command, List<String> settings) throws IOException {
		this.command = command;
		this.directory = Files.createTempDirectory("bulk-redis-test-");
		Files.write(this.directory.resolve("redis.conf"), settings);
		Runtime.getRuntime().addShutdownHook(this.atExit);
	}

	/**
	 * Start a server.
	 * @param executable a path, or a name to be found on the path
	 * @param settings the lines of its configuration file
	 */
	static RedisProcess start(String executable, List<String> settings) {
		try {
			return start(List.of(executable, "redis.conf"), settings);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Start a sentinel, under the terms of {@link #start(String, List)}. It writes what
	 * it finds out to its configuration file.
	 */
	static RedisProcess startSentinel(String executable, List<String> settings) {
		try {
			return start(List.of(executable, "redis.conf", "--sentinel"), settings);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static RedisProcess start(List<String> command, List<String> settings) throws IOException {
		RedisProcess process = new RedisProcess(command, settings);
		process.start();
		return process;
	}

	/**
	 * Start it, again with the same settings if it ran before.
	 */
	void start() {
		try {
			this.paused = false;
			this.process = new ProcessBuilder(this.command).directory(this.directory.toFile())
				.redirectErrorStream(true)
				.start();
			awaitReady(this.process.inputReader(StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	long pid() {
		return this.process.pid();
	}

	/**
	 * Return whether it can answer: it has not ended and is not paused.
	 */
	boolean isRunning() {
		return this.process.isAlive() && !this.paused;
	}

	/**
	 * With SIGSTOP: its connections stay open and nothing answers.
	 */
	void pause() {
		signal("-STOP");
		this.paused = true;
	}

	/**
	 * With SIGCONT.
	 */
	void resume() {
		signal("-CONT");
		this.paused = false;
	}

	/**
	 * With SIGTERM: it says good-bye to its clients.
	 */
	void stop() {
		if (this.paused && this.process.isAlive()) {
			// SIGTERM would wait until then
			resume();
		}
		this.process.destroy();
		awaitEnd();
	}

	/**
	 * With SIGKILL: as a crash.
	 */
	void kill() {
		this.process.destroyForcibly();
		awaitEnd();
	}

	@Override
	public void close() {
		stop();
		Runtime.getRuntime().removeShutdownHook(this.atExit);
		delete();
	}

	private void delete() {
		try {
			this.process.destroyForcibly();
			FileSystemUtils.deleteRecursively(this.directory);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * What it logs from then on is read by a thread, since a full pipe would stop it.
	 */
	private void awaitReady(BufferedReader log) throws IOException {
		StringBuilder read = new StringBuilder();
		String line;
		while ((line = log.readLine()) != null) {
			if (READY.test(line)) {
				Thread drain = new Thread(() -> drain(log), "redis-log-" + pid());
				drain.setDaemon(true);
				drain.start();
				return;
			}
			read.append(line).append('\n');
		}
		throw new IllegalStateException("Redis did not start:\n" + read);
	}

	private static void drain(BufferedReader log) {
		try (log) {
			log.transferTo(Writer.nullWriter());
		}
		catch (IOException ex) {
			// Closed while it was read: it has ended
		}
	}

	/**
	 * Process knows no other signals than those that end.
	 */
	private void signal(String signal) {
		Assert.state(this.process.isAlive(), "The process has ended");
		try {
			int status = new ProcessBuilder("kill", signal, String.valueOf(pid())).start().waitFor();
			Assert.state(status == 0, () -> "kill " + signal + " ended with " + status);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	private void awaitEnd() {
		try {
			if (!this.process.waitFor(10, TimeUnit.SECONDS)) {
				this.process.destroyForcibly().waitFor();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			this.process.destroyForcibly();
		}
	}

}
