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

import java.time.Duration;
import java.util.Optional;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ReadFrom;
import io.lettuce.core.SslVerifyMode;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.resource.ClientResources;

import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.RedisCredentialsProviderFactory;

/**
 * The application's client configuration, changed in what bulk work needs otherwise.
 * Never a pooling one: the pool is ours.
 *
 * @param original the application's
 */
record DerivedClientConfiguration(LettuceClientConfiguration original) implements LettuceClientConfiguration {

	/**
	 * No reconnect, since it would send what was in flight again. No timer per command,
	 * since a chunk has its deadline. A plain queue, since nothing is ever removed from
	 * its middle, and without a limit of its own, since the window is one.
	 */
	@Override
	public Optional<ClientOptions> getClientOptions() {
		ClientOptions options = this.original.getClientOptions().orElseGet(ClientOptions::create);
		ClientOptions.Builder builder = (options instanceof ClusterClientOptions cluster) ? cluster.mutate()
				: options.mutate();
		return Optional.of(builder.autoReconnect(false)
			.timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
			.useHashIndexQueue(false)
			.requestQueueSize(Integer.MAX_VALUE)
			.build());
	}

	@Override
	public Optional<ClientResources> getClientResources() {
		return this.original.getClientResources().map(QuietClientResources::of);
	}

	@Override
	public boolean isUseSsl() {
		return this.original.isUseSsl();
	}

	@Override
	@Deprecated(since = "Spring Data Redis 3.4")
	public boolean isVerifyPeer() {
		return this.original.isVerifyPeer();
	}

	@Override
	public SslVerifyMode getVerifyMode() {
		return this.original.getVerifyMode();
	}

	@Override
	public boolean isStartTls() {
		return this.original.isStartTls();
	}

	@Override
	public Optional<String> getClientName() {
		return this.original.getClientName();
	}

	@Override
	public Optional<ReadFrom> getReadFrom() {
		return this.original.getReadFrom();
	}

	@Override
	public Optional<RedisCredentialsProviderFactory> getRedisCredentialsProviderFactory() {
		return this.original.getRedisCredentialsProviderFactory();
	}

	/**
	 * Bounds the handshake alone, which is a part of connecting.
	 */
	@Override
	public Duration getCommandTimeout() {
		Duration commandTimeout = this.original.getCommandTimeout();
		Duration connectTimeout = this.original.getClientOptions()
			.orElseGet(ClientOptions::create)
			.getSocketOptions()
			.getConnectTimeout();
		return (commandTimeout.compareTo(connectTimeout) < 0) ? commandTimeout : connectTimeout;
	}

	@Override
	public Duration getShutdownTimeout() {
		return this.original.getShutdownTimeout();
	}

	@Override
	public Duration getShutdownQuietPeriod() {
		return this.original.getShutdownQuietPeriod();
	}

}
