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

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.ConstructorArgumentValues.ValueHolder;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.Assert;

/**
 * Gives bulk templates the qualifier annotations of their templates, and the template's
 * name as a {@link Qualifier} where it has none. Apart from
 * {@link BulkRedisTemplateRegistrar} since generated code has no place for annotations:
 * this one runs whether or not the definitions come from there.
 */
class BulkRedisTemplateQualifiers implements BeanFactoryPostProcessor {

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		for (String name : beanFactory.getBeanDefinitionNames()) {
			if (beanFactory.getBeanDefinition(name) instanceof RootBeanDefinition definition
					&& BulkRedisTemplateFactory.BEAN_NAME.equals(definition.getFactoryBeanName())) {
				TemplateBean template = TemplateBean.of(templateName(definition), beanFactory);
				definition.setQualifiedElement(qualifiedElement(template));
			}
		}
	}

	private static String templateName(RootBeanDefinition definition) {
		ValueHolder argument = definition.getConstructorArgumentValues().getIndexedArgumentValue(1, String.class);
		Assert.state(argument != null && argument.getValue() instanceof String, "No template name in the definition");
		return (String) argument.getValue();
	}

	private static AnnotatedElement qualifiedElement(TemplateBean template) {
		Map<Class<? extends Annotation>, Annotation> annotations = new LinkedHashMap<>();
		template.qualifiedElements()
			.map(AnnotatedElement::getAnnotations)
			.flatMap(Stream::of)
			.forEach((annotation) -> annotations.putIfAbsent(annotation.annotationType(), annotation));
		annotations.computeIfAbsent(Qualifier.class, (type) -> AnnotationUtils
			.synthesizeAnnotation(Map.of("value", template.name()), Qualifier.class, null));
		return AnnotatedElementUtils.forAnnotations(annotations.values().toArray(Annotation[]::new));
	}

	static class Hints implements RuntimeHintsRegistrar {

		@Override
		public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
			hints.proxies().registerJdkProxy(Qualifier.class);
		}

	}

}
