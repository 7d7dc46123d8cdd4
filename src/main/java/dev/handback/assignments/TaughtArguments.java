package dev.handback.assignments;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.security.core.Authentication;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Resolves {@code {section}} and {@code {assignment}} in an address to a
 * {@link TeachersSection} or a {@link TaughtAssignment}. For anyone but the section's
 * teachers, the page doesn't exist.
 */
@Component
class TaughtArguments implements HandlerMethodArgumentResolver, WebMvcConfigurer {

	private final TaughtWork taught;

	TaughtArguments(TaughtWork taught) {
		this.taught = taught;
	}

	@Override
	public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
		resolvers.add(this);
	}

	@Override
	public boolean supportsParameter(MethodParameter parameter) {
		return parameter.getParameterType() == TeachersSection.class
				|| parameter.getParameterType() == TaughtAssignment.class;
	}

	@Override
	public Object resolveArgument(MethodParameter parameter, @Nullable ModelAndViewContainer model,
			NativeWebRequest request, @Nullable WebDataBinderFactory binders) {
		int counted = parameter.hasParameterAnnotation(Counted.class) ? Integer.MAX_VALUE
				: TeachersSection.MOST_COUNTED + 1;
		TeachersSection section = this.taught.section(teacher(request),
				id(request, "section", SectionId::new, parameter), counted);
		if (parameter.getParameterType() == TeachersSection.class) {
			return section;
		}
		AssignmentId assignment = id(request, "assignment", AssignmentId::from, parameter);
		return parameter.hasParameterAnnotation(MaybeDeleted.class) ? this.taught.maybeDeleted(section, assignment)
				: this.taught.assignment(section, assignment);
	}

	private static SignedInUser teacher(NativeWebRequest request) {
		if (request.getUserPrincipal() instanceof Authentication who
				&& who.getPrincipal() instanceof SignedInUser teacher) {
			return teacher;
		}
		throw new NotFoundException();
	}

	// A malformed id is refused like that of any other parameter.
	private static <T> T id(NativeWebRequest request, String name, Function<String, T> type,
			MethodParameter parameter) {
		Map<?, ?> path = (Map<?, ?>) Objects.requireNonNull(
				request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, RequestAttributes.SCOPE_REQUEST));
		Object text = path.get(name);
		try {
			return type.apply(String.valueOf(text));
		}
		catch (IllegalArgumentException ex) {
			throw new MethodArgumentTypeMismatchException(text, parameter.getParameterType(), name, parameter, ex);
		}
	}

}
