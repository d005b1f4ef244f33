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

/**
 * Decides which of several bulk templates an injection point gets that does not say which
 * one it wants. None is made primary, which would beat a bean of the user's.
 */
final class TemplateRanking {

	private final List<TemplateBean> templates;

	private final List<TemplateBean> plain;

	TemplateRanking(List<TemplateBean> templates) {
		this.templates = templates;
		this.plain = plain(templates.stream().filter(TemplateBean::isOfStrings).toList());
	}

	private static List<TemplateBean> plain(List<TemplateBean> ofStrings) {
		List<TemplateBean> primary = ofStrings.stream().filter(TemplateBean::isPrimary).toList();
		if (!primary.isEmpty()) {
			return primary;
		}
		List<TemplateBean> strings = ofStrings.stream().filter(TemplateBean::isStringRedisTemplate).toList();
		return !strings.isEmpty() ? strings : ofStrings;
	}

	/**
	 * Return whether a template's bulk counterpart stands back where another one fits.
	 * @param template the template
	 * @return whether it is a fallback
	 */
	boolean isFallback(TemplateBean template) {
		return template.definition().isFallback() || !this.plain.contains(template);
	}

	/**
	 * Return whether a template's bulk counterpart can be had without a qualifier.
	 * @param template the template
	 * @return whether it is a default candidate
	 */
	boolean isDefaultCandidate(TemplateBean template) {
		return template.definition().isDefaultCandidate() && (template.isPrimary() || !hasPrimaryRival(template));
	}

	private boolean hasPrimaryRival(TemplateBean template) {
		return this.templates.stream().anyMatch((other) -> other.isPrimary() && other.hasGenericsOf(template));
	}

}
