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
		List<Scenario> parts = parts(sent);
		Optional<Provider> provider = sent.text("provider")
			.map(ScenarioReader::provider)
			.or(() -> parts.stream().flatMap((part) -> part.provider().stream()).findFirst());
		Scenario scenario = new Scenario(name, title, sent.text("expected", LONGEST_TEXT).orElse(""), provider,
				parts.stream().flatMap((part) -> part.steps().stream()).toList());
		parts.forEach((part) -> Refusal.require(part.provider().isEmpty() || part.provider().equals(provider),
				"step %d: %s happens only with provider %s".formatted(part.steps().get(0).number(), part.name(),
						part.provider().map(Provider::name).orElse(""))));
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

	private List<Scenario> parts(SentObject sent) {
		JsonNode list = sent.value("steps")
			.filter((value) -> value.isArray() && !value.isEmpty())
			.orElseThrow(() -> Refusal.badRequest("steps must be a list of at least one step"));
		List<Scenario> parts = new ArrayList<>();
		int steps = 0;
		for (JsonNode step : list) {
			parts.add(part(parts.size() + 1, step));
			steps += parts.get(parts.size() - 1).steps().size();
			Refusal.require(steps <= MOST_STEPS, "a scenario must have at most " + MOST_STEPS + " steps");
		}
		return parts;
	}

	/** A step as a scenario of its own, or the scenario that it names. */
	private Scenario part(int number, JsonNode step) {
		try {
			if (!(step instanceof ObjectNode object)) {
				throw Refusal.badRequest("a step must be an object with method and path");
			}
			SentObject sent = SentObject.of(object);
			Optional<String> other = sent.text("scenario");
			if (other.isEmpty()) {
				return new Scenario("", "", "", Optional.empty(), List.of(Step.read(number, sent)));
			}
			sent.requireNothingElse();
			Scenario found = this.others.apply(other.get())
				.orElseThrow(() -> Refusal.badRequest("there is no scenario " + other.get()));
			return new Scenario(found.name(), "", "", found.provider(),
					found.steps().stream().map((one) -> one.numbered(number)).toList());
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
			throw Refusal.badRequest("step %d (%s): %s".formatted(step.number(), step, ex.getMessage()));
		}
	}

}
