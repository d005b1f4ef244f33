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
import java.util.function.Supplier;

/**
 * All items go to the same server.
 */
final class OneServer implements Distribution {

	private final ChunkPlan<?> plan;

	private final Leg leg;

	OneServer(Call<?> call, Supplier<Leasing> connections) {
		this.plan = new ChunkPlan<>(call);
		this.leg = new Leg(call, new Window(call, this.plan, null), connections);
	}

	@Override
	public void prepare() {
	}

	@Override
	public List<Leg> legs() {
		return List.of(this.leg);
	}

	/**
	 * The plan takes items as its chunks are asked for.
	 */
	@Override
	public boolean read() {
		return false;
	}

	@Override
	public boolean isExhausted() {
		return this.plan.isExhausted();
	}

	@Override
	public void halted(Leg leg) {
	}

	@Override
	public void goesOn(Leg leg) {
	}

	@Override
	public void abandon(Interruption interruption) {
		this.plan.abandon(interruption);
	}

	@Override
	public void end() {
	}

}
