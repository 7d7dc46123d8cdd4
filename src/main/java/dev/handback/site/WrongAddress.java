package dev.handback.site;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Answers addresses that have no page. */
@ControllerAdvice
class WrongAddress {

	/** An id in the wrong format is that of nothing. */
	@ExceptionHandler(MethodArgumentTypeMismatchException.class)
	@ResponseStatus(HttpStatus.NOT_FOUND)
	String notAnId() {
		return "error/404";
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
