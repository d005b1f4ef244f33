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

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.StreamSupport;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.DirectFieldAccessor;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionProvider;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * Opens connections to the same Redis as the application's factory does, with a client of
 * its own. It never shares a connection.
 */
final class DerivedConnectionFactory extends LettuceConnectionFactory {

	/**
	 * There is no getter that gives back any kind of configuration, and the one for
	 * standalone answers with localhost if it is of another kind.
	 */
	static final String CONFIGURATION_FIELD = "configuration";

	/** Of the client of a cluster. */
	static final String SEEDS_FIELD = "initialUris";

	private @Nullable LettuceConnectionProvider provider;

	private DerivedConnectionFactory(RedisConfiguration configuration, LettuceConnectionFactory original) {
		super(configuration, new DerivedClientConfiguration(original.getClientConfiguration()));
		setShareNativeConnection(false);
	}

	/**
	 * Return whether connections can be derived from a factory: it is a
	 * {@code LettuceConnectionFactory} itself, whose behaviour no subclass changes, and
	 * not one of static master and replicas.
	 */
	static boolean supports(RedisConnectionFactory factory) {
		if (ClassUtils.getUserClass(factory) != LettuceConnectionFactory.class) {
			return false;
		}
		RedisConfiguration configuration = configuration(factory);
		return configuration != null && !RedisConfiguration.isStaticMasterReplicaConfiguration(configuration);
	}

	static DerivedConnectionFactory of(RedisConnectionFactory factory) {
		RedisConfiguration configuration = configuration(factory);
		Assert.state(configuration != null, "The factory has no configuration");
		DerivedConnectionFactory derived = new DerivedConnectionFactory(configuration,
				(LettuceConnectionFactory) factory);
		derived.afterPropertiesSet();
		return derived;
	}

	/**
	 * Return whether a factory's servers are a cluster.
	 */
	static boolean isCluster(RedisConnectionFactory factory) {
		RedisConfiguration configuration = configuration(factory);
		return configuration != null && RedisConfiguration.isClusterConfiguration(configuration);
	}

	/**
	 * Open a connection, unless there is a cluster.
	 */
	@SuppressWarnings("unchecked")
	CompletableFuture<StatefulConnection<byte[], byte[]>> connect() {
		LettuceConnectionProvider provider = this.provider;
		Assert.state(provider != null, "Not started");
		return provider.getConnectionAsync(StatefulConnection.class)
			.thenApply((connection) -> (StatefulConnection<byte[], byte[]>) connection)
			.toCompletableFuture();
	}

	/**
	 * Return the addresses of a cluster's nodes that were configured, with all that it
	 * takes to connect to any node. The client has no public getter.
	 */
	List<RedisURI> seeds() {
		Object seeds = new DirectFieldAccessor(getRequiredNativeClient()).getPropertyValue(SEEDS_FIELD);
		Assert.state(seeds instanceof Iterable<?>, "The client has no addresses");
		return StreamSupport.stream(((Iterable<?>) seeds).spliterator(), false).map(RedisURI.class::cast).toList();
	}

	@Override
	protected LettuceConnectionProvider doCreateConnectionProvider(AbstractRedisClient client, RedisCodec<?, ?> codec) {
		LettuceConnectionProvider created = super.doCreateConnectionProvider(client, codec);
		if (codec instanceof ByteArrayCodec) {
			this.provider = created;
		}
		return created;
	}

	private static @Nullable RedisConfiguration configuration(RedisConnectionFactory factory) {
		DirectFieldAccessor fields = new DirectFieldAccessor(factory);
		return fields.isReadableProperty(CONFIGURATION_FIELD)
				? (RedisConfiguration) fields.getPropertyValue(CONFIGURATION_FIELD) : null;
	}

}
