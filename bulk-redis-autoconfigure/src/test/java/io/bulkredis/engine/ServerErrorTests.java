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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ServerError}.
 */
class ServerErrorTests {

	@ParameterizedTest
	@CsvSource(textBlock = """
			ASK,         true,  false
			BUSY,        true,  true
			CLUSTERDOWN, true,  false
			CROSSSLOT,   false, false
			ERR,         false, false
			LOADING,     true,  true
			MASTERDOWN,  true,  true
			MISCONF,     true,  true
			MOVED,       true,  false
			NOAUTH,      false, true
			NOPERM,      false, false
			NOREPLICAS,  true,  true
			OOM,         true,  true
			READONLY,    true,  true
			TRYAGAIN,    true,  false
			WRONGTYPE,   false, false
			LOADINGS,    false, false
			""")
	void codeDecides(String code, boolean refusal, boolean sameForAllKeys) {
		for (String message : new String[] { code, code + " and LOADING more READONLY words" }) {
			ServerError error = ServerError.of(message);
			assertThat(error.isRefusal()).isEqualTo(refusal);
			assertThat(error.isSameForAllKeys()).isEqualTo(sameForAllKeys);
		}
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '"', textBlock = """
			ERR unknown command 'UNLINK',                                               true
			NOPERM User lim has no permissions to run the 'mget' command,               true
			NOPERM No permissions to access a key,                                      false
			ERR value is not an integer,                                                false
			CLUSTERDOWN The cluster is down,                                            true
			CLUSTERDOWN The cluster is down and only accepts read commands,             true
			CLUSTERDOWN Hash slot not served,                                           false
			""")
	void refusalOfTheCommandItselfIsTheSameForAllKeys(String message, boolean sameForAllKeys) {
		assertThat(ServerError.of(message).isSameForAllKeys()).isEqualTo(sameForAllKeys);
	}

	@Test
	void messageIsTheServersWords() {
		assertThat(ServerError.of("WRONGTYPE Operation against a key, …").message())
			.isEqualTo("WRONGTYPE Operation against a key, …");
	}

	@ParameterizedTest
	@ValueSource(strings = { "ERR unknown command 'X', with args beginning with: 'a key' 'a value' ",
			"ERR unknown command 'X', with args beginning with: " })
	void argumentsThatTheServerRepeatsAreLeftOut(String text) {
		assertThat(ServerError.of(text).message()).isEqualTo("ERR unknown command 'X'");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			ERR invalid longitude,latitude pair 200.1,91.5             | ERR invalid longitude,latitude pair
			ERR unknown subcommand 'SECRET'. Try OBJECT HELP.          | ERR unknown subcommand
			NOGROUP No such key 'secret' or consumer group 'g'         | NOGROUP No such key
			""")
	void dataIsNotInTheMessage(String text, String message) {
		assertThat(ServerError.of(text).message()).isEqualTo(message);
	}

	@Test
	void refusalWithinAScriptIsUnwrapped() {
		ServerError error = ServerError.of("ERR Error running script (call to f_0): @user_script:1: "
				+ "-READONLY You can't write against a read only replica.");
		assertThat(error.isFromReplica()).isTrue();
		assertThat(error.isRefusal()).isTrue();
	}

}
