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

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.StringRedisSerializer;
import org.springframework.util.Assert;

import io.bulkredis.Outcomes.Mark;
import io.bulkredis.engine.Arguments;
import io.bulkredis.engine.ItemWriter;
import io.bulkredis.engine.Reply;

/**
 * A template's serializers, each for what it is for. Looked up when used: the template
 * may be given others.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class Serializers<K, V> {

	private final RedisTemplate<K, V> template;

	Serializers(RedisTemplate<K, V> template) {
		Assert.notNull(template, "template must not be null");
		this.template = template;
	}

	ItemWriter<K> keyWriter() {
		return (key, arguments) -> key(key, arguments);
	}

	void key(K key, Arguments arguments) {
		arguments.addKey(rawKey(key));
	}

	void value(V value, Arguments arguments) {
		arguments.add(raw(this.template.getValueSerializer(), value, "value"));
	}

	void string(String string, Arguments arguments) {
		arguments.add(raw(this.template.getStringSerializer(), string, "string"));
	}

	void hashKey(Object hashKey, Arguments arguments) {
		arguments.add(raw(this.template.getHashKeySerializer(), hashKey, "hash key"));
	}

	void hashValue(Object hashValue, Arguments arguments) {
		arguments.add(raw(this.template.getHashValueSerializer(), hashValue, "hash value"));
	}

	/**
	 * Return what makes a value of a reply, looked up once per call.
	 */
	Function<Reply, @Nullable Object> values() {
		return decoder(this.template.getValueSerializer());
	}

	/**
	 * Return what makes a value of a reply and marks one that is missing.
	 */
	Function<Reply, @Nullable Object> valuesOrMissing() {
		Function<Reply, @Nullable Object> values = values();
		return (reply) -> reply.isNil() ? Mark.MISSING : values.apply(reply);
	}

	/**
	 * Return what makes a collection of the values that a reply has as elements.
	 * @param factory makes a collection to which that many values are added
	 */
	Function<Reply, @Nullable Object> values(IntFunction<? extends Collection<@Nullable Object>> factory) {
		Function<Reply, @Nullable Object> values = values();
		return (reply) -> {
			List<Reply> elements = reply.elements();
			Collection<@Nullable Object> collection = factory.apply(elements.size());
			for (Reply element : elements) {
				collection.add(values.apply(element));
			}
			return collection;
		};
	}

	Function<Reply, @Nullable Object> keys() {
		return decoder(this.template.getKeySerializer());
	}

	Function<Reply, @Nullable Object> hashKeys() {
		return decoder(this.template.getHashKeySerializer());
	}

	Function<Reply, @Nullable Object> hashValues() {
		return decoder(this.template.getHashValueSerializer());
	}

	private byte[] rawKey(K key) {
		byte[] raw = raw(this.template.getKeySerializer(), key, "key");
		if (raw.length == 0) {
			throw new UnusableBytesException("The key serializer made nothing of a key");
		}
		return raw;
	}

	@SuppressWarnings("unchecked")
	private static byte[] raw(@Nullable RedisSerializer<?> serializer, @Nullable Object object, String what) {
		byte[] raw;
		if (serializer != null) {
			raw = ((RedisSerializer<Object>) serializer).serialize(object);
		}
		else if (object instanceof byte[] bytes) {
			raw = bytes;
		}
		else {
			throw new UnusableBytesException(
					"The template has no " + what + " serializer, so that each " + what + " must be a byte array");
		}
		if (raw == null) {
			throw new UnusableBytesException("The " + what + " serializer made null of a " + what);
		}
		return raw;
	}

	private static Function<Reply, @Nullable Object> decoder(@Nullable RedisSerializer<?> serializer) {
		if (serializer == null) {
			return Reply::bytes;
		}
		if (serializer == StringRedisSerializer.UTF_8) {
			return Reply::utf8;
		}
		return (reply) -> serializer.deserialize(reply.bytes());
	}

}
