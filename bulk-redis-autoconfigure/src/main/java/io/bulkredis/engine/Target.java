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

/**
 * A node of a cluster, as something to connect to.
 *
 * @param host where it is
 * @param port where it is
 * @param replica whether the connection is to read what the node has as a replica
 */
record Target(String host, int port, boolean replica) {

	static Target master(String host, int port) {
		return new Target(host, port, false);
	}

	@Override
	public String toString() {
		return this.host + ":" + this.port;
	}

}
