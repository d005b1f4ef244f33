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

/**
 * Thrown when the value of a property cannot be used. Its cause says what is required.
 */
class InvalidBulkRedisPropertyException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String name;

	private final String value;

	private final String requirement;

	/**
	 * Create an instance.
	 * @param name the full name of the property
	 * @param value the value that cannot be used
	 * @param cause refused the value
	 */
	InvalidBulkRedisPropertyException(String name, Object value, IllegalArgumentException cause) {
		super("Property '" + name + "' with value '" + value + "' is invalid: " + cause.getMessage(), cause);
		this.name = name;
		this.value = value.toString();
		this.requirement = String.valueOf(cause.getMessage());
	}

	String getName() {
		return this.name;
	}

	String getValue() {
		return this.value;
	}

	String getRequirement() {
		return this.requirement;
	}

}
