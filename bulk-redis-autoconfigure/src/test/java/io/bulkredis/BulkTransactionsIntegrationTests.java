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

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisOperations;
import org.springframework.data.redis.core.SessionCallback;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

import io.bulkredis.test.Drivers;
import io.bulkredis.test.TestRedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Integration tests for bulk work in the midst of the caller's transaction or pipeline,
 * over each driver: it reads what is committed, its writes take effect at once, and the
 * caller's transaction or pipeline ends as if bulk work had not been there.
 */
@ParameterizedClass
@EnumSource
@Timeout(60)
class BulkTransactionsIntegrationTests {

	private static final int REPETITIONS = 20;

	private static TestRedis server;

	private static RedisClient client;

	/** Sees what any third client sees. */
	private static RedisCommands<String, String> third;

	@Parameter
	private Drivers driver;

	private int clientsBefore;

	private RedisConnectionFactory connectionFactory;

	private StringRedisTemplate redis;

	private BulkConnections connections;

	private BulkValueOperations<String, String> bulk;

	@BeforeAll
	static void start() {
		server = TestRedis.start();
		client = RedisClient.create(RedisURI.create("127.0.0.1", server.port()));
		third = client.connect().sync();
	}

	@AfterAll
	static void stop() {
		client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
		server.close();
	}

	@BeforeEach
	void connect() {
		this.clientsBefore = connectedClients();
		this.connectionFactory = this.driver.connect(server.port());
		this.redis = new StringRedisTemplate(this.connectionFactory);
		this.connections = new BulkConnections(this.connectionFactory);
		this.bulk = over(this.redis);
	}

	@AfterEach
	void close() {
		assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
		assertThat(TransactionSynchronizationManager.isSynchronizationActive()).isFalse();
		this.connections.destroy();
		Drivers.close(this.connectionFactory);
		Awaitility.await()
			.untilAsserted(() -> assertThat(connectedClients()).as("clients when all is closed")
				.isEqualTo(this.clientsBefore));
	}

	@Test
	void withinMultiBulkReadsWhatIsCommittedAndWritesAtOnce() {
		repeatedly(() -> {
			List<Object> results = this.redis.execute(session((operations) -> {
				operations.multi();
				operations.opsForValue().increment("user");
				operations.opsForValue().append("text", "queued");
				assertThatBulkDoesNotSee("user");
				workInBulk();
				operations.opsForValue().get("bulk");
				operations.opsForValue().increment("counter");
				assertThat(third.get("user")).isNull();
				return operations.exec();
			}));
			assertThat(results).containsExactly(1L, 6L, "written", 3L);
			assertThat(third.get("user")).isEqualTo("1");
		});
	}

	@Test
	void bulkStaysWhenTheUserDiscards() {
		repeatedly(() -> {
			this.redis.execute(session((operations) -> {
				operations.multi();
				operations.opsForValue().increment("user");
				workInBulk();
				operations.discard();
				return null;
			}));
			assertThat(third.get("user")).isNull();
			assertThat(third.get("bulk")).isEqualTo("written");
		});
	}

	@Test
	void aFailureOfBulkLeavesTheUsersMultiAsItWas() {
		repeatedly(() -> {
			third.rpush("list", "x");
			List<Object> results = this.redis.execute(session((operations) -> {
				operations.multi();
				operations.opsForValue().increment("user");
				assertThatExceptionOfType(BulkRedisException.class)
					.isThrownBy(() -> this.bulk.increment(Map.of("list", 1L)))
					.withMessageContaining("WRONGTYPE");
				operations.opsForValue().increment("user");
				return operations.exec();
			}));
			assertThat(results).containsExactly(1L, 2L);
		});
	}

	@Test
	void aWatchedKeyThatBulkChangesAbortsTheUsersExec() {
		repeatedly(() -> {
			List<Object> results = this.redis.execute(session((operations) -> {
				operations.watch("watched");
				operations.multi();
				operations.opsForValue().increment("user");
				this.bulk.multiSet(Map.of("watched", "changed"));
				return operations.exec();
			}));
			assertThat(results).isNullOrEmpty();
			assertThat(third.get("user")).isNull();
			assertThat(third.get("watched")).isEqualTo("changed");
		});
	}

	@Test
	void aWatchedKeyThatBulkChangesBeforeMultiAbortsTheUsersExec() {
		repeatedly(() -> {
			List<Object> results = this.redis.execute(session((operations) -> {
				operations.watch("watched");
				this.bulk.multiSet(Map.of("watched", "changed"));
				operations.multi();
				operations.opsForValue().increment("user");
				return operations.exec();
			}));
			assertThat(results).isNullOrEmpty();
			assertThat(third.get("user")).isNull();
		});
	}

	@Test
	void aWatchedKeyThatBulkOnlyReadsAbortsNothing() {
		repeatedly(() -> {
			third.set("watched", "unchanged");
			List<Object> results = this.redis.execute(session((operations) -> {
				operations.watch("watched");
				assertThat(this.bulk.multiGet(List.of("watched"))).containsExactly("unchanged");
				operations.multi();
				operations.opsForValue().increment("user");
				this.bulk.multiSet(Map.of("another", "1"));
				assertThat(this.bulk.multiGet(List.of("watched", "user"))).containsExactly("unchanged", null);
				return operations.exec();
			}));
			assertThat(results).containsExactly(1L);
		});
	}

	@Test
	void withinATransactionThatCommitsBulkIsAheadOfTheUsersCommands() {
		repeatedly(() -> inTransaction((status, transactional) -> {
			transactional.opsForValue().increment("user");
			assertThatBulkDoesNotSee("user");
			workInBulk();
			assertThat(third.get("user")).isNull();
		}));
		assertThat(third.get("user")).isEqualTo("1");
		assertThat(third.get("bulk")).isEqualTo("written");
	}

	@Test
	void withinATransactionThatRollsBackBulkStaysAndTheUsersCommandsVanish() {
		repeatedly(() -> {
			inTransaction((status, transactional) -> {
				transactional.opsForValue().increment("user");
				assertThatBulkDoesNotSee("user");
				workInBulk();
				status.setRollbackOnly();
			});
			assertThat(third.get("user")).isNull();
			assertThat(third.get("bulk")).isEqualTo("written");
		});
	}

	@Test
	void bulkOverTheTransactionalTemplateItselfTakesNoPartEither() {
		repeatedly(() -> {
			inTransaction((status, transactional) -> {
				transactional.opsForValue().increment("user");
				workInBulk(over(transactional));
			});
			assertThat(third.get("user")).isEqualTo("1");
			inTransaction((status, transactional) -> {
				transactional.opsForValue().increment("user");
				third.del("bulk", "counter");
				workInBulk(over(transactional));
				status.setRollbackOnly();
			});
			assertThat(third.get("user")).isEqualTo("1");
			assertThat(third.get("bulk")).isEqualTo("written");
		});
	}

	@Test
	void bulkThatIsFirstInATransactionBindsNothingToIt() {
		repeatedly(() -> {
			inTransaction((status, transactional) -> {
				workInBulk(over(transactional));
				assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
				assertThat(TransactionSynchronizationManager.getSynchronizations()).isEmpty();
				transactional.opsForValue().increment("user");
				assertThat(third.get("user")).isNull();
			});
			assertThat(third.get("user")).isEqualTo("1");
		});
	}

	@Test
	void withinAPipelineOfACallbackBulkAnswersAtOnce() {
		repeatedly(() -> {
			List<Object> results = this.redis.executePipelined((RedisConnection connection) -> {
				connection.stringCommands().incr(raw("user"));
				workInBulk();
				connection.stringCommands().get(raw("bulk"));
				workInBulkAgain();
				connection.stringCommands().incr(raw("user"));
				return null;
			});
			assertThat(results).containsExactly(1L, "written", 2L);
		});
	}

	@Test
	void withinAPipelineOfASessionBulkAnswersAtOnce() {
		repeatedly(() -> {
			List<Object> results = this.redis.executePipelined(session((operations) -> {
				operations.opsForValue().increment("user");
				workInBulk();
				operations.opsForValue().get("bulk");
				workInBulkAgain();
				operations.opsForValue().increment("user");
				return null;
			}));
			assertThat(results).containsExactly(1L, "written", 2L);
		});
	}

	private void workInBulk() {
		workInBulk(this.bulk);
	}

	/**
	 * Read, write and count, and see each of it from outside before going on.
	 */
	private static void workInBulk(BulkValueOperations<String, String> bulk) {
		assertThat(bulk.multiGet(List.of("committed", "none"))).containsExactly("before", null);
		bulk.multiSet(Map.of("bulk", "written"));
		assertThat(third.get("bulk")).isEqualTo("written");
		assertThat(bulk.increment(Map.of("counter", 2L))).containsExactly(Map.entry("counter", 2L));
		assertThat(third.get("counter")).isEqualTo("2");
	}

	private void assertThatBulkDoesNotSee(String key) {
		assertThat(this.bulk.multiGet(List.of("committed", key))).containsExactly("before", null);
	}

	private void workInBulkAgain() {
		assertThat(this.bulk.multiGet(List.of("bulk", "none"))).containsExactly("written", null);
		assertThat(this.bulk.increment(Map.of("counter", -2L))).containsExactly(Map.entry("counter", 0L));
	}

	private void inTransaction(TransactionalWork work) {
		StringRedisTemplate transactional = new StringRedisTemplate(this.connectionFactory);
		transactional.setEnableTransactionSupport(true);
		new TransactionTemplate(new ResourcelessTransactionManager())
			.executeWithoutResult((status) -> work.accept(status, transactional));
		assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
	}

	private BulkValueOperations<String, String> over(StringRedisTemplate template) {
		return new BulkRedisTemplate<>(template, this.connections, BulkOptions.defaults().withChunkSize(2),
				new BulkListener() {
				})
			.opsForValue();
	}

	/**
	 * Each time on an empty database, and with no more connections in the end than after
	 * the first time.
	 */
	private void repeatedly(Runnable situation) {
		int clientsAfterOne = 0;
		for (int repetition = 1; repetition <= REPETITIONS; repetition++) {
			third.flushall();
			third.set("committed", "before");
			situation.run();
			clientsAfterOne = (repetition == 1) ? connectedClients() : clientsAfterOne;
		}
		int most = clientsAfterOne;
		Awaitility.await()
			.untilAsserted(() -> assertThat(connectedClients()).as("clients after %d times", REPETITIONS)
				.isLessThanOrEqualTo(most));
	}

	private static int connectedClients() {
		return (int) third.clientList().lines().count();
	}

	private static byte[] raw(String key) {
		return key.getBytes(StandardCharsets.UTF_8);
	}

	private static <T> SessionCallback<T> session(Function<RedisOperations<String, String>, T> work) {
		return new SessionCallback<>() {

			@Override
			@SuppressWarnings("unchecked")
			public <K, V> T execute(RedisOperations<K, V> operations) {
				return work.apply((RedisOperations<String, String>) operations);
			}

		};
	}

	/**
	 * Part of a transaction.
	 */
	@FunctionalInterface
	private interface TransactionalWork {

		void accept(TransactionStatus status, StringRedisTemplate transactional);

	}

	/**
	 * Has transactions of nothing but what synchronizes with them.
	 */
	@SuppressWarnings("serial")
	private static final class ResourcelessTransactionManager extends AbstractPlatformTransactionManager {

		@Override
		protected Object doGetTransaction() {
			return new Object();
		}

		@Override
		protected void doBegin(Object transaction, TransactionDefinition definition) {
		}

		@Override
		protected void doCommit(DefaultTransactionStatus status) {
		}

		@Override
		protected void doRollback(DefaultTransactionStatus status) {
		}

	}

}
