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

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * A reply of the server to one item. A view that is set to one reply after another: it
 * must not be kept.
 */
public final class Reply {

	private static final byte[] NONE = {};

	private byte @Nullable [] bytes = NONE;

	private int from;

	private int length;

	private long integer;

	private boolean number;

	Reply() {
	}

	void setNil() {
		this.bytes = null;
		this.number = false;
	}

	void setInteger(long integer) {
		this.integer = integer;
		this.number = true;
	}

	void setBytes(byte[] bytes, int from, int length) {
		this.bytes = bytes;
		this.from = from;
		this.length = length;
		this.number = false;
	}

	/**
	 * Return whether the server answered with nil.
	 * @return whether there is no value
	 */
	public boolean isNil() {
		return !this.number && this.bytes == null;
	}

	/**
	 * Return the number that the server answered with.
	 * @return the number
	 * @throws IllegalStateException if it is none
	 */
	public long integer() {
		if (!this.number) {
			throw new IllegalStateException("The server answered with something other than an integer");
		}
		return this.integer;
	}

	/**
	 * Return a copy of the bytes that the server answered with.
	 * @return the bytes
	 * @throws IllegalStateException if the answer is nil or a number
	 */
	public byte[] bytes() {
		return Arrays.copyOfRange(required(), this.from, this.from + this.length);
	}

	/**
	 * Return the text that the server answered with, without a copy in between.
	 * @return the bytes as UTF-8
	 * @throws IllegalStateException if the answer is nil or a number
	 */
	public String utf8() {
		return new String(required(), this.from, this.length, StandardCharsets.UTF_8);
	}

	private byte[] required() {
		byte[] bytes = this.bytes;
		if (this.number || bytes == null) {
			throw new IllegalStateException("The server answered with something other than a string");
		}
		return bytes;
	}

}
