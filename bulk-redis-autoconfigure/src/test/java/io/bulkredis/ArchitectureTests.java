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

package io.bulkredis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.Future;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.MethodCallTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.GeneralCodingRules;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.jspecify.annotations.NullMarked;

import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.members;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

/**
 * The rules that hold for the code as a whole.
 */
@AnalyzeClasses(packages = "io.bulkredis",
		importOptions = { DoNotIncludeTests.class, ArchitectureTests.DoNotIncludeTestSupport.class })
class ArchitectureTests {

	private static final String API = "io.bulkredis";

	private static final String AUTOCONFIGURE = "io.bulkredis.autoconfigure..";

	private static final String ENGINE = "io.bulkredis.engine..";

	private static final String OBSERVABILITY = "io.bulkredis.observability..";

	@ArchTest
	static final ArchRule packagesHaveNoCycles = SlicesRuleDefinition.slices()
		.matching("io.(**)")
		.should()
		.beFreeOfCycles();

	@ArchTest
	static final ArchRule packagesDependInOneDirection = layeredArchitecture().consideringOnlyDependenciesInLayers()
		.layer("autoconfigure")
		.definedBy(AUTOCONFIGURE)
		.layer("observability")
		.definedBy(OBSERVABILITY)
		.layer("api")
		.definedBy(API)
		.layer("engine")
		.definedBy(ENGINE)
		.whereLayer("autoconfigure")
		.mayNotBeAccessedByAnyLayer()
		.whereLayer("observability")
		.mayOnlyBeAccessedByLayers("autoconfigure")
		.whereLayer("api")
		.mayOnlyBeAccessedByLayers("autoconfigure", "observability")
		.whereLayer("engine")
		.mayOnlyBeAccessedByLayers("api")
		.ensureAllClassesAreContainedInArchitecture();

	@ArchTest
	static final ArchRule apiAndEngineKnowNeitherBootNorMicrometer = noClasses().that()
		.resideInAnyPackage(API, ENGINE)
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.springframework.boot..", "io.micrometer..");

	@ArchTest
	static final ArchRule onlyTheEngineKnowsDrivers = noClasses().that()
		.resideOutsideOfPackage(ENGINE)
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("io.lettuce..", "io.netty..", "redis.clients..",
				"org.springframework.data.redis.connection.lettuce..",
				"org.springframework.data.redis.connection.jedis..");

	@ArchTest
	static final ArchRule publicApiDoesNotShowTheEngine = methods().that()
		.areDeclaredInClassesThat()
		.resideInAPackage(API)
		.and()
		.areDeclaredInClassesThat()
		.arePublic()
		.and()
		.arePublic()
		.should(have(describe("a signature without types of the engine",
				(method) -> method.getAllInvolvedRawTypes()
					.stream()
					.noneMatch((type) -> type.getPackageName().startsWith("io.bulkredis.engine")))));

	@ArchTest
	static final ArchRule publicTypesOfTheEngineServeTheApi = classes().that()
		.resideInAPackage(ENGINE)
		.and(describe("are visible", ArchitectureTests::isVisible))
		.should(have(describe("uses in the API",
				(type) -> type.getDirectDependenciesToSelf()
					.stream()
					.anyMatch((dependency) -> dependency.getOriginClass().getPackageName().equals(API)))));

	@ArchTest
	static final ArchRule autoConfigurationsArePublicAndFinal = classes().that()
		.areAnnotatedWith(AutoConfiguration.class)
		.should()
		.bePublic()
		.andShould()
		.haveModifier(JavaModifier.FINAL);

	@ArchTest
	static final ArchRule autoConfigurationsHaveNoPublicMembers = members().that()
		.areDeclaredInClassesThat()
		.areAnnotatedWith(AutoConfiguration.class)
		.and(describe("are not the default constructor", (member) -> !isDefaultConstructor(member)))
		.should()
		.notBePublic();

	@ArchTest
	static final ArchRule beanMethodsArePackagePrivate = methods().that()
		.areAnnotatedWith(Bean.class)
		.should()
		.bePackagePrivate();

	@ArchTest
	static final ArchRule beanMethodsAreNotConditionalOnClasses = methods().that()
		.areAnnotatedWith(Bean.class)
		.should()
		.notBeAnnotatedWith(ConditionalOnClass.class);

	@ArchTest
	static final ArchRule methodsAreNotSynchronized = noMethods().should()
		.haveModifier(JavaModifier.SYNCHRONIZED)
		.because("it pins virtual threads");

	@ArchTest
	static final ArchRule noBlocksAreSynchronized = classes().should(haveNoSynchronizedBlocks())
		.because("they pin virtual threads");

	@ArchTest
	static final ArchRule nothingIsWaitedForWithoutATimeLimit = noClasses().should()
		.callMethodWhere(waitWithoutATimeLimit());

	@ArchTest
	static final ArchRule packagesAreNullMarked = classes()
		.should(have(describe("a @NullMarked package", (type) -> type.getPackage().isAnnotatedWith(NullMarked.class))));

	@ArchTest
	static final ArchRule javaUtilLoggingIsNotUsed = GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;

	@ArchTest
	static final ArchRule standardStreamsAreNotUsed = GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

	private static boolean isVisible(JavaClass type) {
		return type.getModifiers().contains(JavaModifier.PUBLIC)
				&& type.getEnclosingClass().map(ArchitectureTests::isVisible).orElse(true);
	}

	private static boolean isDefaultConstructor(JavaMember member) {
		return member instanceof JavaConstructor constructor && constructor.getRawParameterTypes().isEmpty();
	}

	private static DescribedPredicate<JavaMethodCall> waitWithoutATimeLimit() {
		return describe("a wait without a time limit", (call) -> {
			MethodCallTarget target = call.getTarget();
			Set<String> names = target.getOwner().isAssignableTo(Future.class) ? Set.of("get", "join")
					: Set.of("acquire", "acquireUninterruptibly", "await", "join", "sleep", "take", "wait");
			return names.contains(target.getName()) && target.getOwner().getPackageName().startsWith("java.")
					&& (target.getRawParameterTypes().isEmpty() || target.getName().equals("sleep"));
		});
	}

	/**
	 * ArchUnit does not look into the code that deep.
	 */
	private static ArchCondition<JavaClass> haveNoSynchronizedBlocks() {
		return new ArchCondition<>("have no synchronized blocks") {

			@Override
			public void check(JavaClass type, ConditionEvents events) {
				classReader(type).accept(new ClassVisitor(SpringAsmInfo.ASM_VERSION) {

					@Override
					public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
							String[] exceptions) {
						return new MethodVisitor(SpringAsmInfo.ASM_VERSION) {

							@Override
							public void visitInsn(int opcode) {
								if (opcode == Opcodes.MONITORENTER) {
									events.add(SimpleConditionEvent.violated(type,
											"Method " + type.getName() + "." + name + " has a synchronized block"));
								}
							}

						};
					}

				}, ClassReader.SKIP_DEBUG);
			}

		};
	}

	private static ClassReader classReader(JavaClass type) {
		try (InputStream classFile = type.getSource().orElseThrow().getUri().toURL().openStream()) {
			return new ClassReader(classFile);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * It is a module of its own, so that its classes pass for those of the library.
	 */
	static final class DoNotIncludeTestSupport implements ImportOption {

		@Override
		public boolean includes(Location location) {
			return !location.contains("/io/bulkredis/test/");
		}

	}

}
