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

package io.bulkredis.sample.compare;

/**
 * A way to write that takes part in a comparison.
 *
 * @param name the name in the table
 * @param target how much of its time bulk may take at most, or 0 for no target
 * @param work how it writes
 */
record WriteContender(String name, double target, Runnable work) implements Runnable {

	static WriteContender of(String name, Runnable work) {
		return new WriteContender(name, 0, work);
	}

	@Override
	public void run() {
		this.work.run();
	}

}
