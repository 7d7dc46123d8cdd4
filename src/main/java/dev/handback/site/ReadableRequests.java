package dev.handback.site;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import dev.handback.vocabulary.PlainText;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.validation.DataBinder;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Refuses requests that none of our pages send and no page could correct: list indexes
 * out of range, and addresses with characters that can't be searched for. What people
 * type into forms is validated by the forms, which keep it and show messages next to it.
 */
@Component
class ReadableRequests implements HandlerInterceptor, WebMvcConfigurer {

	private static final Pattern BRACKET = Pattern.compile("\\[");

	/** A list in a list is as deep as forms go. */
	private static final int DEEPEST = 2;

	private static final int LONGEST_INDEX = 3;

	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(this);
	}

	@Override
	public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
		if (request.getDispatcherType() != DispatcherType.ERROR && !isReadable(request)) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
		}
		return true;
	}

	private static boolean isReadable(HttpServletRequest request) {
		boolean form = HttpMethod.POST.matches(request.getMethod());
		return request.getParameterMap()
			.entrySet()
			.stream()
			.allMatch((parameter) -> isPlace(parameter.getKey())
					&& (form || Arrays.stream(parameter.getValue()).allMatch(PlainText::isPrintable)));
	}

	// Spring grows a list up to the given index, and fails in odd ways beyond a limit or
	// where a list is directly in a list.
	private static boolean isPlace(String name) {
		List<String> parts = List.of(BRACKET.split(name, DEEPEST + 2));
		int last = parts.size() - 1;
		return last <= DEEPEST && (last == 0 || !parts.get(0).isEmpty())
				&& IntStream.rangeClosed(1, last).allMatch((part) -> isIndexed(parts.get(part), part == last));
	}

	private static boolean isIndexed(String part, boolean last) {
		int end = part.indexOf(']');
		return end > 0 && end <= LONGEST_INDEX
				&& part.chars().limit(end).allMatch((digit) -> digit >= '0' && digit <= '9')
				&& Integer.parseInt(part.substring(0, end)) < DataBinder.DEFAULT_AUTO_GROW_COLLECTION_LIMIT
				&& (part.startsWith(".", end + 1) || (last && part.length() == end + 1));
	}

}
