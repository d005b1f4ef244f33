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

import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.stream.Stream;

import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.BeanDefinitionHolder;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.ResolvableType;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * A {@link RedisTemplate} bean, as its definition describes it. The bean itself is not
 * touched.
 *
 * @param name the name of the bean
 * @param definition the definition that the bean is injected by
 * @param target the definition that says what the bean is: another one only behind a
 * scoped proxy
 */
record TemplateBean(String name, RootBeanDefinition definition, RootBeanDefinition target) {

	/**
	 * Return all templates of a bean factory, its ancestors' left out.
	 * @param beanFactory the bean factory
	 * @return the templates
	 */
	static List<TemplateBean> findAll(ConfigurableListableBeanFactory beanFactory) {
		return Stream.of(beanFactory.getBeanNamesForType(RedisTemplate.class, true, false))
			.filter((name) -> !ScopedProxyUtils.isScopedTarget(name))
			.map((name) -> of(name, beanFactory))
			.toList();
	}

	static TemplateBean of(String name, ConfigurableListableBeanFactory beanFactory) {
		Class<?> type = beanFactory.getType(name, false);
		if (!beanFactory.containsBeanDefinition(name)) {
			RootBeanDefinition registeredByHand = new RootBeanDefinition(type);
			return new TemplateBean(name, registeredByHand, registeredByHand);
		}
		RootBeanDefinition definition = (RootBeanDefinition) beanFactory.getMergedBeanDefinition(name);
		return new TemplateBean(name, definition, target(definition, beanFactory));
	}

	private static RootBeanDefinition target(RootBeanDefinition definition,
			ConfigurableListableBeanFactory beanFactory) {
		BeanDefinitionHolder decorated = definition.getDecoratedDefinition();
		return (decorated != null) ? (RootBeanDefinition) beanFactory.getMergedBeanDefinition(decorated.getBeanName())
				: definition;
	}

	/**
	 * Return a type with the template's generics.
	 * @param type a class of two type parameters, the key's and the value's
	 * @return the type, without generics where the template's are not known
	 */
	ResolvableType withGenerics(Class<?> type) {
		ResolvableType template = templateType();
		return isParameterized()
				? ResolvableType.forClassWithGenerics(type, template.getGeneric(0), template.getGeneric(1))
				: ResolvableType.forClass(type);
	}

	boolean isParameterized() {
		ResolvableType template = templateType();
		return template.hasGenerics() && !template.hasUnresolvableGenerics();
	}

	boolean isOfStrings() {
		ResolvableType template = templateType();
		return isString(template.getGeneric(0)) && isString(template.getGeneric(1));
	}

	boolean isPrimary() {
		return this.definition.isPrimary();
	}

	boolean isStringRedisTemplate() {
		return StringRedisTemplate.class.isAssignableFrom(beanType().toClass());
	}

	boolean hasGenericsOf(TemplateBean other) {
		ResolvableType type = withGenerics(RedisTemplate.class);
		ResolvableType otherType = other.withGenerics(RedisTemplate.class);
		return type.isAssignableFrom(otherType) && otherType.isAssignableFrom(type);
	}

	/**
	 * Return what can have the template's qualifier annotations, in the order in which
	 * the container looks there.
	 * @return the elements
	 */
	Stream<AnnotatedElement> qualifiedElements() {
		return Stream
			.of(this.target.getQualifiedElement(), this.target.getResolvedFactoryMethod(), beanType().resolve())
			.flatMap(Stream::ofNullable);
	}

	private ResolvableType templateType() {
		return beanType().as(RedisTemplate.class);
	}

	private ResolvableType beanType() {
		ResolvableType type = this.target.getResolvableType();
		return FactoryBean.class.isAssignableFrom(type.toClass()) ? type.as(FactoryBean.class).getGeneric(0) : type;
	}

	private static boolean isString(ResolvableType type) {
		return type.resolve() == String.class;
	}

}
