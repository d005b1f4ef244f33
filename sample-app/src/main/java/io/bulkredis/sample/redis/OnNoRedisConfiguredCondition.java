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

package io.bulkredis.sample.redis;

import java.util.List;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches when no property says where Redis is.
 */
class OnNoRedisConfiguredCondition extends SpringBootCondition {

	private static final List<String> PROPERTIES = List.of("spring.data.redis.url", "spring.data.redis.host",
			"spring.data.redis.port", "spring.data.redis.sentinel.nodes", "spring.data.redis.sentinel.master",
			"spring.data.redis.cluster.nodes", "spring.data.redis.masterreplica.nodes");

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition("Redis of the user");
		Binder binder = Binder.get(context.getEnvironment());
		return PROPERTIES.stream()
			.filter((property) -> isSet(binder, property))
			.findFirst()
			.map((property) -> ConditionOutcome.noMatch(message.found("property").items(property)))
			.orElseGet(() -> ConditionOutcome.match(message.didNotFind("any property").atAll()));
	}

	// As a list, since nodes are set as one property or as one for each.
	private static boolean isSet(Binder binder, String property) {
		return !binder.bind(property, Bindable.listOf(String.class)).orElseGet(List::of).isEmpty();
	}

}
