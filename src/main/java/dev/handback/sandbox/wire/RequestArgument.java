package dev.handback.sandbox.wire;

import java.util.function.Function;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.util.Assert;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * A type of endpoint argument, and how to read it from a request. Arguments are read from
 * left to right, so their order is the order of checks.
 */
public final class RequestArgument<T> implements HandlerMethodArgumentResolver {

	private final Class<T> type;

	private final Function<HttpServletRequest, T> reading;

	private RequestArgument(Class<T> type, Function<HttpServletRequest, T> reading) {
		this.type = type;
		this.reading = reading;
	}

	public static <T> RequestArgument<T> of(Class<T> type, Function<HttpServletRequest, T> reading) {
		return new RequestArgument<>(type, reading);
	}

	@Override
	public boolean supportsParameter(MethodParameter parameter) {
		return parameter.getParameterType() == this.type;
	}

	@Override
	public Object resolveArgument(MethodParameter parameter, @Nullable ModelAndViewContainer container,
			NativeWebRequest request, @Nullable WebDataBinderFactory binders) {
		HttpServletRequest servletRequest = request.getNativeRequest(HttpServletRequest.class);
		Assert.state(servletRequest != null, "There is always a request");
		return read(servletRequest);
	}

	public T read(HttpServletRequest request) {
		return this.reading.apply(request);
	}

}
