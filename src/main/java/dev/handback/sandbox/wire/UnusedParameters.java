package dev.handback.sandbox.wire;

import java.util.Arrays;
import java.util.Set;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Refuses a query that an endpoint doesn't read, because a setting that should be in the
 * body would be ignored unnoticed.
 */
final class UnusedParameters implements HandlerInterceptor {

	@Override
	public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
		if (handler instanceof HandlerMethod method && Arrays.stream(method.getMethodParameters())
			.noneMatch((parameter) -> parameter.getParameterType() == Query.class)) {
			Query.of(request).requireNothingBut(Set.of());
		}
		return true;
	}

}
