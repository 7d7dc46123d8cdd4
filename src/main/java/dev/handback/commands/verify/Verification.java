package dev.handback.commands.verify;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import dev.handback.client.RawClient;
import dev.handback.client.RawDistrict;
import dev.handback.client.answers.RawAnswer;
import dev.handback.client.pace.Sleeper;
import dev.handback.client.records.RosterKind;
import dev.handback.signon.PagesAddress;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.context.support.MessageSourceAccessor;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Compares a service with the contract. It needs only the settings of the service and its
 * districts.
 */
@Component
public class Verification {

	private static final String SIGN_ON = "sign-on";

	private static final String DATA_API = "data-api";

	private static final DistrictId NO_DISTRICT = new DistrictId("000000000000000000000000");

	private final RawClient service;

	private final PagesAddress pages;

	private final Environment environment;

	private final MessageSourceAccessor messages;

	private final Sleeper pause;

	private final Clock clock;

	Verification(RawClient service, PagesAddress pages, Environment environment, MessageSourceAccessor messages,
			Sleeper pause, Clock clock) {
		this.service = service;
		this.pages = pages;
		this.environment = environment;
		this.messages = messages;
		this.pause = pause;
		this.clock = clock;
	}

	/**
	 * Checks the sign-on host and districts: the named one, or else those in the
	 * settings, or else the first one that the service lists.
	 * @param named the district to check; null if none was named
	 * @param section a section to write to, in which case only its district is checked;
	 * null to write nothing
	 * @param reader gets each finding soon after it was made
	 * @return how many differences there are
	 * @throws CannotVerifyException if there is nothing to check
	 */
	public int run(@Nullable DistrictId named, @Nullable SectionId section, Consumer<Finding> reader) {
		RawAnswer data = firstAnswer();
		Findings findings = new Findings(reader);
		VerificationRun signOn = visit(SIGN_ON, null, findings);
		Optional<Map<String, String>> listed = new SignOnCheck(this.service, this.pages.redirectUri()).look(signOn);
		compareTokens(listed.orElse(Map.of()), signOn);
		signOn.end();
		if (isSilent(data, findings)) {
			return findings.faults();
		}
		List<KnownDistrict> known = known(listed, named);
		List<KnownDistrict> chosen = (section != null) ? List.of(districtOf(section, known)) : chosen(known);
		chosen.forEach((district) -> look(district, section, findings));
		return findings.faults();
	}

	/** The data API's first answer; there may be none if the sign-on host answers. */
	private RawAnswer firstAnswer() {
		RawAnswer data = this.service.districtWith(null, NO_DISTRICT);
		if (data.status() == 0 && this.service.discovery().status() == 0) {
			throw data.trouble().equals(RawAnswer.UNTRUSTED)
					? new CannotVerifyException("verify.untrusted", this.service.baseUrl().toString())
					: new CannotVerifyException("verify.no-service", this.service.baseUrl().toString(), data.trouble());
		}
		return data;
	}

	/** Instead of one difference for each request, there is one for all. */
	private static boolean isSilent(RawAnswer data, Findings findings) {
		if (data.status() == 0) {
			findings.note(DATA_API, "any", Rule.NO_ANSWER, "", List.of(data.trouble()));
			findings.tell();
		}
		return data.status() == 0;
	}

	private void compareTokens(Map<String, String> listed, VerificationRun signOn) {
		for (KnownDistrict district : KnownDistrict.all(this.environment, Map.of())) {
			if (!district.token().equals(listed.get(district.id())) && !district.token().isEmpty()) {
				signOn.note("token_list", Rule.TOKEN, district.id());
			}
		}
	}

	private List<KnownDistrict> known(Optional<Map<String, String>> listed, @Nullable DistrictId named) {
		List<KnownDistrict> known = KnownDistrict.all(this.environment, listed.orElse(Map.of()))
			.stream()
			.filter((district) -> !district.token().isEmpty())
			.filter((district) -> named == null || district.id().equalsIgnoreCase(named.value()))
			.toList();
		if (known.isEmpty()) {
			throw noDistrict(listed.isPresent(), named);
		}
		return known;
	}

	private static CannotVerifyException noDistrict(boolean listed, @Nullable DistrictId named) {
		if (!listed) {
			return new CannotVerifyException("verify.no-list");
		}
		return (named != null) ? new CannotVerifyException("verify.no-token", named.value())
				: new CannotVerifyException("verify.no-district");
	}

	private static List<KnownDistrict> chosen(List<KnownDistrict> known) {
		List<KnownDistrict> configured = known.stream().filter(KnownDistrict::configured).toList();
		return configured.isEmpty() ? known.subList(0, 1) : configured;
	}

	private KnownDistrict districtOf(SectionId section, List<KnownDistrict> districts) {
		return districts.stream()
			.filter((district) -> raw(district).record(RosterKind.SECTIONS, section.value()).status() == 200)
			.findFirst()
			.orElseThrow(() -> new CannotVerifyException("verify.no-section", section.value()));
	}

	private RawDistrict raw(KnownDistrict district) {
		return this.service.district(new DistrictId(district.id()), district.token());
	}

	private void look(KnownDistrict district, @Nullable SectionId section, Findings findings) {
		VerificationRun visit = visit(district.id(), raw(district), findings);
		JsonNode record = DistrictCheck.look(visit);
		String synced = RosterCheck.look(visit);
		EventsCheck.look(visit);
		RefusalsCheck.look(visit, this.service, district);
		if (section != null) {
			RefusalsCheck.look(visit, section.value());
			write(visit, section.value());
		}
		else if (!synced.isEmpty() && record.path("lms_state").asString("success").equals("success")) {
			RefusalsCheck.look(visit, synced);
		}
		visit.end();
	}

	private void write(VerificationRun visit, String section) {
		JsonNode record = visit.read("read_section", (raw) -> raw.record(RosterKind.SECTIONS, section))
			.record(Shapes.SECTION);
		String title = this.messages.getMessage("verify.assignment.title");
		new WriteCheck(visit, section,
				new WriteCheck.Wording(title, this.messages.getMessage("verify.assignment.changed"),
						this.messages.getMessage("verify.assignment.description"),
						this.messages.getMessage("verify.assignment.comment")))
			.look(Redaction.id(record.path("term_id")));
	}

	private VerificationRun visit(String place, @Nullable RawDistrict service, Findings findings) {
		return new VerificationRun(place, service, findings, this.pause, this.clock);
	}

}
