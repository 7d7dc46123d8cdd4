package dev.handback.simulation;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.test.web.servlet.request.RequestPostProcessor;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Leaves out the last step of a page, its HTML, if whoever opens it only needs the
 * finished record that the HTML would be made of. Rendering takes as long as the rest.
 */
final class Unread implements WebMvcConfigurer, HandlerInterceptor {

	private static final String ATTRIBUTE = Unread.class.getName();

	/** Marks a request as one whose HTML no one reads. */
	static RequestPostProcessor page() {
		return (request) -> {
			request.setAttribute(ATTRIBUTE, true);
			return request;
		};
	}

	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(this);
	}

	@Override
	public void postHandle(HttpServletRequest request, HttpServletResponse response, Object handler,
			@Nullable ModelAndView page) {
		String view = (page != null) ? page.getViewName() : null;
		if (page != null && view != null && !view.startsWith("redirect:") && request.getAttribute(ATTRIBUTE) != null) {
			page.setView((model, from, to) -> {
			});
		}
	}

}
