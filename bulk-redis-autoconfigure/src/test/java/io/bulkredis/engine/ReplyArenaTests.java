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

import java.nio.ByteBuffer;
import java.util.List;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ReplyArena}.
 */
class ReplyArenaTests {

	private final ReplyArena arena = new ReplyArena();

	@Test
	void valuesAndNilsAreKeptEachForItsItem() {
		this.arena.begin(4);
		set(2, "");
		set(0, "a");
		set(1, null);
		set(3, "bb");
		assertThat(read(0)).isEqualTo("a");
		assertThat(read(1)).isNull();
		assertThat(read(2)).isEmpty();
		assertThat(read(3)).isEqualTo("bb");
	}

	@Test
	void onlyWhatIsLeftOfABufferIsTaken() {
		this.arena.begin(1);
		ByteBuffer buffer = ByteBuffer.wrap(ChunkTests.bytes("xax"), 1, 1);
		this.arena.set(0, buffer);
		assertThat(read(0)).isEqualTo("a");
	}

	@Property(tries = 200)
	void arenaServesOneArrayAfterAnother(
			@ForAll @Size(max = 5) List<@Size(max = 30) List<@Size(max = 100) byte[]>> arrays) {
		ReplyArena arena = new ReplyArena();
		Reply reply = new Reply();
		for (List<byte[]> array : arrays) {
			arena.begin(array.size());
			for (int item = 0; item < array.size(); item++) {
				arena.set(item, ByteBuffer.wrap(array.get(item)));
			}
			for (int item = 0; item < array.size(); item++) {
				arena.read(item, reply);
				assertThat(reply.bytes()).isEqualTo(array.get(item));
			}
		}
	}

	private void set(int item, @Nullable String value) {
		this.arena.set(item, (value != null) ? ByteBuffer.wrap(ChunkTests.bytes(value)) : null);
	}

	private @Nullable String read(int item) {
		Reply reply = new Reply();
		this.arena.read(item, reply);
		return reply.isNil() ? null : reply.utf8();
	}

}
