package dev.handback.sandbox.scenario;

import java.util.List;
import java.util.Optional;

import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Provider;
import tools.jackson.core.JsonGenerator;

/**
 * A situation that an application should cope with.
 *
 * @param expected what a good application does
 * @param provider the only provider with which it happens, if there is one
 */
public record Scenario(String name, String title, String expected, Optional<Provider> provider, List<Step> steps) {

	/** The districts in which it can happen. */
	public List<District> districts() {
		return Districts.AUTHORIZING.stream().filter(this::happensIn).toList();
	}

	private boolean happensIn(District district) {
		return this.provider.isEmpty() || this.provider.equals(district.provider());
	}

	/**
	 * The district that was asked for, or the first one.
	 * @throws Refusal 400 if it can't happen there
	 */
	District district(Optional<String> wanted) {
		return wanted
			.map((id) -> districts().stream()
				.filter((district) -> district.id().toString().equals(id))
				.findFirst()
				.orElseThrow(() -> Refusal.badRequest("district must be one of: " + String.join(", ",
						districts().stream().map((district) -> district.id().toString()).toList()))))
			.orElseGet(() -> districts().get(0));
	}

	void write(JsonGenerator json) {
		json.writeStringProperty("name", this.name);
		json.writeStringProperty("title", this.title);
		json.writeStringProperty("expected", this.expected);
		this.provider.ifPresent((only) -> json.writeStringProperty("provider", only.name()));
		Json.list(json, "steps", this.steps, Step::write);
	}

}
