package dev.handback.sandbox.console;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The clock and the levers in use, for pages that are already open. */
@Controller
class ActivePage {

	@GetMapping("/console/active")
	String active() {
		return "console/active";
	}

}
