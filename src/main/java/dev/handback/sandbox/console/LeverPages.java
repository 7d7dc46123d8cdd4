package dev.handback.sandbox.console;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import dev.handback.sandbox.SandboxClock;
import dev.handback.sandbox.difference.Difference;
import dev.handback.sandbox.difference.Differences;
import dev.handback.sandbox.fault.Faults;
import dev.handback.sandbox.journal.ServiceOperation;
import dev.handback.sandbox.world.record.Districts;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The levers that aren't on other pages. */
@Controller
class LeverPages {

	private final Faults faults;

	private final Differences differences;

	private final SandboxClock clock;

	LeverPages(Faults faults, Differences differences, SandboxClock clock) {
		this.faults = faults;
		this.differences = differences;
		this.clock = clock;
	}

	@GetMapping("/console/levers")
	String levers(Model model) {
		List<Switch> switches = Arrays.stream(Difference.values())
			.map((difference) -> new Switch(difference.wireName(), this.differences.isOn(difference)))
			.toList();
		model
			.addAllAttributes(Map.of("presets", FaultPreset.ALL, "faults", this.faults.lines(), "kinds", Faults.kinds(),
					"operations", Arrays.stream(ServiceOperation.values()).map(ServiceOperation::wireName).toList(),
					"districts", Districts.AUTHORIZING, "differences", switches, "now",
					Times.full(this.clock.instant()), "moved", this.clock.isMoved()));
		return "console/levers";
	}

	/** A difference and whether it is on. */
	record Switch(String name, boolean on) {
	}

}
