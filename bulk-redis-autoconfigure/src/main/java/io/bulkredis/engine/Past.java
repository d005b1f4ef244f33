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

import org.jspecify.annotations.Nullable;

/**
 * What earlier sendings of an item came to.
 *
 * @param attempts how often it was sent
 * @param refusal what the server last refused it with
 * @param unanswered why one of them has no answer: it may have been carried out
 * @param redirects how often a node of a cluster named another one
 */
record Past(int attempts, @Nullable ServerError refusal, @Nullable Interruption unanswered, int redirects) {

	static final Past NONE = new Past(0, null, null, 0);

	Past notSent(int attempts) {
		return new Past(attempts, this.refusal, this.unanswered, this.redirects);
	}

	Past refused(ServerError refusal, int attempts) {
		return new Past(attempts, refusal, this.unanswered, this.redirects);
	}

	Past unanswered(Interruption interruption, int attempts) {
		return new Past(attempts, this.refusal, interruption, this.redirects);
	}

	Past redirected(int attempts) {
		return new Past(attempts, this.refusal, this.unanswered, this.redirects + 1);
	}

}
