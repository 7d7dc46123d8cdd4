package dev.handback.sandbox.console;

import dev.handback.sandbox.wire.Query;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/** What a page of the console says above itself: why a lever was refused, if it was. */
@ControllerAdvice(basePackages = { "dev.handback.sandbox.console", "dev.handback.sandbox.roster" })
final class Problem {

	@ModelAttribute("problem")
	String problem(Query query) {
		return query.text("problem");
	}

}
