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

package io.bulkredis.test;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import org.awaitility.Awaitility;
import org.slf4j.LoggerFactory;

/**
 * Hears what Netty's leak detection reports. It reports a trace only the first time, and
 * only when something is allocated after the garbage collector came by.
 */
public final class NettyLeaks implements AutoCloseable {

	private static final Duration LONGEST = Duration.ofSeconds(30);

	private final Logger logger = (Logger) LoggerFactory.getLogger(ResourceLeakDetector.class);

	private final Queue<String> reports = new ConcurrentLinkedQueue<>();

	private final Appender appender = new Appender(this.reports);

	private NettyLeaks() {
		this.appender.setContext(this.logger.getLoggerContext());
		this.appender.start();
		this.logger.addAppender(this.appender);
		this.logger.setAdditive(false);
	}

	public static NettyLeaks watch() {
		return new NettyLeaks();
	}

	/**
	 * Return what has leaked until now and nobody refers to any more. Leaks a buffer of
	 * its own and waits for that report, so that silence means that nothing leaked.
	 */
	public List<String> reports() {
		String own = UUID.randomUUID().toString();
		leak(own);
		Awaitility.await("report of a leak made on purpose").atMost(LONGEST).until(() -> {
			System.gc();
			UnpooledByteBufAllocator.DEFAULT.buffer(16).release();
			return this.reports.stream().anyMatch((report) -> report.contains(own));
		});
		return this.reports.stream().filter((report) -> !report.contains(own)).toList();
	}

	/**
	 * Leak a buffer.
	 * @param hint is part of the report
	 */
	static void leak(String hint) {
		UnpooledByteBufAllocator.DEFAULT.buffer(16).touch(hint);
	}

	@Override
	public void close() {
		this.logger.setAdditive(true);
		this.logger.detachAppender(this.appender);
	}

	private static final class Appender extends AppenderBase<ILoggingEvent> {

		private final Queue<String> reports;

		Appender(Queue<String> reports) {
			this.reports = reports;
		}

		@Override
		protected void append(ILoggingEvent event) {
			this.reports.add(event.getFormattedMessage());
		}

	}

}
