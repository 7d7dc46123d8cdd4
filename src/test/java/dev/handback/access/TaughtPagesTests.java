package dev.handback.access;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import dev.handback.assignments.TaughtAssignment;
import dev.handback.assignments.TeachersSection;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.SectionId;
import org.junit.jupiter.api.Test;

import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.stereotype.Controller;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;

import static org.assertj.core.api.Assertions.assertThat;

/** Teachers' pages get checked sections and assignments, never plain ids. */
class TaughtPagesTests {

	private static final String SECTION = "/sections/{section}";

	private static final String ASSIGNMENT = "{assignment}";

	@Test
	void everyPageOfAnAssignmentTakesACheckedOne() {
		List<Page> pages = pages().filter((page) -> page.path.contains(ASSIGNMENT)).toList();
		assertThat(pages).hasSizeGreaterThan(15)
			.allSatisfy((page) -> assertThat(page.parameters()).contains(TaughtAssignment.class));
	}

	@Test
	void everyOtherPageOfASectionTakesACheckedOne() {
		List<Page> pages = pages().filter((page) -> !page.path.contains(ASSIGNMENT)).toList();
		assertThat(pages).hasSizeGreaterThan(10)
			.allSatisfy((page) -> assertThat(page.parameters()).contains(TeachersSection.class));
	}

	@Test
	void noneReadsTheirIdsFromTheAddress() {
		assertThat(pages().toList())
			.allSatisfy((page) -> assertThat(page.pathVariables()).doesNotContain(SectionId.class, AssignmentId.class));
	}

	private static Stream<Page> pages() {
		ClassPathScanningCandidateComponentProvider controllers = new ClassPathScanningCandidateComponentProvider(
				false);
		controllers.addIncludeFilter(new AnnotationTypeFilter(Controller.class));
		return controllers.findCandidateComponents("dev.handback")
			.stream()
			.map((found) -> ClassUtils.resolveClassName(Objects.requireNonNull(found.getBeanClassName()), null))
			.flatMap((controller) -> Arrays.stream(controller.getDeclaredMethods())
				.flatMap((method) -> paths(method).flatMap((own) -> under(controller).map((all) -> all + own))
					.map((path) -> new Page(path, method))))
			.filter((page) -> page.path.startsWith(SECTION));
	}

	private static Stream<String> under(Class<?> controller) {
		RequestMapping mapping = AnnotatedElementUtils.findMergedAnnotation(controller, RequestMapping.class);
		return (mapping != null) ? Stream.of(mapping.path()) : Stream.of("");
	}

	private static Stream<String> paths(Method method) {
		RequestMapping mapping = AnnotatedElementUtils.findMergedAnnotation(method, RequestMapping.class);
		if (mapping == null) {
			return Stream.empty();
		}
		return (mapping.path().length > 0) ? Stream.of(mapping.path()) : Stream.of("");
	}

	/** A handler with one of its paths. */
	private record Page(String path, Method handler) {

		List<Class<?>> parameters() {
			return List.of(this.handler.getParameterTypes());
		}

		List<Class<?>> pathVariables() {
			return Stream.of(this.handler.getParameters())
				.filter((parameter) -> parameter.isAnnotationPresent(PathVariable.class))
				.<Class<?>>map(Parameter::getType)
				.toList();
		}

	}

}
