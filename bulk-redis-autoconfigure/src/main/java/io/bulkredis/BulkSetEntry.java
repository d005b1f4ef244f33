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

import java.time.Duration;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * A value and the terms on which {@link BulkValueOperations#set} sets it. Without any, it
 * is set whatever there was, to stay until it is deleted. Immutable, as far as the value
 * is.
 *
 * <pre class="code">
 * BulkSetEntry.of(value).expireAfter(Duration.ofHours(1)).ifAbsent()
 * </pre>
 *
 * @param <V> the type of the value
 * @since 0.1
 */
public final class BulkSetEntry<V> {

	private final V value;

	private final @Nullable Duration timeout;

	private final boolean keepTimeToLive;

	private final Condition condition;

	private BulkSetEntry(V value, @Nullable Duration timeout, boolean keepTimeToLive, Condition condition) {
		this.value = value;
		this.timeout = timeout;
		this.keepTimeToLive = keepTimeToLive;
		this.condition = condition;
	}

	/**
	 * Create an entry without a time to live or a condition.
	 * @param <V> the type of the value
	 * @param value the value
	 * @return the entry
	 * @throws IllegalArgumentException if the value is {@code null}
	 */
	public static <V> BulkSetEntry<V> of(V value) {
		Assert.notNull(value, "value must not be null");
		return new BulkSetEntry<>(value, null, false, Condition.NONE);
	}

	/**
	 * Return an entry with a time to live, in place of what was said of it before.
	 * @param timeout the time to live, at least a millisecond
	 * @return the entry; this one stays as it is
	 * @throws IllegalArgumentException if the time to live is shorter than a millisecond
	 */
	public BulkSetEntry<V> expireAfter(Duration timeout) {
		TimeToLive.millis(timeout);
		return new BulkSetEntry<>(this.value, timeout, false, this.condition);
	}

	/**
	 * Return an entry that leaves a key the time to live that it has, in place of what
	 * was said of it before.
	 * @return the entry; this one stays as it is
	 */
	public BulkSetEntry<V> keepTimeToLive() {
		return new BulkSetEntry<>(this.value, null, true, this.condition);
	}

	/**
	 * Return an entry that is set only if the key is not there yet, in place of another
	 * condition.
	 * @return the entry; this one stays as it is
	 */
	public BulkSetEntry<V> ifAbsent() {
		return new BulkSetEntry<>(this.value, this.timeout, this.keepTimeToLive, Condition.IF_ABSENT);
	}

	/**
	 * Return an entry that is set only if the key is there, in place of another
	 * condition.
	 * @return the entry; this one stays as it is
	 */
	public BulkSetEntry<V> ifPresent() {
		return new BulkSetEntry<>(this.value, this.timeout, this.keepTimeToLive, Condition.IF_PRESENT);
	}

	/**
	 * Return the value.
	 * @return the value
	 */
	public V getValue() {
		return this.value;
	}

	/**
	 * Return the time to live.
	 * @return the time to live, or {@code null} if there is none or the key keeps its own
	 */
	public @Nullable Duration getTimeout() {
		return this.timeout;
	}

	/**
	 * Return whether the key keeps the time to live that it has.
	 * @return whether it does
	 */
	public boolean isKeepTimeToLive() {
		return this.keepTimeToLive;
	}

	/**
	 * Return the condition.
	 * @return when the value is set
	 */
	public Condition getCondition() {
		return this.condition;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof BulkSetEntry<?> that && this.value.equals(that.value)
				&& Objects.equals(this.timeout, that.timeout) && this.keepTimeToLive == that.keepTimeToLive
				&& this.condition == that.condition;
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.value, this.timeout, this.keepTimeToLive, this.condition);
	}

	/**
	 * Tell the terms, without the value: that is data.
	 */
	@Override
	public String toString() {
		return "BulkSetEntry[timeout=" + this.timeout + ", keepTimeToLive=" + this.keepTimeToLive + ", condition="
				+ this.condition + "]";
	}

	/**
	 * When a value is set.
	 *
	 * @since 0.1
	 */
	public enum Condition {

		/** Whatever there was. */
		NONE,

		/** Only if the key is not there yet. */
		IF_ABSENT,

		/** Only if the key is there. */
		IF_PRESENT

	}

}
