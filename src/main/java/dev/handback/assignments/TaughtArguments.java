package dev.handback.assignments;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.NotFoundException;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.security.core.Authentication;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Turns {@code {section}} and {@code {assignment}} of an address into a
 * {@link TeachersSection} or a {@link TaughtAssignment}; for everybody but the section's
 * teachers there is no such page.
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
		TeachersSection section = section(request, parameter.hasParameterAnnotation(Counted.class));
		return (parameter.getParameterType() == TeachersSection.class) ? section
				: assignment(request, section, parameter.hasParameterAnnotation(MaybeDeleted.class));
	}

	private TeachersSection section(NativeWebRequest request, boolean counted) {
		return this.taught.section(teacher(request), id(request, "section", SectionId::new),
				counted ? Integer.MAX_VALUE : TeachersSection.MOST_COUNTED + 1);
	}

	private TaughtAssignment assignment(NativeWebRequest request, TeachersSection section, boolean maybeDeleted) {
		AssignmentId id = id(request, "assignment", AssignmentId::from);
		return maybeDeleted ? this.taught.maybeDeleted(section, id) : this.taught.assignment(section, id);
	}

	private static SignedInUser teacher(NativeWebRequest request) {
		if (request.getUserPrincipal() instanceof Authentication who
				&& who.getPrincipal() instanceof SignedInUser teacher) {
			return teacher;
		}
		throw new NotFoundException();
	}

	private static <T> T id(NativeWebRequest request, String name, Function<String, T> type) {
		Map<?, ?> path = (Map<?, ?>) Objects.requireNonNull(request
			.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE, RequestAttributes.SCOPE_REQUEST));
		try {
			return type.apply(String.valueOf(path.get(name)));
		}
		catch (IllegalArgumentException ex) {
			throw new NotFoundException();
		}
	}

}
