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

package io.bulkredis.autoconfigure;

import java.util.List;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import io.bulkredis.BulkListener;

/**
 * Tells several listeners, in order. One that throws does not keep the others from being
 * told.
 */
final class CompositeBulkListener implements BulkListener {

	private final List<BulkListener> listeners;

	private CompositeBulkListener(List<BulkListener> listeners) {
		this.listeners = List.copyOf(listeners);
	}

	static BulkListener of(List<BulkListener> listeners) {
		return (listeners.size() == 1) ? listeners.get(0) : new CompositeBulkListener(listeners);
	}

	@Override
	public void onChunk(ChunkEvent event) {
		tellAll((listener) -> listener.onChunk(event));
	}

	@Override
	public void onCall(CallEvent event) {
		tellAll((listener) -> listener.onCall(event));
	}

	private void tellAll(Consumer<BulkListener> notification) {
		RuntimeException failure = null;
		for (BulkListener listener : this.listeners) {
			failure = tell(listener, notification, failure);
		}
		if (failure != null) {
			throw failure;
		}
	}

	private static @Nullable RuntimeException tell(BulkListener listener, Consumer<BulkListener> notification,
			@Nullable RuntimeException failure) {
		try {
			notification.accept(listener);
			return failure;
		}
		catch (RuntimeException ex) {
			if (failure == null) {
				return ex;
			}
			failure.addSuppressed(ex);
			return failure;
		}
	}

}
