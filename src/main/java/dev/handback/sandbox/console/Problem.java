package dev.handback.sandbox.console;

import dev.handback.sandbox.wire.Query;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/** The message at the top of a console page, if a lever was refused. */
@ControllerAdvice(basePackages = { "dev.handback.sandbox.console", "dev.handback.sandbox.roster" })
final class Problem {

	@ModelAttribute("problem")
	String problem(Query query) {
		return query.text("problem");
	}

}
