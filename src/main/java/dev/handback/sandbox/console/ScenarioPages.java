package dev.handback.sandbox.console;

import java.util.Map;

import dev.handback.sandbox.fault.Faults;
import dev.handback.sandbox.scenario.Scenarios;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The page of scenarios, each with a button. */
@Controller
class ScenarioPages {

	private final Scenarios scenarios;

	private final Faults faults;

	ScenarioPages(Scenarios scenarios, Faults faults) {
		this.scenarios = scenarios;
		this.faults = faults;
	}

	@GetMapping("/console/scenarios")
	String scenarios(Model model) {
		model.addAllAttributes(Map.of("scenarios", this.scenarios.all(), "faults", this.faults.lines().size()));
		return "console/scenarios";
	}

}
