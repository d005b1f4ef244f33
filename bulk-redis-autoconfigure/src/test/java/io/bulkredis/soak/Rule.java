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

package io.bulkredis.soak;

/**
 * What must hold in a soak.
 */
enum Rule {

	/** A value is its key's, and an answer that of its position. */
	ANSWER,

	/** Every position has an outcome, of a kind that can be, and the counts add up. */
	OUTCOME,

	/** A counter is what applied and unknown increments allow. */
	COUNTER,

	/** What is only written with a time to live has one. */
	TIME_TO_LIVE,

	/** A call ends in time. */
	DEADLINE,

	/** An interrupt is kept, and none is made up. */
	INTERRUPT

}
