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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.BeforeTry;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.core.retry.RetryPolicy;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisConnectionFailureException;

import io.bulkredis.engine.Exchange.State;
import io.bulkredis.engine.Interruption.Reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link Window}.
 */
class WindowTests {

	private static final Duration LONG = Duration.ofMinutes(1);

	private static final Interruption SHUTDOWN = new Interruption(Reason.SHUTDOWN, new RuntimeException("Test"));

	private final List<String> log = new ArrayList<>();

	private final RecordingSink sink = new RecordingSink(this.log);

	private StopSignal signal = new StopSignal();

	private boolean resendsUnanswered;

	private Deadline deadline = Deadline.after(LONG);

	@BeforeTry
	void forgetTheTryBefore() {
		this.log.clear();
		this.sink.told.clear();
		this.sink.chunks.clear();
		this.signal = new StopSignal();
	}

	@Test
	void repliesAreDeliveredInOrderWhileLaterChunksAreInFlight() {
		ScriptedDriver driver = driver();
		Window window = window(ChunkTests.MGET, 5, 1, 2);
		finish(window, driver);
		assertThat(this.log).containsExactly("send k0", "send k1", "0 replied k0 #1", "send k2", "1 replied k1 #1",
				"send k3", "2 replied k2 #1", "send k4", "3 replied k3 #1", "4 replied k4 #1");
		assertThat(driver.mostPending).isEqualTo(2);
		assertThat(this.sink.chunks).containsOnly("1 answered").hasSize(5);
		assertThat(window.isClean()).isTrue();
	}

	@Test
	void halfOfTheWindowIsDeliveredAtATimeWhileTheOtherHalfIsInFlight() {
		finish(window(ChunkTests.MGET, 6, 1, 4), driver());
		assertThat(this.log).containsExactly("send k0", "send k1", "send k2", "send k3", "0 replied k0 #1",
				"1 replied k1 #1", "send k4", "send k5", "2 replied k2 #1", "3 replied k3 #1", "4 replied k4 #1",
				"5 replied k5 #1");
	}

	@Test
	void oldestThatNeverEndsIsWaitedForAndNotPolledWhenALaterOneHasEnded() {
		ScriptedDriver scripted = driver(Fate.TIMED_OUT);
		List<Exchange> awaited = new ArrayList<>();
		finish(window(ChunkTests.MGET, 4, 1, 4), new Driver() {

			@Override
			public Exchange send(Chunk chunk) {
				return scripted.send(chunk);
			}

			@Override
			public boolean await(CompletableFuture<?> end, Deadline until, StopSignal signal) {
				ScriptedExchange exchange = scripted.exchangeOf(end);
				awaited.add(exchange);
				assertThat(awaited).hasSizeLessThan(10);
				if (exchange == scripted.exchanges.get(0)) {
					return false;
				}
				exchange.end.complete(System.nanoTime());
				return true;
			}

		});
		assertThat(awaited).containsExactly(scripted.exchanges.get(1), scripted.exchanges.get(0));
		assertThat(this.log).contains("0 unanswered TIMEOUT #1", "1 replied k1 #1");
	}

	@Test
	void oneReplyForAllItemsIsToldOnce() {
		finish(window(ChunkTests.MSET, 3, 2, 1), driver());
		assertThat(this.log).containsExactly("send k0 k1", "together 2", "0 covered #1", "1 covered #1", "send k2",
				"together 1", "2 covered #1");
	}

	@Test
	void refusedChunkIsSentAgainSingly() {
		finish(window(ChunkTests.MGET, 4, 3, 2), driver(Fate.REFUSED, Fate.ANSWERED, Fate.SECOND_ITEM_REFUSED));
		assertThat(this.log).containsExactly("send k0 k1 k2", "send k3", "send k0|k1|k2", "3 replied k3 #1",
				"0 replied k0 #2", "1 refused ERR no #2", "2 replied k2 #2");
		assertThat(this.sink.chunks).containsExactly("3 answered", "1 answered", "3 answered");
	}

	@Test
	void chunkThatIsSentAgainFillsTheWindow() {
		ScriptedDriver driver = driver(Fate.REFUSED, Fate.REFUSED, Fate.REFUSED);
		finish(window(ChunkTests.MGET, 20, 2, 3), driver);
		assertThat(driver.mostPending).isEqualTo(3);
	}

	@Test
	void chunkRefusedForWhatHoldsForAllKeysIsNotSentAgain() {
		finish(window(ChunkTests.MSET, 2, 2, 1), driver(Fate.READONLY));
		assertThat(this.log).containsExactly("send k0 k1", "0 refused READONLY no #1", "1 refused READONLY no #1");
	}

	@Test
	void refusedChunkOfOneItemIsNotSentAgain() {
		finish(window(ChunkTests.MGET, 1, 2, 1), driver(Fate.REFUSED));
		assertThat(this.log).containsExactly("send k0", "0 refused ERR no #1");
	}

	@Test
	void refusedSingleKeyCommandsAreNotSentAgain() {
		finish(window(ChunkTests.GET, 2, 2, 1), driver(Fate.REFUSED));
		assertThat(this.log).containsExactly("send k0|k1", "0 refused ERR no #1", "1 refused ERR no #1");
	}

	@Test
	void timeoutOfAChunkEndsTheCallAndHandsBackWhatArrived() {
		Window window = window(ChunkTests.MGET, 5, 1, 3);
		finish(window, driver(Fate.ANSWERED, Fate.TIMED_OUT, Fate.ANSWERED));
		assertThat(this.log).containsExactly("send k0", "send k1", "send k2", "0 replied k0 #1",
				"1 unanswered TIMEOUT #1", "2 replied k2 #1", "3 notSent TIMEOUT", "4 notSent TIMEOUT");
		assertThat(this.sink.chunks).containsExactly("1 answered", "1 unanswered", "1 answered");
		assertThat(this.sink.causes).singleElement()
			.asInstanceOf(InstanceOfAssertFactories.THROWABLE)
			.isInstanceOf(QueryTimeoutException.class)
			.hasMessage("A chunk's deadline of PT1M passed");
		assertThat(window.isClean()).isFalse();
	}

	@Test
	void itemsOfAChunkThatTimedOutEndEachAsFarAsItGot() {
		finish(window(ChunkTests.GET, 3, 3, 1), driver(Fate.TIMED_OUT_HALFWAY));
		assertThat(this.log).containsExactly("send k0|k1|k2", "0 replied k0 #1", "1 unanswered TIMEOUT #1",
				"2 notSent TIMEOUT");
		assertThat(this.sink.chunks).containsExactly("3 unanswered");
	}

	@Test
	void nothingIsSentOnceTheDeadlineOfTheCallHasPassed() {
		this.deadline = Deadline.after(Duration.ZERO);
		Window window = window(ChunkTests.MGET, 3, 2, 2);
		finish(window, driver());
		assertThat(this.log).containsExactly("0 notSent TIMEOUT", "1 notSent TIMEOUT", "2 notSent TIMEOUT");
		assertThat(this.sink.causes).singleElement()
			.asInstanceOf(InstanceOfAssertFactories.THROWABLE)
			.hasMessage("The call's deadline of PT1M passed");
		assertThat(window.isClean()).isTrue();
	}

	@Test
	void deadlineOfTheCallThatPassesBetweenChunksLeavesTheRestUnsent() {
		this.deadline = Deadline.after(Duration.ofMillis(100));
		Window window = window(ChunkTests.MGET, 4, 1, 2);
		ScriptedDriver driver = driver();
		driver.answering = () -> Awaitility.await().until(this.deadline::isPassed);
		finish(window, driver);
		assertThat(this.log).containsExactly("send k0", "send k1", "0 replied k0 #1", "1 replied k1 #1",
				"2 notSent TIMEOUT", "3 notSent TIMEOUT");
		assertThat(window.isClean()).isTrue();
	}

	@Test
	void chunkIsWaitedForUntilItsDeadline() {
		this.deadline = Deadline.after(LONG.multipliedBy(2));
		ScriptedDriver driver = driver();
		finish(window(ChunkTests.MGET, 1, 1, 1), driver);
		assertThat(driver.awaitedUntil.remainingNanos()).isBetween(LONG.dividedBy(2).toNanos(), LONG.toNanos());
	}

	@Test
	void chunkIsWaitedForUntilTheDeadlineOfTheCallIfThatIsEarlier() {
		this.deadline = Deadline.after(LONG.dividedBy(2));
		ScriptedDriver driver = driver();
		finish(window(ChunkTests.MGET, 1, 1, 1), driver);
		assertThat(driver.awaitedUntil).isEqualTo(this.deadline);
	}

	@Test
	void lostConnectionLeavesWhatWasSentUnanswered() {
		Window window = window(ChunkTests.MGET, 3, 1, 2);
		finish(window, driver(Fate.LOST, Fate.NEVER_SENT));
		assertThat(this.log).containsExactly("send k0", "send k1", "0 unanswered CONNECTION #1", "1 notSent CONNECTION",
				"2 notSent CONNECTION");
		assertThat(this.sink.causes).singleElement()
			.asInstanceOf(InstanceOfAssertFactories.THROWABLE)
			.isInstanceOf(RedisConnectionFailureException.class)
			.hasRootCauseMessage("Test");
		assertThat(window.isClean()).isFalse();
	}

	@Test
	void connectionLostOnceTheCallIsStoppedIsToldAsThat() {
		ScriptedDriver driver = driver(Fate.LOST);
		driver.answering = () -> this.signal.stop(SHUTDOWN);
		finish(window(ChunkTests.MGET, 2, 1, 1), driver);
		assertThat(this.log).containsExactly("send k0", "0 unanswered SHUTDOWN #1", "1 notSent SHUTDOWN");
	}

	@Test
	void itemsWhoseSecondSendingNeverLeftAreNotSent() {
		finish(window(ChunkTests.MSET, 2, 2, 1), driver(Fate.REFUSED, Fate.NEVER_SENT));
		assertThat(this.log).containsExactly("send k0 k1", "send k0|k1", "0 notSent CONNECTION",
				"1 notSent CONNECTION");
	}

	@Test
	void itemsOfARefusedChunkThatIsNotYetSplitAreNotSent() {
		finish(window(ChunkTests.MSET, 4, 2, 2), driver(Fate.INTERRUPTED, Fate.REFUSED));
		assertThat(this.log).containsExactly("send k0 k1", "send k2 k3", "0 unanswered INTERRUPTED #1",
				"1 unanswered INTERRUPTED #1", "2 notSent INTERRUPTED", "3 notSent INTERRUPTED");
	}

	@Test
	void nothingMoreIsSentOnceTheCallIsStopped() {
		ScriptedDriver driver = driver();
		driver.answering = () -> this.signal.stop(SHUTDOWN);
		finish(window(ChunkTests.MGET, 3, 1, 1), driver);
		assertThat(this.log).containsExactly("send k0", "0 replied k0 #1", "1 notSent SHUTDOWN", "2 notSent SHUTDOWN");
	}

	@Test
	void secondSendingThatIsLostLeavesItsItemsUnanswered() {
		finish(window(ChunkTests.MSET, 2, 2, 1), driver(Fate.REFUSED, Fate.LOST));
		assertThat(this.log).containsExactly("send k0 k1", "send k0|k1", "0 unanswered CONNECTION #2",
				"1 unanswered CONNECTION #2");
	}

	@Test
	void interruptEndsTheCall() {
		Window window = window(ChunkTests.MGET, 3, 1, 2);
		finish(window, driver(Fate.INTERRUPTED, Fate.ANSWERED));
		assertThat(this.log).containsExactly("send k0", "send k1", "0 unanswered INTERRUPTED #1", "1 replied k1 #1",
				"2 notSent INTERRUPTED");
		assertThat(window.isClean()).isFalse();
	}

	@Test
	void stopTellsOfAllThatIsLeftOnce() {
		Window window = window(ChunkTests.MGET, 3, 1, 2);
		assertThatIllegalStateException().isThrownBy(() -> finish(window, driver(Fate.THROWN, Fate.ANSWERED)));
		window.giveUp(SHUTDOWN);
		window.giveUp(SHUTDOWN);
		assertThat(this.log).containsExactly("send k0", "send k1", "0 unanswered SHUTDOWN #1", "1 replied k1 #1",
				"2 notSent SHUTDOWN");
		assertThat(window.isClean()).isFalse();
	}

	@Test
	void connectionIsNotCleanWhileChunksAreInFlightWhenASinkThrows() {
		ReplySink throwing = mock(ReplySink.class);
		willThrow(new IllegalStateException("Test")).given(throwing).replied(eq(1), any(), anyInt());
		Window window = window(ChunkTests.MGET, 3, 1, 2, throwing);
		assertThatIllegalStateException().isThrownBy(() -> finish(window, driver()));
		assertThat(window.isClean()).isFalse();
		Window last = window(ChunkTests.MGET, 2, 1, 2, throwing);
		assertThatIllegalStateException().isThrownBy(() -> finish(last, driver()));
		assertThat(last.isClean()).isTrue();
	}

	@Test
	void stopBeforeAnythingIsSentTellsThatNothingWas() {
		Window window = window(ChunkTests.MGET, 2, 1, 1);
		window.giveUp(SHUTDOWN);
		assertThat(this.log).containsExactly("0 notSent SHUTDOWN", "1 notSent SHUTDOWN");
		assertThat(window.isClean()).isTrue();
	}

	@Test
	void stopAfterTheEndTellsNothing() {
		Window window = window(ChunkTests.MGET, 2, 1, 1);
		finish(window, driver());
		List<String> before = List.copyOf(this.log);
		window.giveUp(SHUTDOWN);
		assertThat(this.log).isEqualTo(before);
		assertThat(window.isClean()).isTrue();
	}

	@Test
	void whatWasNotSentIsSentOverTheNextConnection() {
		Window window = window(ChunkTests.MGET, 4, 1, 2);
		round(window, driver(Fate.LOST, Fate.NEVER_SENT));
		assertThat(window.interruption().reason()).isEqualTo(Reason.CONNECTION);
		assertThat(window.hasProgressed()).isFalse();
		assertThat(window.isClean()).isFalse();
		round(window, driver());
		assertThat(this.log).containsExactly("send k0", "send k1", "0 unanswered CONNECTION #1", "send k1", "send k2",
				"1 replied k1 #1", "send k3", "2 replied k2 #1", "3 replied k3 #1");
		assertThat(window.isThrough()).isTrue();
		assertThat(window.isClean()).isTrue();
		assertThat(window.hasProgressed()).isTrue();
	}

	@Test
	void whatHasNoAnswerIsSentOverTheNextConnectionWhereAllowed() {
		this.resendsUnanswered = true;
		Window window = window(ChunkTests.MGET, 3, 2, 1);
		round(window, driver(Fate.LOST));
		round(window, driver(Fate.TIMED_OUT));
		round(window, driver());
		assertThat(this.log).containsExactly("send k0 k1", "send k0 k1", "send k0 k1", "0 replied k0 #3",
				"1 replied k1 #3", "send k2", "2 replied k2 #1");
	}

	@Test
	void onlyItemsThatNeedItAreSentAgain() {
		this.resendsUnanswered = true;
		Window window = window(ChunkTests.GET, 3, 3, 1);
		round(window, driver(Fate.TIMED_OUT_HALFWAY));
		round(window, driver());
		assertThat(this.log).containsExactly("send k0|k1|k2", "0 replied k0 #1", "send k1|k2", "1 replied k1 #2",
				"2 replied k2 #1");
	}

	@Test
	void givingUpTellsOfEachItemWhatItCameTo() {
		this.resendsUnanswered = true;
		Window window = window(ChunkTests.GET, 5, 3, 1);
		round(window, driver(Fate.TIMED_OUT_HALFWAY));
		window.giveUp(SHUTDOWN);
		assertThat(this.log).containsExactly("send k0|k1|k2", "0 replied k0 #1", "1 unanswered TIMEOUT #1",
				"2 notSent SHUTDOWN", "3 notSent SHUTDOWN", "4 notSent SHUTDOWN");
	}

	@Test
	void refusalThatPassesHoldsUpTheRestUntilItIsDecidedAbout() {
		Window window = window(ChunkTests.MGET, 4, 1, 2);
		round(window, driver(Fate.READONLY));
		assertThat(window.refusal()).isEqualTo(new ServerError("READONLY no"));
		assertThat(window.interruption()).isNull();
		assertThat(window.isClean()).isTrue();
		assertThat(this.log).containsExactly("send k0", "send k1", "1 replied k1 #1");
		window.repeatRefused();
		round(window, driver());
		assertThat(this.log.subList(3, 9)).containsExactly("send k0", "send k2", "0 replied k0 #2", "send k3",
				"2 replied k2 #1", "3 replied k3 #1");
	}

	@Test
	void acceptedRefusalsAreTheServersLastWordUntilItAnswersOtherwise() {
		Window window = window(ChunkTests.MGET, 4, 1, 1);
		ScriptedDriver driver = driver(Fate.READONLY, Fate.READONLY, Fate.ANSWERED, Fate.READONLY);
		round(window, driver);
		window.acceptRefusals();
		round(window, driver);
		assertThat(this.log).containsExactly("send k0", "0 refused READONLY no #1", "send k1",
				"1 refused READONLY no #1", "send k2", "2 replied k2 #1", "send k3");
		assertThat(window.refusal()).isNotNull();
		window.acceptRefusals();
		assertThat(this.log).endsWith("3 refused READONLY no #1");
	}

	@Test
	void refusalAfterALostSendingTellsOfBoth() {
		this.resendsUnanswered = true;
		Window window = window(ChunkTests.MGET, 2, 1, 2);
		round(window, driver(Fate.LOST, Fate.LOST));
		round(window, driver(Fate.REFUSED, Fate.READONLY));
		window.acceptRefusals();
		assertThat(this.log).containsExactly("send k0", "send k1", "send k0", "send k1",
				"0 refused ERR no after CONNECTION #2", "1 refused READONLY no after CONNECTION #2");
	}

	@Test
	void splitChunkThatWasNotSentIsSentSinglyOverTheNextConnection() {
		Window window = window(ChunkTests.MSET, 2, 2, 1);
		round(window, driver(Fate.REFUSED, Fate.NEVER_SENT));
		round(window, driver());
		assertThat(this.log).containsExactly("send k0 k1", "send k0|k1", "send k0|k1", "0 replied k0 #2",
				"1 replied k1 #2");
	}

	@Property(tries = 1000)
	void eachPositionEndsOnceHoweverOftenTheCallBeginsAgain(@ForAll("commands") Command command,
			@ForAll @Size(max = 20) List<Fate> fates, @ForAll @IntRange(max = 50) int items,
			@ForAll @IntRange(min = 1, max = 8) int chunkSize, @ForAll @IntRange(min = 1, max = 5) int size,
			@ForAll boolean resends, @ForAll @IntRange(max = 8) int rounds) {
		this.resendsUnanswered = resends;
		List<Fate> ending = fates.stream().filter((fate) -> fate != Fate.THROWN).toList();
		ScriptedDriver driver = driver(ending.toArray(Fate[]::new));
		Window window = window(command, items, chunkSize, size);
		for (int round = 0; round < rounds && !window.isThrough(); round++) {
			round(window, driver);
			driver.pending.clear();
			if (round % 3 == 2) {
				window.acceptRefusals();
			}
			window.repeatRefused();
		}
		window.giveUp(SHUTDOWN);
		assertThat(this.sink.told).extracting(Told::position)
			.containsExactlyInAnyOrderElementsOf(IntStream.range(0, items).boxed().toList());
		assertThat(this.sink.told).allSatisfy((told) -> driver.verifyHistory(told, resends));
		assertThat(driver.mostPending).isLessThanOrEqualTo(size);
	}

	@Property(tries = 1000)
	void eachPositionEndsOnceAsWhatItsLastSendingCameTo(@ForAll("commands") Command command,
			@ForAll @Size(max = 12) List<Fate> fates, @ForAll @IntRange(max = 50) int items,
			@ForAll @IntRange(min = 1, max = 8) int chunkSize, @ForAll @IntRange(min = 1, max = 5) int size) {
		ScriptedDriver driver = driver(fates.toArray(Fate[]::new));
		Window window = window(command, items, chunkSize, size);
		try {
			finish(window, driver);
		}
		catch (IllegalStateException ex) {
			window.giveUp(SHUTDOWN);
		}
		window.giveUp(SHUTDOWN);
		assertThat(this.sink.told).extracting(Told::position)
			.containsExactlyInAnyOrderElementsOf(IntStream.range(0, items).boxed().toList());
		assertThat(this.sink.told).allSatisfy((told) -> driver.verify(told));
		assertThat(this.sink.chunks).hasSize(driver.exchanges.size());
		assertThat(driver.mostPending).isLessThanOrEqualTo(size);
		assertThat(window.isClean()).isEqualTo(driver.exchanges.stream().allMatch(ScriptedExchange::hasEndedWell));
	}

	@Provide
	Arbitrary<Command> commands() {
		return Arbitraries.of(ChunkTests.GET, ChunkTests.MGET, ChunkTests.MSET);
	}

	/**
	 * As {@link Execution} does it with one server.
	 */
	private void round(Window window, Driver driver) {
		window.begin();
		window.advance(driver);
		while (!window.isOver()) {
			try {
				if (!driver.await(window.awaited(), window.awaitedUntil(), this.signal)) {
					window.expire();
				}
			}
			catch (InterruptionException ex) {
				window.stop(ex.interruption());
			}
			window.advance(driver);
		}
	}

	/**
	 * Go on to the end, giving up at the first thing that comes in between.
	 */
	private void finish(Window window, Driver driver) {
		while (!window.isThrough()) {
			round(window, driver);
			Interruption interruption = window.interruption();
			if (interruption != null) {
				window.giveUp(interruption);
			}
			else {
				window.acceptRefusals();
			}
		}
	}

	private Window window(Command command, int items, int chunkSize, int window) {
		return window(command, items, chunkSize, window, this.sink);
	}

	private Window window(Command command, int items, int chunkSize, int window, ReplySink sink) {
		Limits limits = new Limits(chunkSize, window, 1_000_000, LONG, LONG,
				new RetryRules(RetryPolicy.withDefaults(), this.resendsUnanswered));
		Iterator<String> keys = IntStream.range(0, items).mapToObj((position) -> "k" + position).iterator();
		Call<String> call = new Call<>(command, keys, (key, arguments) -> {
			arguments.addKey(ChunkTests.bytes(key));
			if (command.equals(ChunkTests.MSET)) {
				arguments.add(ChunkTests.bytes(key));
			}
		}, limits, this.deadline, sink, this.signal, new RetryBudget(System::nanoTime));
		return new Window(call, new ChunkPlan<>(call), null);
	}

	private ScriptedDriver driver(Fate... fates) {
		return new ScriptedDriver(this.log, fates);
	}

	/**
	 * What becomes of a chunk that is sent.
	 */
	enum Fate {

		ANSWERED, REFUSED, SECOND_ITEM_REFUSED, READONLY, TIMED_OUT, TIMED_OUT_HALFWAY, INTERRUPTED, THROWN, LOST,
		NEVER_SENT

	}

	/**
	 * Does with each chunk that is sent what a script says, and answers when that ends.
	 */
	private static final class ScriptedDriver implements Driver {

		private final List<String> log;

		private final Iterator<Fate> fates;

		private final List<ScriptedExchange> exchanges = new ArrayList<>();

		private final Set<ScriptedExchange> pending = new LinkedHashSet<>();

		private int mostPending;

		private @Nullable Deadline awaitedUntil;

		private Runnable answering = () -> {
		};

		ScriptedDriver(List<String> log, Fate... fates) {
			this.log = log;
			this.fates = Arrays.asList(fates).iterator();
		}

		@Override
		public Exchange send(Chunk chunk) {
			ScriptedExchange exchange = new ScriptedExchange(chunk,
					this.fates.hasNext() ? this.fates.next() : Fate.ANSWERED);
			this.log.add("send " + String.join(exchange.variadic ? " " : "|", exchange.keys));
			this.exchanges.add(exchange);
			this.pending.add(exchange);
			this.mostPending = Math.max(this.mostPending, this.pending.size());
			return exchange;
		}

		@Override
		public boolean await(CompletableFuture<?> end, Deadline deadline, StopSignal signal)
				throws InterruptionException {
			this.awaitedUntil = deadline;
			while (this.pending.contains(exchangeOf(end))) {
				// In the order of sending, as a connection does
				ScriptedExchange next = this.pending.iterator().next();
				switch (next.fate) {
					case TIMED_OUT, TIMED_OUT_HALFWAY -> {
						return false;
					}
					case INTERRUPTED -> throw new InterruptionException(
							new Interruption(Reason.INTERRUPTED, new InterruptedException("Test")));
					case THROWN -> throw new IllegalStateException("Test");
					default -> end(next);
				}
			}
			return true;
		}

		private void end(ScriptedExchange exchange) {
			this.answering.run();
			this.pending.remove(exchange);
			exchange.end.complete(System.nanoTime());
		}

		ScriptedExchange exchangeOf(CompletableFuture<?> end) {
			return this.exchanges.stream().filter((exchange) -> exchange.end == end).findFirst().orElseThrow();
		}

		/**
		 * Hold what the sink was told of a position against its last sending.
		 */
		void verify(Told told) {
			List<ScriptedExchange> sendings = this.exchanges.stream()
				.filter((exchange) -> exchange.keys.contains("k" + told.position()))
				.toList();
			if (sendings.isEmpty()) {
				assertThat(told.kind()).isEqualTo("notSent");
				return;
			}
			ScriptedExchange last = sendings.get(sendings.size() - 1);
			int item = last.keys.indexOf("k" + told.position());
			switch (last.state(item)) {
				case UNANSWERED -> assertThat(told.kind()).isEqualTo("unanswered");
				case NOT_SENT -> assertThat(told.kind()).isEqualTo("notSent");
				case ANSWERED -> assertAnswered(told, last, item);
			}
			if (!told.kind().equals("notSent")) {
				assertThat(told.attempts()).isEqualTo(sendings.size());
			}
		}

		/**
		 * Hold what the sink was told of a position against all its sendings.
		 */
		void verifyHistory(Told told, boolean resends) {
			String key = "k" + told.position();
			List<ScriptedExchange> sendings = this.exchanges.stream()
				.filter((exchange) -> exchange.keys.contains(key))
				.toList();
			List<State> states = sendings.stream()
				.map((exchange) -> exchange.state(exchange.keys.indexOf(key)))
				.toList();
			boolean lost = states.contains(State.UNANSWERED);
			switch (told.kind()) {
				case "replied", "covered" -> assertThat(states).endsWith(State.ANSWERED);
				case "unanswered" -> assertThat(lost).isTrue();
				case "notSent" -> assertThat(lost).isFalse();
				case "refused" -> assertThat(told.detail().contains(" after ")).isEqualTo(lost);
				default -> throw new IllegalStateException(told.kind());
			}
			if (lost && !resends) {
				assertThat(told.kind()).isEqualTo("unanswered");
				assertThat(states).endsWith(State.UNANSWERED);
			}
			if (!told.kind().equals("notSent")) {
				assertThat(told.attempts())
					.isEqualTo(states.stream().filter((state) -> state != State.NOT_SENT).count());
			}
		}

		private static void assertAnswered(Told told, ScriptedExchange last, int item) {
			ServerError error = last.error(item);
			if (told.kind().equals("notSent")) {
				assertThat(last.variadic && last.keys.size() > 1).isTrue();
				assertThat(error).isNotNull();
			}
			else if (error != null) {
				assertThat(told.kind()).isEqualTo("refused");
				assertThat(told.detail()).isEqualTo(error.message());
			}
			else if (last.isTogether(item)) {
				assertThat(told.kind()).isEqualTo("covered");
			}
			else {
				assertThat(told.kind()).isEqualTo("replied");
				assertThat(told.detail()).isEqualTo("k" + told.position());
			}
		}

	}

	/**
	 * Answers with the keys as they were when the chunk was sent.
	 */
	private static final class ScriptedExchange implements Exchange {

		private final Fate fate;

		private final List<String> keys;

		private final boolean variadic;

		private final boolean together;

		private final CompletableFuture<Long> end = new CompletableFuture<>();

		private boolean abandoned;

		ScriptedExchange(Chunk chunk, Fate fate) {
			this.fate = fate;
			this.keys = IntStream.range(0, chunk.size())
				.mapToObj((item) -> new String(chunk.key(item), StandardCharsets.UTF_8))
				.toList();
			this.variadic = chunk.isVariadic();
			this.together = this.variadic && chunk.command().equals(ChunkTests.MSET);
		}

		boolean hasEndedWell() {
			return this.end.isDone() && failure() == null;
		}

		@Override
		public CompletableFuture<Long> end() {
			return this.end;
		}

		@Override
		public void abandon() {
			this.abandoned = true;
		}

		@Override
		public int commandEnd(int item) {
			return this.variadic ? this.keys.size() : item + 1;
		}

		@Override
		public boolean isTogether(int item) {
			return this.together;
		}

		@Override
		public State state(int item) {
			assertThat(this.end.isDone() || this.abandoned).isTrue();
			return switch (this.fate) {
				case ANSWERED, REFUSED, SECOND_ITEM_REFUSED, READONLY -> State.ANSWERED;
				case TIMED_OUT, INTERRUPTED, THROWN, LOST -> State.UNANSWERED;
				case NEVER_SENT -> State.NOT_SENT;
				case TIMED_OUT_HALFWAY ->
					(this.variadic || item == 1) ? State.UNANSWERED : (item == 0) ? State.ANSWERED : State.NOT_SENT;
			};
		}

		@Override
		public @Nullable ServerError error(int item) {
			return switch (this.fate) {
				case REFUSED -> new ServerError("ERR no");
				case SECOND_ITEM_REFUSED -> (!this.variadic && item == 1) ? new ServerError("ERR no") : null;
				case READONLY -> new ServerError("READONLY no");
				default -> null;
			};
		}

		@Override
		public void read(int item, Reply target) {
			if (this.together) {
				target.setInteger(this.keys.size());
				return;
			}
			byte[] bytes = ChunkTests.bytes(this.keys.get(item));
			target.setBytes(bytes, 0, bytes.length);
		}

		@Override
		public @Nullable Throwable failure() {
			return (this.fate == Fate.LOST || this.fate == Fate.NEVER_SENT) ? new RuntimeException("Test") : null;
		}

	}

	/**
	 * What a sink was told of a position.
	 */
	record Told(int position, String kind, String detail, int attempts) {

		@Override
		public String toString() {
			return (this.position + " " + this.kind + " " + this.detail).strip()
					+ ((this.attempts > 0) ? " #" + this.attempts : "");
		}

	}

	/**
	 * Writes down what it is told.
	 */
	static final class RecordingSink implements ReplySink {

		private final List<String> log;

		private final List<Told> told = new ArrayList<>();

		private final List<String> chunks = new ArrayList<>();

		private final Set<Throwable> causes = new LinkedHashSet<>();

		RecordingSink() {
			this(new ArrayList<>());
		}

		RecordingSink(List<String> log) {
			this.log = log;
		}

		List<Integer> positions(String kind) {
			return this.told.stream().filter((told) -> told.kind().equals(kind)).map(Told::position).toList();
		}

		@Override
		public void replied(int position, Reply reply, int attempts) {
			tell(position, "replied", reply.utf8(), attempts);
		}

		@Override
		public void repliedTogether(Reply reply) {
			this.log.add("together " + reply.integer());
		}

		@Override
		public void covered(int position, int attempts) {
			tell(position, "covered", "", attempts);
		}

		@Override
		public void refused(int position, ServerError error, @Nullable Interruption unanswered, int attempts) {
			tell(position, "refused", error.message() + ((unanswered != null) ? " after " + unanswered.reason() : ""),
					attempts);
		}

		@Override
		public void unwritable(int position, RuntimeException cause) {
			tell(position, "unwritable", "", 0);
		}

		@Override
		public void unanswered(int position, Interruption interruption, int attempts) {
			this.causes.add(interruption.cause());
			tell(position, "unanswered", interruption.reason().name(), attempts);
		}

		@Override
		public void notSent(int position, Interruption interruption) {
			this.causes.add(interruption.cause());
			tell(position, "notSent", interruption.reason().name(), 0);
		}

		@Override
		public void chunkEnded(int items, long nanos, boolean answered) {
			assertThat(nanos).isNotNegative();
			this.chunks.add(items + (answered ? " answered" : " unanswered"));
		}

		private void tell(int position, String kind, String detail, int attempts) {
			Told told = new Told(position, kind, detail, attempts);
			this.told.add(told);
			this.log.add(told.toString());
		}

	}

}
