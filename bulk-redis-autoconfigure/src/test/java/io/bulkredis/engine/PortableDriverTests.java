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
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.RedisSystemException;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisPipelineException;

import io.bulkredis.engine.Exchange.State;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;

/**
 * Tests for {@link PortableDriver} and {@link PortableExchange}.
 */
class PortableDriverTests {

	private static final Deadline DEADLINE = Deadline.after(Duration.ofMinutes(1));

	private final RuntimeException failure = new RedisConnectionFailureException("Test");

	private final RedisConnection connection = mock(RedisConnection.class);

	private final PortableDriver driver = new PortableDriver(this.connection);

	@Test
	void oneCommandCarriesAllItemsOfAVariadicChunk() {
		send(ChunkTests.MSET, "a", "1", "b", "2");
		then(this.connection).should().execute("MSET", bytes("a"), bytes("1"), bytes("b"), bytes("2"));
		then(this.connection).shouldHaveNoMoreInteractions();
	}

	@Test
	void eachItemOfAnyOtherChunkIsACommandOfItsOwn() {
		Chunk refused = ChunkTests.chunk(ChunkTests.MSET, "a", "1", "b", "2");
		refused.sendSingly();
		assertThat(this.driver.send(refused).isTogether(0)).isFalse();
		then(this.connection).should().execute("MSET", bytes("a"), bytes("1"));
		then(this.connection).should().execute("MSET", bytes("b"), bytes("2"));
		then(this.connection).shouldHaveNoMoreInteractions();
	}

	@Test
	void resultsOfAllChunksComeWhenThePipelineIsClosed() {
		Exchange gets = send(ChunkTests.GET, "a", "b");
		Exchange mget = send(ChunkTests.MGET, "c", "d", "e");
		Exchange mset = send(ChunkTests.MSET, "f", "6", "g", "7");
		given(this.connection.closePipeline())
			.willReturn(results(bytes("1"), null, results(bytes("3"), null, bytes("5")), "OK"));
		assertThat(await(gets)).isTrue();
		assertThat(await(mget)).isTrue();
		assertThat(await(mset)).isTrue();
		assertThat(read(gets, 0, 1)).containsExactly("1", null);
		assertThat(read(mget, 0, 1, 2)).containsExactly("3", null, "5");
		assertThat(read(mset, 0)).containsExactly("OK");
		assertThat(gets.isTogether(0)).isFalse();
		assertThat(mget.isTogether(0)).isFalse();
		assertThat(mset.isTogether(0)).isTrue();
		assertThat(mget.failure()).isNull();
		assertThat(mget.state(2)).isEqualTo(State.ANSWERED);
		var order = inOrder(this.connection);
		order.verify(this.connection).closePipeline();
		order.verify(this.connection).openPipeline();
		order.verifyNoMoreInteractions();
	}

	@Test
	void pipelineIsUsedAgain() {
		Exchange first = send(ChunkTests.GET, "a");
		given(this.connection.closePipeline()).willReturn(results(1L)).willReturn(results(2L));
		await(first);
		Exchange second = send(ChunkTests.GET, "b");
		await(second);
		Reply reply = new Reply();
		first.read(0, reply);
		assertThat(reply.integer()).isOne();
		second.read(0, reply);
		assertThat(reply.integer()).isEqualTo(2);
	}

	@Test
	void errorsAreInTheirPlaceAmongTheResults() {
		Exchange gets = send(ChunkTests.GET, "a", "b", "c");
		Exchange mget = send(ChunkTests.MGET, "d", "e");
		Exception wrongType = new RedisSystemException("Wrapped", new RuntimeException("WRONGTYPE no"));
		Exception denied = new RuntimeException("NOPERM no");
		given(this.connection.closePipeline())
			.willThrow(new RedisPipelineException(wrongType, results(bytes("1"), wrongType, bytes("3"), denied)));
		await(gets);
		assertThat(gets.error(0)).isNull();
		assertThat(gets.error(1)).isEqualTo(new ServerError("WRONGTYPE no"));
		assertThat(gets.error(2)).isNull();
		assertThat(read(gets, 0, 2)).containsExactly("1", "3");
		assertThat(mget.error(0)).isEqualTo(new ServerError("NOPERM no"));
		assertThat(mget.error(1)).isEqualTo(new ServerError("NOPERM no"));
		assertThat(mget.failure()).isNull();
	}

	@Test
	void otherNumberOfResultsThanCommandsLeavesAllUnanswered() {
		Exchange first = send(ChunkTests.GET, "a", "b");
		Exchange second = send(ChunkTests.GET, "c");
		given(this.connection.closePipeline()).willReturn(results(bytes("1"), bytes("2")));
		assertThat(await(first)).isTrue();
		assertThat(first.failure()).hasMessage("The pipeline gave 2 results for 3 commands");
		assertThat(first.state(0)).isEqualTo(State.UNANSWERED);
		assertThat(second.state(0)).isEqualTo(State.UNANSWERED);
		assertNothingIsSentAnyMore();
	}

	@Test
	void otherNumberOfElementsThanItemsLeavesTheChunkUnanswered() {
		Exchange exchange = send(ChunkTests.MGET, "a", "b");
		given(this.connection.closePipeline()).willReturn(results(results(bytes("1"))));
		await(exchange);
		assertThat(exchange.failure()).hasMessage("The server's answer is of another shape");
		assertThat(exchange.state(0)).isEqualTo(State.UNANSWERED);
		assertNothingIsSentAnyMore();
	}

	@Test
	void resultThatIsNoListLeavesTheChunkUnanswered() {
		Exchange exchange = send(ChunkTests.MGET, "a", "b");
		given(this.connection.closePipeline()).willReturn(results((Object) null));
		await(exchange);
		assertThat(exchange.state(0)).isEqualTo(State.UNANSWERED);
		assertThat(exchange.failure()).isNotNull();
	}

	@Test
	void chunksBeforeTheOneThatWasAnsweredWronglyKeepTheirResults() {
		Exchange first = send(ChunkTests.GET, "a");
		Exchange second = send(ChunkTests.MGET, "b", "c");
		given(this.connection.closePipeline()).willReturn(results(bytes("1"), results(bytes("2"))));
		await(first);
		assertThat(first.failure()).isNull();
		assertThat(read(first, 0)).containsExactly("1");
		assertThat(second.state(0)).isEqualTo(State.UNANSWERED);
	}

	@Test
	void exceptionWhileSendingLeavesAllInThePipelineUnanswered() {
		Exchange first = send(ChunkTests.GET, "a");
		given(this.connection.execute("GET", bytes("c"))).willThrow(this.failure);
		Exchange second = send(ChunkTests.GET, "b", "c", "d");
		assertUnanswered(first);
		assertUnanswered(second);
		then(this.connection).should(never()).execute("GET", bytes("d"));
		then(this.connection).should(never()).closePipeline();
		assertNothingIsSentAnyMore();
	}

	@Test
	void exceptionWhileClosingLeavesAllInThePipelineUnanswered() {
		Exchange first = send(ChunkTests.GET, "a");
		Exchange second = send(ChunkTests.GET, "b");
		given(this.connection.closePipeline()).willThrow(this.failure);
		assertThat(await(first)).isTrue();
		assertUnanswered(first);
		assertUnanswered(second);
		assertNothingIsSentAnyMore();
	}

	@Test
	void pipelineExceptionWithoutResultsLeavesAllUnanswered() {
		Exchange exchange = send(ChunkTests.GET, "a");
		RedisPipelineException failure = new RedisPipelineException(new RuntimeException("Test"));
		given(this.connection.closePipeline()).willThrow(failure);
		await(exchange);
		assertThat(exchange.failure()).isSameAs(failure);
		assertThat(exchange.state(0)).isEqualTo(State.UNANSWERED);
	}

	@Test
	void resultsAreKeptWhenNoPipelineCanBeOpenedAfterThem() {
		Exchange exchange = send(ChunkTests.GET, "a");
		given(this.connection.closePipeline()).willReturn(results(bytes("1")));
		willThrow(this.failure).given(this.connection).openPipeline();
		await(exchange);
		assertThat(exchange.failure()).isNull();
		assertThat(read(exchange, 0)).containsExactly("1");
		assertNothingIsSentAnyMore();
	}

	@Test
	void nothingIsWaitedForAfterTheDeadline() throws Exception {
		Exchange exchange = send(ChunkTests.GET, "a");
		assertThat(this.driver.await(exchange.end(), Deadline.after(Duration.ZERO), new StopSignal())).isFalse();
		then(this.connection).should(never()).closePipeline();
		assertThatIllegalStateException().isThrownBy(() -> exchange.state(0));
		exchange.abandon();
		assertThat(exchange.state(0)).isEqualTo(State.UNANSWERED);
	}

	@Test
	void abandonHasNoEffectOnWhatHasEnded() {
		Exchange exchange = send(ChunkTests.GET, "a");
		given(this.connection.closePipeline()).willReturn(results(bytes("1")));
		await(exchange);
		exchange.abandon();
		assertThat(exchange.state(0)).isEqualTo(State.ANSWERED);
	}

	private void assertUnanswered(Exchange exchange) {
		assertThat(exchange.state(0)).isEqualTo(State.UNANSWERED);
		assertThat(exchange.failure()).isSameAs(this.failure);
	}

	private void assertNothingIsSentAnyMore() {
		Exchange exchange = send(ChunkTests.MGET, "later");
		then(this.connection).should(never()).execute("MGET", bytes("later"));
		assertThat(await(exchange)).isTrue();
		assertThat(exchange.state(0)).isEqualTo(State.NOT_SENT);
		assertThat(exchange.failure()).isNotNull();
	}

	private Exchange send(Command command, String... arguments) {
		return this.driver.send(ChunkTests.chunk(command, arguments));
	}

	private boolean await(Exchange exchange) {
		try {
			return this.driver.await(exchange.end(), DEADLINE, new StopSignal());
		}
		catch (InterruptionException ex) {
			throw new AssertionError(ex);
		}
	}

	private static List<@Nullable String> read(Exchange exchange, int... items) {
		Reply reply = new Reply();
		return Arrays.stream(items).mapToObj((item) -> {
			exchange.read(item, reply);
			return reply.isNil() ? null : reply.utf8();
		}).toList();
	}

	private static List<Object> results(@Nullable Object... results) {
		return Arrays.asList(results);
	}

	private static byte[] bytes(String text) {
		return ChunkTests.bytes(text);
	}

}
