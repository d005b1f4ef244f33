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

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

/**
 * A command over a plain socket, with no client library between the test and the server.
 */
final class RawCommand {

	private RawCommand() {
	}

	/**
	 * Send a command and wait for its reply.
	 * @return the text of the reply; the elements of an array are lines, nil is empty
	 * @throws IllegalStateException if the server answers with an error
	 */
	static String call(int port, String... command) throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			socket.getOutputStream().write(encode(command));
			return reply(new BufferedInputStream(socket.getInputStream()));
		}
	}

	/**
	 * Send a command and do not wait for its reply.
	 */
	static void send(int port, String... command) throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			socket.getOutputStream().write(encode(command));
		}
	}

	static byte[] encode(String... command) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bytes.writeBytes(("*" + command.length + "\r\n").getBytes(StandardCharsets.UTF_8));
		for (String part : command) {
			byte[] raw = part.getBytes(StandardCharsets.UTF_8);
			bytes.writeBytes(("$" + raw.length + "\r\n").getBytes(StandardCharsets.UTF_8));
			bytes.writeBytes(raw);
			bytes.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
		}
		return bytes.toByteArray();
	}

	private static String reply(InputStream in) throws IOException {
		String line = line(in);
		String rest = line.substring(1);
		return switch (line.charAt(0)) {
			case '$' -> bulk(in, Integer.parseInt(rest));
			case '*' -> array(in, Integer.parseInt(rest));
			case '-' -> throw new IllegalStateException("Redis answered: " + rest);
			default -> rest;
		};
	}

	private static String bulk(InputStream in, int length) throws IOException {
		if (length < 0) {
			return "";
		}
		String text = new String(in.readNBytes(length), StandardCharsets.UTF_8);
		in.skipNBytes(2);
		return text;
	}

	private static String array(InputStream in, int size) throws IOException {
		StringJoiner lines = new StringJoiner("\n");
		for (int element = 0; element < size; element++) {
			lines.add(reply(in));
		}
		return lines.toString();
	}

	private static String line(InputStream in) throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		int next;
		while ((next = in.read()) != '\r') {
			if (next < 0) {
				throw new EOFException("The server closed the connection instead of answering");
			}
			line.write(next);
		}
		in.skipNBytes(1);
		return line.toString(StandardCharsets.UTF_8);
	}

}
