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
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/**
 * A self-signed certificate for this machine's loopback addresses and its private key, as
 * PEM files. Made anew by the JDK's keytool, so that none is in the sources and none
 * expires.
 *
 * @param certificate the file with the certificate
 * @param privateKey the file with its key, in PKCS #8
 */
public record PemCertificate(Path certificate, Path privateKey) {

	// The key store lives only until its content is written as PEM
	private static final String STORE_PASSWORD = "changeit";

	/**
	 * Make one.
	 * @param directory where the files go
	 * @param name of the files, and the certificate's subject
	 */
	static PemCertificate selfSigned(Path directory, String name) throws IOException {
		Path store = directory.resolve(name + ".p12");
		keytool("-genkeypair", "-alias", name, "-dname", "CN=" + name, "-keyalg", "EC", "-groupname", "secp256r1",
				"-validity", "2", "-ext", "SAN=dns:localhost,ip:127.0.0.1", "-storetype", "PKCS12", "-keystore",
				store.toString(), "-storepass", STORE_PASSWORD);
		try (InputStream content = Files.newInputStream(store)) {
			KeyStore keyStore = KeyStore.getInstance("PKCS12");
			keyStore.load(content, STORE_PASSWORD.toCharArray());
			return new PemCertificate(
					write(directory.resolve(name + ".crt"), "CERTIFICATE", keyStore.getCertificate(name).getEncoded()),
					write(directory.resolve(name + ".key"), "PRIVATE KEY",
							keyStore.getKey(name, STORE_PASSWORD.toCharArray()).getEncoded()));
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
		finally {
			Files.delete(store);
		}
	}

	private static Path write(Path file, String label, byte[] content) throws IOException {
		String body = Base64.getMimeEncoder(64, new byte[] { '\n' }).encodeToString(content);
		return Files.writeString(file, "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(label, body));
	}

	private static void keytool(String... arguments) throws IOException {
		String[] command = new String[arguments.length + 1];
		command[0] = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
		System.arraycopy(arguments, 0, command, 1, arguments.length);
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		try {
			if (process.waitFor() != 0) {
				throw new IllegalStateException("keytool failed:\n" + output);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

}
