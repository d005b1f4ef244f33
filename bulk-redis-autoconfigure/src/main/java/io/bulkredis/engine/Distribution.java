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

/**
 * How a call's items are spread over servers. Used by the call's thread.
 */
interface Distribution {

	/**
	 * Wait until it is known which servers there are.
	 * @throws InterruptionException if that could not be found out
	 */
	void prepare() throws InterruptionException;

	/**
	 * Return the servers' parts of the call, those that there is something for by now.
	 * More may be added while they are looked at.
	 */
	List<Leg> legs();

	/**
	 * Take some items from the input for parts that may send more than they have. Never
	 * takes more at a time than a chunk has.
	 * @return whether any were taken
	 */
	boolean read();

	/**
	 * Return whether all of the input was taken.
	 */
	boolean isExhausted();

	/**
	 * A part came to a halt and may go on later.
	 */
	void halted(Leg leg);

	/**
	 * A part that was halted goes on.
	 */
	void goesOn(Leg leg);

	/**
	 * Tell the sink that nothing more of the input will be sent.
	 */
	void abandon(Interruption interruption);

	/**
	 * The call has ended.
	 */
	void end();

}
