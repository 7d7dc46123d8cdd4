package dev.handback.site;

import java.io.IOException;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpMethod;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Answers addresses that have no page. */
@ControllerAdvice
class WrongAddress {

	/** An id in the wrong format is that of nothing. */
	@ExceptionHandler(MethodArgumentTypeMismatchException.class)
	void notAnId(HttpServletResponse response) throws IOException {
		response.sendError(HttpServletResponse.SC_NOT_FOUND);
	}

	/** Where only a form is sent to, the page with the form is one level up. */
	@ExceptionHandler
	String onlyOfAForm(HttpRequestMethodNotSupportedException refused, HttpServletRequest request)
			throws HttpRequestMethodNotSupportedException {
		if (!HttpMethod.GET.matches(request.getMethod())) {
			throw refused;
		}
		String address = request.getRequestURI();
		return "redirect:" + address.substring(0, Math.max(1, address.lastIndexOf('/')));
	}

}
