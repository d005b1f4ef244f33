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

package io.bulkredis;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.bulkredis.engine.Reply;

/**
 * The server's answer to one command of {@link BulkRedisOperations#execute}, for a
 * decoder to make something of. Immutable. A method that asks for something other than
 * what the server answered with throws {@link IllegalStateException}, which makes the
 * item alone fail.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1
 */
public final class BulkReply<K, V> {

	private final Reply reply;

	private final Serializers<K, V> serializers;

	BulkReply(Reply reply, Serializers<K, V> serializers) {
		this.reply = reply;
		this.serializers = serializers;
	}

	/**
	 * Return whether the server answered with nil. Only an element can be: for an answer
	 * that is nil as a whole no decoder is called.
	 * @return whether there is nothing
	 */
	public boolean isNil() {
		return this.reply.isNil();
	}

	/**
	 * Return the integer that the server answered with.
	 * @return the integer
	 */
	public long integer() {
		return this.reply.integer();
	}

	/**
	 * Return the number that the server answered with, be it a number of the protocol or
	 * text.
	 * @return the number
	 */
	public double number() {
		return this.reply.floatingPoint();
	}

	/**
	 * Return whether the server answered with an integer other than 0, as it does where
	 * it means yes.
	 * @return whether it is yes
	 */
	public boolean isYes() {
		return this.reply.integer() != 0;
	}

	/**
	 * Return the text that the server answered with.
	 * @return the bytes as UTF-8
	 */
	public String text() {
		return this.reply.utf8();
	}

	/**
	 * Return the bytes that the server answered with.
	 * @return a copy of the bytes
	 */
	public byte[] bytes() {
		return this.reply.bytes();
	}

	/**
	 * Return what the template's key serializer makes of the answer.
	 * @return the key
	 */
	@SuppressWarnings("unchecked")
	public @Nullable K key() {
		return (K) this.serializers.keys().apply(this.reply);
	}

	/**
	 * Return what the template's value serializer makes of the answer.
	 * @return the value
	 */
	@SuppressWarnings("unchecked")
	public @Nullable V value() {
		return (V) this.serializers.values().apply(this.reply);
	}

	/**
	 * Return what the template's hash key serializer makes of the answer.
	 * @return the hash key
	 */
	public @Nullable Object hashKey() {
		return this.serializers.hashKeys().apply(this.reply);
	}

	/**
	 * Return what the template's hash value serializer makes of the answer.
	 * @return the hash value
	 */
	public @Nullable Object hashValue() {
		return this.serializers.hashValues().apply(this.reply);
	}

	/**
	 * Return the elements of an answer of several. Those of a map (which is what the
	 * newer protocol has where the older one has an array) are its keys and values by
	 * turns.
	 * @return the elements in the server's order
	 */
	public List<BulkReply<K, V>> elements() {
		return this.reply.elements().stream().map((element) -> new BulkReply<>(element, this.serializers)).toList();
	}

	/**
	 * Says nothing of the data.
	 */
	@Override
	public String toString() {
		return "BulkReply";
	}

}
