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

package io.bulkredis.sample;

import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A product-price service that used to read its prices with an {@code MGET} of 10,000
 * keys.
 * <p>
 * With {@code --compare} it starts no web server: it prints a table of the ways to read
 * many keys, and exits.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class SampleApplication {

	private static final String COMPARE = "compare";

	public static void main(String[] args) {
		ConfigurableApplicationContext context = run(args);
		if (context.getEnvironment().matchesProfiles(COMPARE)) {
			System.exit(SpringApplication.exit(context));
		}
	}

	static ConfigurableApplicationContext run(String... args) {
		SpringApplication application = new SpringApplication(SampleApplication.class);
		if (new DefaultApplicationArguments(args).containsOption(COMPARE)) {
			application.setAdditionalProfiles(COMPARE);
		}
		return application.run(args);
	}

}
