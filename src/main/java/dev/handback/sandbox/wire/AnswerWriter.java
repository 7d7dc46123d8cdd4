package dev.handback.sandbox.wire;

import java.io.IOException;

import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.util.Assert;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Lets endpoints return an {@link Answer}, whatever the Accept header says. */
final class AnswerWriter implements HandlerMethodReturnValueHandler {

	@Override
	public boolean supportsReturnType(MethodParameter returnType) {
		return Answer.class.isAssignableFrom(returnType.getParameterType());
	}

	@Override
	public void handleReturnValue(@Nullable Object value, MethodParameter returnType, ModelAndViewContainer container,
			NativeWebRequest request) throws IOException {
		container.setRequestHandled(true);
		HttpServletResponse response = request.getNativeResponse(HttpServletResponse.class);
		Assert.state(response != null && value instanceof Answer, "An endpoint must return an answer");
		((Answer) value).writeTo(response);
	}

}
