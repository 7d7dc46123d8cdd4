package dev.handback.sandbox.console;

import java.util.List;
import java.util.Map;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.access.DistrictCaller;
import dev.handback.sandbox.access.Tokens;
import dev.handback.sandbox.world.record.Districts;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

@Controller
class ApplicationPages {

	private final Applications applications;

	private final Tokens tokens;

	ApplicationPages(Applications applications, Tokens tokens) {
		this.applications = applications;
		this.tokens = tokens;
	}

	@GetMapping("/console/applications")
	String applications(Model model) {
		model.addAllAttributes(Map.of("applications", this.applications.all().stream().map(this::line).toList()));
		return "console/applications";
	}

	private Line line(Application application) {
		return new Line(application, !this.applications.isConfigured(application.id()),
				this.tokens.of(application).stream().map(Token::of).toList());
	}

	/**
	 * An application in the list.
	 *
	 * @param added whether it can be deleted
	 */
	record Line(Application application, boolean added, List<Token> tokens) {
	}

	record Token(String district, String token) {

		static Token of(DistrictCaller caller) {
			return new Token(Districts.of(caller.district()).name(), caller.token());
		}

	}

}
