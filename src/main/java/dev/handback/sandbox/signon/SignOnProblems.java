package dev.handback.sandbox.signon;

import java.util.Map;

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
	ModelAndView problem(SignOnProblem problem) {
		ModelAndView page = new ModelAndView("signon/problem",
				Map.of("what", problem.subject(), "value", problem.value()));
		page.setStatus(HttpStatus.BAD_REQUEST);
		return page;
	}

}
