package dev.handback.sandbox.signon;

import java.util.Map;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.servlet.ModelAndView;

/** Shows the error page for a {@link SignOnProblem}. */
@ControllerAdvice
@Order(0)
final class SignOnProblems {

	@ExceptionHandler
	ModelAndView problem(SignOnProblem problem, HttpServletRequest request) {
		ModelAndView page = new ModelAndView("signon/problem",
				Map.of("what", problem.subject(), "value", problem.value()));
		problem.application().ifPresent((application) -> {
			page.addObject("addTo", application);
			page.addObject("here", request.getRequestURI() + "?" + request.getQueryString());
		});
		page.setStatus(HttpStatus.BAD_REQUEST);
		return page;
	}

}
