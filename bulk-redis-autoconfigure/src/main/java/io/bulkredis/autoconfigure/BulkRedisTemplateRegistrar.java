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
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.ConstructorArgumentValues;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.support.BeanDefinitionReaderUtils;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.ResolvableType;
import org.springframework.data.redis.core.RedisTemplate;

import io.bulkredis.BulkRedisOperations;
import io.bulkredis.BulkRedisTemplate;

/**
 * Registers a {@link BulkRedisTemplate} for each {@link RedisTemplate} bean, unless the
 * user has a {@link BulkRedisOperations} of the same generics. A template is found by the
 * type of its definition, which must be known to be a {@code RedisTemplate}.
 */
class BulkRedisTemplateRegistrar implements BeanDefinitionRegistryPostProcessor, BeanRegistrationAotProcessor {

	private static final Pattern NAME_SUFFIX = Pattern.compile("(^r|R)edisTemplate$|(^t|T)emplate$");

	@Override
	public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
		ConfigurableListableBeanFactory beanFactory = (ConfigurableListableBeanFactory) registry;
		List<TemplateBean> templates = TemplateBean.findAll(beanFactory);
		TemplateRanking ranking = new TemplateRanking(templates);
		List<TemplateBean> withoutOperations = templates.stream()
			.filter((template) -> !hasOperations(template, beanFactory))
			.toList();
		for (TemplateBean template : withoutOperations) {
			registry.registerBeanDefinition(bulkName(template.name(), registry), definition(template, ranking));
		}
	}

	/**
	 * Contributes nothing, and being an AOT processor keeps this bean out of the
	 * generated code: that has the definitions which were registered when it was
	 * generated.
	 */
	@Override
	public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean registeredBean) {
		return null;
	}

	private static boolean hasOperations(TemplateBean template, ConfigurableListableBeanFactory beanFactory) {
		ResolvableType type = template.withGenerics(BulkRedisOperations.class);
		return template.isParameterized() && Stream.of(beanFactory.getBeanNamesForType(type, true, false))
			.anyMatch((name) -> isDefaultCandidate(name, beanFactory));
	}

	private static boolean isDefaultCandidate(String name, ConfigurableListableBeanFactory beanFactory) {
		if (!beanFactory.containsBeanDefinition(name)) {
			return true;
		}
		RootBeanDefinition definition = (RootBeanDefinition) beanFactory.getMergedBeanDefinition(name);
		return definition.isAutowireCandidate() && definition.isDefaultCandidate();
	}

	private static RootBeanDefinition definition(TemplateBean template, TemplateRanking ranking) {
		RootBeanDefinition definition = new RootBeanDefinition(BulkRedisTemplate.class);
		definition.setFactoryBeanName(BulkRedisTemplateFactory.BEAN_NAME);
		definition.setUniqueFactoryMethodName(BulkRedisTemplateFactory.METHOD_NAME);
		definition.setTargetType(template.withGenerics(BulkRedisTemplate.class));
		ConstructorArgumentValues arguments = definition.getConstructorArgumentValues();
		arguments.addIndexedArgumentValue(0, new RuntimeBeanReference(template.name()));
		arguments.addIndexedArgumentValue(1, template.name());
		definition.setScope(template.definition().getScope());
		// A template that nobody does bulk work with, such as a mock, is left alone.
		definition.setLazyInit(true);
		definition.setAutowireCandidate(template.definition().isAutowireCandidate());
		definition.setDefaultCandidate(ranking.isDefaultCandidate(template));
		definition.setFallback(ranking.isFallback(template));
		definition.copyQualifiersFrom(template.definition());
		definition.setResourceDescription("bulk-redis for bean '" + template.name() + "'");
		return definition;
	}

	private static String bulkName(String templateName, BeanDefinitionRegistry registry) {
		String prefix = NAME_SUFFIX.matcher(templateName).replaceFirst("");
		String name = prefix.isEmpty() ? "bulkRedisTemplate" : prefix + "BulkRedisTemplate";
		return registry.isBeanNameInUse(name) ? BeanDefinitionReaderUtils.uniqueBeanName(name, registry) : name;
	}

}
