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

/**
 * Takes the arguments of one command, in the order in which they are sent. Nothing can be
 * read here: answers come with the result. Not to be used after the call that it was
 * given to has returned.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1
 */
public interface BulkArguments<K, V> {

	/**
	 * Write a key, by the template's key serializer. The first one decides on the server
	 * that a cluster sends the command to, so that a key must be written as such.
	 * @param key the key
	 * @return this
	 */
	BulkArguments<K, V> key(K key);

	/**
	 * Write a value, by the template's value serializer.
	 * @param value the value
	 * @return this
	 */
	BulkArguments<K, V> value(V value);

	/**
	 * Write a hash key, by the template's hash key serializer.
	 * @param hashKey the hash key
	 * @return this
	 */
	BulkArguments<K, V> hashKey(Object hashKey);

	/**
	 * Write a hash value, by the template's hash value serializer.
	 * @param hashValue the hash value
	 * @return this
	 */
	BulkArguments<K, V> hashValue(Object hashValue);

	/**
	 * Write text as it is, in UTF-8: an option such as {@code NX}, say.
	 * @param text the text, other than {@code BLOCK} in any case: text that is data goes
	 * by {@link #value} or {@link #bytes}
	 * @return this
	 */
	BulkArguments<K, V> text(String text);

	/**
	 * Write a number.
	 * @param number the number
	 * @return this
	 */
	BulkArguments<K, V> number(long number);

	/**
	 * Write a number.
	 * @param number the number
	 * @return this
	 */
	BulkArguments<K, V> number(double number);

	/**
	 * Write bytes as they are.
	 * @param bytes the bytes, which are copied
	 * @return this
	 */
	BulkArguments<K, V> bytes(byte[] bytes);

}
