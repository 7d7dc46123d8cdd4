package dev.handback.operations.verify;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import dev.handback.client.RawAnswer;
import dev.handback.client.RawClient;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.SectionId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/**
 * Holds a service against the contract. It needs the settings of the service and of its
 * districts, and nothing else of the app.
 */
@Component
public class Verification {

	private static final String SIGN_ON = "sign-on";

	private final RawClient service;

	private final Environment environment;

	private final MessageSourceAccessor messages;

	private final Clock clock;

	Verification(RawClient service, Environment environment, MessageSourceAccessor messages, Clock clock) {
		this.service = service;
		this.environment = environment;
		this.messages = messages;
		this.clock = clock;
	}

	/**
	 * Looks at the sign-on host and at districts: the one that is named, else those of
	 * the settings, else the first that the service lists.
	 * @param named the district to look at; null where none is named
	 * @param section a section to write in, whose district alone is looked at; null
	 * writes nowhere
	 * @param reader is told what was found, soon after it was
	 * @return how many differences there are
	 * @throws CannotVerifyException when there is nothing to look at
	 */
	public int run(@Nullable DistrictId named, @Nullable SectionId section, Consumer<Finding> reader) {
		requireAnAnswer();
		Findings findings = new Findings(reader);
		Visit signOn = visit(SIGN_ON, "", findings);
		Map<String, String> listed = new SignOnCheck(this.service).look(signOn);
		compareTokens(listed, signOn);
		signOn.end();
		List<KnownDistrict> known = known(listed, named);
		List<KnownDistrict> chosen = (section != null) ? List.of(districtOf(section, known)) : chosen(known);
		chosen.forEach((district) -> look(district, section, findings));
		return findings.faults();
	}

	private void requireAnAnswer() {
		RawAnswer signOn = this.service.discovery();
		RawAnswer data = read("/districts", null);
		if (signOn.status() == 0 && data.status() == 0) {
			throw new CannotVerifyException("verify.no-service", this.service.baseUrl().toString(), data.trouble());
		}
	}

	private void compareTokens(Map<String, String> listed, Visit signOn) {
		for (KnownDistrict district : KnownDistrict.all(this.environment, Map.of())) {
			if (!district.token().equals(listed.get(district.id())) && !district.token().isEmpty()) {
				signOn.note("token_list", Rule.TOKEN, district.id());
			}
		}
	}

	private List<KnownDistrict> known(Map<String, String> listed, @Nullable DistrictId named) {
		List<KnownDistrict> known = KnownDistrict.all(this.environment, listed)
			.stream()
			.filter((district) -> !district.token().isEmpty())
			.filter((district) -> named == null || district.id().equalsIgnoreCase(named.value()))
			.toList();
		if (known.isEmpty()) {
			throw new CannotVerifyException("verify.no-district");
		}
		return known;
	}

	private static List<KnownDistrict> chosen(List<KnownDistrict> known) {
		List<KnownDistrict> configured = known.stream().filter(KnownDistrict::configured).toList();
		return configured.isEmpty() ? known.subList(0, 1) : configured;
	}

	private KnownDistrict districtOf(SectionId section, List<KnownDistrict> districts) {
		return districts.stream()
			.filter((district) -> read("/sections/" + section.value(), district.token()).status() == 200)
			.findFirst()
			.orElseThrow(() -> new CannotVerifyException("verify.no-section", section.value()));
	}

	private RawAnswer read(String path, @Nullable String token) {
		return this.service.data(HttpMethod.GET, Visit.VERSION + path, token, null);
	}

	private void look(KnownDistrict district, @Nullable SectionId section, Findings findings) {
		Visit visit = visit(district.id(), district.token(), findings);
		JsonNode record = DistrictCheck.look(visit);
		String synced = RosterCheck.look(visit);
		EventsCheck.look(visit);
		RefusalsCheck.look(visit);
		if (section != null) {
			String provider = district.provider().isEmpty() ? record.path("lms_type").asString("")
					: district.provider();
			RefusalsCheck.look(visit, section.value());
			write(visit, section.value(), provider.equals("B"));
		}
		else if (!synced.isEmpty() && record.path("lms_state").asString("success").equals("success")) {
			RefusalsCheck.look(visit, synced);
		}
		visit.end();
	}

	private void write(Visit visit, String section, boolean refusesStartDate) {
		JsonNode record = visit.get("read_section", Visit.VERSION + "/sections/" + section).record(Shapes.SECTION);
		String title = this.messages.getMessage("verify.assignment.title");
		new WriteCheck(visit, section,
				new WriteCheck.Wording(title, this.messages.getMessage("verify.assignment.changed"),
						this.messages.getMessage("verify.assignment.description")))
			.look(Shown.id(record.path("term_id")), refusesStartDate);
	}

	private Visit visit(String place, String token, Findings findings) {
		return new Visit(place, this.service, token, findings, Verification::await, this.clock);
	}

	private static void await(Duration duration) {
		try {
			Thread.sleep(Math.max(0, duration.toMillis()));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
