package dev.handback.sandbox.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.lever.LeverAnswer;
import dev.handback.sandbox.lever.LeverCall;
import dev.handback.sandbox.lever.Levers;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.SentObject;
import dev.handback.sandbox.world.record.District;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import tools.jackson.core.JsonGenerator;

/** Lists and runs scenarios. */
@Controller
@RequestMapping("/console/api/scenarios")
class ScenarioEndpoints {

	private final Scenarios scenarios;

	private final Levers levers;

	ScenarioEndpoints(Scenarios scenarios, Levers levers) {
		this.scenarios = scenarios;
		this.levers = levers;
	}

	@GetMapping
	Answer all() {
		return Reply.list(this.scenarios.all(), Scenario::write);
	}

	/** Takes {@code district}, by default the first one in which it can happen. */
	@PostMapping("/{name}")
	Answer run(@PathVariable String name, @RequestBody(required = false) byte @Nullable [] body,
			HttpServletRequest request, HttpServletResponse response) {
		Scenario scenario = this.scenarios.find(name).orElseThrow(() -> Refusal.notFound("There is no such scenario"));
		SentObject sent = SentObject.parse(body);
		District district = scenario.district(sent.text("district"));
		sent.requireNothingElse();
		return run(scenario, district, request, response);
	}

	/** Runs a scenario that a team keeps in a file of its own, as YAML or JSON. */
	@PostMapping
	Answer run(@RequestBody(required = false) byte @Nullable [] body, HttpServletRequest request,
			HttpServletResponse response) {
		SentObject sent = SentObject.of(YamlFile.read((body != null) ? body : new byte[0]));
		Optional<String> district = sent.text("district");
		Scenario scenario = this.scenarios.read(sent);
		return run(scenario, scenario.district(district), request, response);
	}

	private Answer run(Scenario scenario, District district, HttpServletRequest request, HttpServletResponse response) {
		List<Done> done = new ArrayList<>();
		for (Step step : scenario.steps()) {
			LeverCall call = step.in(district);
			LeverAnswer answer = this.levers.call(call, request, response);
			if (answer.isRefusal()) {
				throw Refusal.badRequest("step %d (%s %s): %s%s".formatted(step.number(), call.method(), call.path(),
						answer.message(), done.isEmpty() ? "" : "; the steps before it were carried out"));
			}
			done.add(new Done(call, answer));
		}
		return Reply.ok((json) -> {
			json.writeStringProperty("scenario", scenario.name().isEmpty() ? scenario.title() : scenario.name());
			json.writeStringProperty("district", district.id().toString());
			Json.list(json, "steps", done, Done::write);
		});
	}

	/** A step that was carried out. */
	private record Done(LeverCall call, LeverAnswer answer) {

		void write(JsonGenerator json) {
			json.writeStringProperty("method", this.call.method());
			json.writeStringProperty("path", this.call.path());
			json.writeNumberProperty("status", this.answer.status());
			json.writePOJOProperty("answer", this.answer.json());
		}

	}

}
