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

import java.time.Duration;
import java.util.Collections;
import java.util.List;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * How much is measured. The defaults take about two minutes on two cores.
 *
 * @param sizes how many keys are read at a time, each in turn
 * @param rounds the number of rounds at least
 * @param roundsTime how long rounds go on at least
 * @param warmUpTime how long each strategy is repeated before those
 * @param neighbourTime how long the neighbour is watched beside each strategy
 * @param distantKeys how many keys are written over a simulated network
 * @param distantRounds the number of rounds over it
 * @param roundTrip the time that the simulated network takes, both ways together
 * @param writes how many keys are written with a time to live
 */
@ConfigurationProperties("sample.compare")
record CompareProperties(@DefaultValue("10000,100000") List<Integer> sizes, @DefaultValue("9") int rounds,
		@DefaultValue("10s") Duration roundsTime, @DefaultValue("2s") Duration warmUpTime,
		@DefaultValue("2500ms") Duration neighbourTime, @DefaultValue("1000") int distantKeys,
		@DefaultValue("5") int distantRounds, @DefaultValue("1ms") Duration roundTrip,
		@DefaultValue("10000") int writes) {

	CompareProperties {
		Assert.isTrue(!sizes.isEmpty() && Collections.min(sizes) >= 1,
				() -> "sample.compare.sizes must be at least 1 each but are " + sizes);
		Assert.isTrue(rounds >= 1, () -> "sample.compare.rounds must be at least 1 but is " + rounds);
		Assert.isTrue(distantKeys >= 1 && distantRounds >= 1 && writes >= 1,
				"sample.compare.distant-keys, distant-rounds and writes must be at least 1");
		Assert.isTrue(!roundTrip.isNegative(), "sample.compare.round-trip must not be negative");
	}

}
