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

import org.springframework.core.retry.RetryPolicy;

/**
 * What is sent again, and when.
 *
 * @param policy for which causes, how often, and after how long
 * @param unanswered whether an item may be sent again that may have been carried out
 */
public record RetryRules(RetryPolicy policy, boolean unanswered) {
}
