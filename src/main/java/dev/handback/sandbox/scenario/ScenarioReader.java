package dev.handback.sandbox.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.SentObject;
import dev.handback.sandbox.world.record.Provider;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads scenarios and checks every step before any is carried out. */
record ScenarioReader(Function<String, Optional<Scenario>> others) {

	private static final int MOST_STEPS = 100;

	private static final int LONGEST_TEXT = 1_000;

	/** The scenario in a file, except for the district that it may name. */
	Scenario read(String name, SentObject sent) {
		String title = sent.text("title", LONGEST_TEXT).orElseThrow(() -> Refusal.badRequest("title is missing"));
		Scenario scenario = new Scenario(name, title, sent.text("expected", LONGEST_TEXT).orElse(""),
				sent.text("provider").map(ScenarioReader::provider), steps(sent));
		sent.requireNothingElse();
		scenario.steps().forEach((step) -> check(step, scenario));
		return scenario;
	}

	private static Provider provider(String name) {
		return Arrays.stream(Provider.values())
			.filter((provider) -> provider.name().equals(name))
			.findFirst()
			.orElseThrow(() -> Refusal.badRequest("provider must be one of: A, B, C"));
	}

	private List<Step> steps(SentObject sent) {
		JsonNode list = sent.value("steps")
			.filter((value) -> value.isArray() && !value.isEmpty())
			.orElseThrow(() -> Refusal.badRequest("steps must be a list of at least one step"));
		List<Step> steps = new ArrayList<>();
		int number = 1;
		for (JsonNode step : list) {
			steps.addAll(steps(number++, step));
			Refusal.require(steps.size() <= MOST_STEPS, "a scenario must have at most " + MOST_STEPS + " steps");
		}
		return List.copyOf(steps);
	}

	private List<Step> steps(int number, JsonNode step) {
		try {
			if (!(step instanceof ObjectNode object)) {
				throw Refusal.badRequest("a step must be an object with method and path");
			}
			SentObject sent = SentObject.of(object);
			Optional<String> other = sent.text("scenario");
			if (other.isEmpty()) {
				return List.of(Step.read(sent));
			}
			sent.requireNothingElse();
			return this.others.apply(other.get())
				.orElseThrow(() -> Refusal.badRequest("there is no scenario " + other.get()))
				.steps();
		}
		catch (Refusal ex) {
			throw Refusal.badRequest("step " + number + ": " + ex.getMessage());
		}
	}

	private static void check(Step step, Scenario scenario) {
		try {
			step.in(scenario.district(Optional.empty()));
		}
		catch (Refusal ex) {
			throw Refusal
				.badRequest("step %d (%s): %s".formatted(scenario.steps().indexOf(step) + 1, step, ex.getMessage()));
		}
	}

}
