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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import org.springframework.core.retry.RetryPolicy;

import org.junit.jupiter.api.Test;

import io.bulkredis.engine.Command.Variadic;
import io.bulkredis.engine.Interruption.Reason;
import io.bulkredis.engine.WindowTests.RecordingSink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link ChunkPlan}.
 */
class ChunkPlanTests {

	private static final Command COMMAND = new Command("SET", Variadic.NO);

	private static final Interruption INTERRUPTION = new Interruption(Reason.TIMEOUT, new RuntimeException("Test"));

	/**
	 * Chunks are looked at only when they are given back, as the window does: by then
	 * later ones have been cut.
	 */
	@Property(tries = 1000)
	void planReassemblesInOrder(@ForAll("items") List<Item> items, @ForAll @IntRange(min = 1, max = 30) int chunkSize,
			@ForAll @IntRange(min = 1, max = 600) int chunkBytes, @ForAll @IntRange(min = 1, max = 5) int window) {
		RecordingSink sink = new RecordingSink();
		ChunkPlan<Item> plan = plan(items.iterator(), chunkSize, chunkBytes, sink);
		Map<Integer, byte[][]> sent = new TreeMap<>();
		List<Integer> order = new ArrayList<>();
		ArrayDeque<Chunk> inFlight = new ArrayDeque<>();
		for (Chunk next = plan.next(); next != null || !inFlight.isEmpty(); next = plan.next()) {
			if (next != null) {
				inFlight.add(next);
			}
			if (next == null || inFlight.size() == window) {
				Chunk oldest = inFlight.remove();
				assertThat(oldest.size()).isBetween(1, chunkSize);
				assertThat(oldest.bytes() <= chunkBytes || oldest.size() == 1).isTrue();
				for (int item = 0; item < oldest.size(); item++) {
					sent.put(oldest.position(item), oldest.itemArguments(item));
					order.add(oldest.position(item));
				}
				plan.recycle(oldest);
			}
		}
		assertThat(order).isEqualTo(positions(items, true));
		assertThat(sink.positions("unwritable")).isEqualTo(positions(items, false));
		sent.forEach((position, arguments) -> assertThat(arguments).isDeepEqualTo(items.get(position).arguments()));
	}

	@Property(tries = 1000)
	void abandonTellsOfEachRemainingPositionOnce(@ForAll("items") List<Item> items,
			@ForAll @IntRange(min = 1, max = 30) int chunkSize, @ForAll @IntRange(min = 1, max = 600) int chunkBytes,
			@ForAll @IntRange(min = 0, max = 10) int chunks) {
		RecordingSink sink = new RecordingSink();
		ChunkPlan<Item> plan = plan(items.iterator(), chunkSize, chunkBytes, sink);
		List<Integer> positions = new ArrayList<>();
		for (int i = 0; i < chunks; i++) {
			Chunk chunk = plan.next();
			if (chunk != null) {
				IntStream.range(0, chunk.size()).map(chunk::position).forEach(positions::add);
			}
		}
		plan.abandon(INTERRUPTION);
		plan.abandon(INTERRUPTION);
		positions.addAll(sink.positions("unwritable"));
		positions.addAll(sink.positions("notSent"));
		assertThat(positions).containsExactlyInAnyOrderElementsOf(IntStream.range(0, items.size()).boxed().toList());
		assertThat(sink.positions("notSent")).isSorted();
		assertThat(plan.next()).isNull();
	}

	@Test
	void chunksAreFilledUpToTheirLimits() {
		List<Item> items = Stream.of(20, 20, 20, 20, 90, 20, 20).map(Item::ofBytes).toList();
		assertThat(sizes(items, 3, Integer.MAX_VALUE)).containsExactly(3, 3, 1);
		assertThat(sizes(items, 10, 80)).containsExactly(4, 1, 2);
		assertThat(sizes(items, 10, 40)).containsExactly(2, 2, 1, 2);
		assertThat(sizes(items, 10, 39)).containsExactly(1, 1, 1, 1, 1, 1, 1);
	}

	@Test
	void itemsAreTakenOnlyAsChunksAreAskedFor() {
		Iterator<Integer> endless = Stream.iterate(0, (i) -> i + 1).iterator();
		ChunkPlan<Integer> plan = plan(endless, (item, arguments) -> arguments.add(item), limits(10, 1_000),
				mock(ReplySink.class));
		plan.next();
		assertThat(endless.next()).isEqualTo(10);
	}

	@Test
	void chunkIsUsedAgainOnceGivenBack() {
		Iterator<Item> items = Stream.generate(() -> Item.ofBytes(20)).limit(5).iterator();
		ChunkPlan<Item> plan = plan(items, 1, 100, mock(ReplySink.class));
		Chunk first = plan.next();
		Chunk second = plan.next();
		assertThat(second).isNotSameAs(first);
		plan.recycle(first);
		assertThat(plan.next()).isSameAs(first);
		assertThat(first.position(0)).isEqualTo(2);
	}

	@Test
	void unwritableItemIsToldWithItsCause() {
		RuntimeException cause = new IllegalArgumentException("Test");
		ReplySink sink = mock(ReplySink.class);
		ChunkPlan<String> plan = plan(List.of("a").iterator(), (item, arguments) -> {
			throw cause;
		}, limits(1, 100), sink);
		assertThat(plan.next()).isNull();
		then(sink).should().unwritable(0, cause);
		then(sink).shouldHaveNoMoreInteractions();
	}

	@Provide
	Arbitrary<List<Item>> items() {
		// Few different characters, so that many items are equal
		Arbitrary<String> text = Arbitraries.strings().withChars('a', '$', '\r', '\n').ofMaxLength(40);
		Arbitrary<Boolean> writable = Arbitraries.frequency(Tuple.of(9, true), Tuple.of(1, false));
		return Combinators.combine(text, text, writable).as(Item::new).withoutEdgeCases().list().ofMaxSize(120);
	}

	private static ChunkPlan<Item> plan(Iterator<Item> items, int chunkSize, int chunkBytes, ReplySink sink) {
		return plan(items, Item::write, limits(chunkSize, chunkBytes), sink);
	}

	private static <I> ChunkPlan<I> plan(Iterator<I> items, ItemWriter<I> writer, Limits limits, ReplySink sink) {
		return new ChunkPlan<>(new Call<>(COMMAND, items, writer, limits, Deadline.after(limits.timeout()), sink,
				new StopSignal(), new RetryBudget(System::nanoTime)));
	}

	private static Limits limits(int chunkSize, int chunkBytes) {
		return new Limits(chunkSize, 1, chunkBytes, Duration.ofMinutes(1), Duration.ofMinutes(1),
				new RetryRules(RetryPolicy.withDefaults(), false));
	}

	private static List<Integer> sizes(List<Item> items, int chunkSize, int chunkBytes) {
		ChunkPlan<Item> plan = plan(items.iterator(), chunkSize, chunkBytes, mock(ReplySink.class));
		return Stream.generate(plan::next).limit(100).takeWhile((chunk) -> chunk != null).map(Chunk::size).toList();
	}

	private static List<Integer> positions(List<Item> items, boolean writable) {
		return IntStream.range(0, items.size())
			.filter((position) -> items.get(position).writable() == writable)
			.boxed()
			.toList();
	}

	/**
	 * Two arguments, of which an item that cannot be written has written the first.
	 */
	private record Item(String key, String value, boolean writable) {

		/**
		 * Make an item of as many bytes on the wire.
		 */
		static Item ofBytes(int bytes) {
			return new Item("", "x".repeat(bytes - "$0\r\n\r\n$0\r\n\r\n".length()), true);
		}

		byte[][] arguments() {
			return new byte[][] { ChunkTests.bytes(this.key), ChunkTests.bytes(this.value) };
		}

		void write(Arguments arguments) {
			arguments.add(ChunkTests.bytes(this.key));
			if (!this.writable) {
				throw new IllegalArgumentException("Test");
			}
			arguments.add(ChunkTests.bytes(this.value));
		}

	}

}
