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

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.util.Assert;

/**
 * Keeps what a listener throws away from the calls.
 */
final class GuardedListener implements BulkListener {

	private static final Log logger = LogFactory.getLog(BulkListener.class);

	private final BulkListener listener;

	private final AtomicBoolean warned = new AtomicBoolean();

	GuardedListener(BulkListener listener) {
		Assert.notNull(listener, "listener must not be null");
		this.listener = listener;
	}

	@Override
	public void onChunk(ChunkEvent event) {
		guard((target) -> target.onChunk(event));
	}

	@Override
	public void onCall(CallEvent event) {
		guard((target) -> target.onCall(event));
	}

	private void guard(Consumer<BulkListener> notification) {
		try {
			notification.accept(this.listener);
		}
		catch (Exception ex) {
			if (this.warned.compareAndSet(false, true)) {
				logger.warn("A bulk listener threw an exception, which is dropped, as those after it will be: "
						+ this.listener.getClass().getName(), ex);
			}
		}
	}

}
