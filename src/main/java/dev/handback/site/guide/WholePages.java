package dev.handback.site.guide;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Scripts fetch parts of pages. Someone who opens the address of a part gets the whole
 * page, whose address is the one above it.
 */
@Component
class WholePages implements HandlerInterceptor, WebMvcConfigurer {

	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(this);
	}

	@Override
	public void postHandle(HttpServletRequest request, HttpServletResponse response, Object handler,
			@Nullable ModelAndView answer) {
		if (answer != null && isPart(answer.getViewName()) && isOpened(request)) {
			String address = request.getRequestURI();
			answer.clear();
			answer.setViewName("redirect:" + address.substring(0, address.lastIndexOf('/')));
		}
	}

	private static boolean isPart(@Nullable String view) {
		return view != null && view.contains(" :: ");
	}

	private static boolean isOpened(HttpServletRequest request) {
		return request.getMethod().equals("GET") && "navigate".equals(request.getHeader("Sec-Fetch-Mode"));
	}

}
