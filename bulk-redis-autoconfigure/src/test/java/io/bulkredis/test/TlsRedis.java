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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Assumptions;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.fail;

/**
 * Redis servers that speak nothing but TLS, with certificates made for them. Where the
 * one that {@link TestRedis} starts was built without TLS, they are the
 * {@code redis-server} of the machine.
 */
public final class TlsRedis implements AutoCloseable {

	/**
	 * If this system property is {@code required}, tests fail that are skipped otherwise.
	 */
	static final String PROPERTY = "bulk-redis.tests.tls";

	private static final List<String> EXECUTABLES = List.of(TestRedis.Executable.PATH, "redis-server");

	private final RedisProcess process;

	private final int port;

	private TlsRedis(boolean clientsAuthenticate, String... settings) throws IOException {
		this.port = TestRedis.freePort();
		List<String> lines = new ArrayList<>(List.of("port 0", "tls-port " + this.port, "bind 127.0.0.1", "save \"\"",
				"tls-cert-file " + Certificates.SERVER.certificate(),
				"tls-key-file " + Certificates.SERVER.privateKey(),
				"tls-ca-cert-file " + Certificates.CLIENT.certificate(),
				"tls-auth-clients " + (clientsAuthenticate ? "yes" : "no")));
		lines.addAll(List.of(settings));
		this.process = RedisProcess.start(executable().orElseThrow(), lines);
	}

	/**
	 * Skip the test, or fail it if TLS is required, on a machine without such a server.
	 */
	public static void assumeAvailable() {
		assumeAvailable(executable().isPresent());
	}

	static void assumeAvailable(boolean available) {
		if (!available) {
			String message = "No redis-server with TLS on this machine: install one, such as Debian's";
			if ("required".equals(System.getProperty(PROPERTY))) {
				fail(message);
			}
			Assumptions.abort(message);
		}
	}

	/**
	 * A server that takes any client.
	 */
	public static TlsRedis start(String... settings) {
		return start(false, settings);
	}

	/**
	 * A server that takes only clients that show {@link #clientCertificate()}.
	 */
	public static TlsRedis startWithClientAuthentication(String... settings) {
		return start(true, settings);
	}

	public int port() {
		return this.port;
	}

	/**
	 * Return what the server shows and clients should trust.
	 */
	public PemCertificate certificate() {
		return Certificates.SERVER;
	}

	/**
	 * Return what the server trusts and clients should show, if asked.
	 */
	public PemCertificate clientCertificate() {
		return Certificates.CLIENT;
	}

	/**
	 * Return what neither trusts nor shows.
	 */
	public PemCertificate otherCertificate() {
		return Certificates.OTHER;
	}

	@Override
	public void close() {
		this.process.close();
	}

	/**
	 * Return whether an executable is there and was built with TLS: then it ends at the
	 * directory that is not there, and not before, at a setting that it does not know.
	 */
	static boolean speaksTls(String executable) {
		try {
			Process process = new ProcessBuilder(executable, "--port", "0", "--tls-port", "0", "--dir",
					"/no/such/directory")
				.redirectErrorStream(true)
				.start();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			return output.contains("/no/such/directory");
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static Optional<String> executable() {
		return EXECUTABLES.stream().filter(TlsRedis::speaksTls).findFirst();
	}

	private static TlsRedis start(boolean clientsAuthenticate, String... settings) {
		try {
			return new TlsRedis(clientsAuthenticate, settings);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Made once, at first use, since keytool takes its time, and deleted with the JVM.
	 */
	private static final class Certificates {

		private static final Path DIRECTORY = directory();

		static final PemCertificate SERVER = selfSigned("server");

		static final PemCertificate CLIENT = selfSigned("client");

		static final PemCertificate OTHER = selfSigned("other");

		private static Path directory() {
			try {
				Path directory = Files.createTempDirectory("bulk-redis-tls-");
				Runtime.getRuntime()
					.addShutdownHook(new Thread(() -> FileSystemUtils.deleteRecursively(directory.toFile())));
				return directory;
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		private static PemCertificate selfSigned(String name) {
			try {
				return PemCertificate.selfSigned(DIRECTORY, name);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
