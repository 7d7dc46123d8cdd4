package dev.handback.sandbox.console;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.access.DistrictCaller;
import dev.handback.sandbox.access.Tokens;
import dev.handback.sandbox.lms.Connection;
import dev.handback.sandbox.lms.LmsConditions;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.world.RecordTable;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The pages of districts and their sections. */
@Controller
class ConsolePages {

	private static final int SECTIONS_SHOWN = 50;

	private static final String FIRST_SYNC = """
			[{"after": "PT0S", "lms_state": "initial_sync_processing",
				"lms_matched_percentage": {"students": 0, "teachers": 0, "sections": 0}},
			{"after": "PT1M", "lms_state": "matching_in_progress",
				"lms_matched_percentage": {"students": 20, "teachers": 60, "sections": 10}},
			{"after": "PT4M", "lms_matched_percentage": {"students": 55, "teachers": 90, "sections": 50}},
			{"after": "PT7M", "lms_matched_percentage": {"students": 80, "teachers": 100, "sections": 85}},
			{"after": "PT10M", "lms_state": "success",
				"lms_matched_percentage": {"students": 96, "teachers": 100, "sections": 98}}]""";

	private final World world;

	private final LmsConditions lmsConditions;

	private final Applications applications;

	private final Tokens tokens;

	ConsolePages(World world, LmsConditions lmsConditions, Applications applications, Tokens tokens) {
		this.world = world;
		this.lmsConditions = lmsConditions;
		this.applications = applications;
		this.tokens = tokens;
	}

	@GetMapping("/console/districts")
	String districts(Model model) {
		List<DistrictLine> lines = Districts.ALL.stream()
			.map((district) -> new DistrictLine(district, this.lmsConditions.connection(district.id()),
					token(district)))
			.toList();
		model.addAllAttributes(Map.of("districts", lines));
		return "console/districts";
	}

	private Optional<String> token(District district) {
		return tokens(district).stream().findFirst();
	}

	private List<String> tokens(District district) {
		return this.applications.all()
			.stream()
			.flatMap((application) -> this.tokens.of(application, district.id()).stream())
			.map(DistrictCaller::token)
			.toList();
	}

	@GetMapping("/console/districts/{id}")
	String district(@PathVariable String id, Query query, Model model) {
		District district = Districts.find(id).orElseThrow(Refusal::noSuchPage);
		RecordTable rows = this.world.all(RecordKind.SECTION, district.id());
		String after = query.text("after");
		long[] keys = RecordId.isWellFormed(after) ? rows.after(after, SECTIONS_SHOWN + 1)
				: rows.first(SECTIONS_SHOWN + 1);
		List<SectionLine> lines = Arrays.stream(keys)
			.limit(SECTIONS_SHOWN)
			.mapToObj(RecordId::ofKey)
			.map((section) -> SectionLine.of(section, this.world))
			.toList();
		model.addAllAttributes(Map.of("district", district, "sections", lines, "more", keys.length > SECTIONS_SHOWN,
				"connection", this.lmsConditions.connection(district.id()), "tokens", tokens(district), "firstSync",
				FIRST_SYNC));
		return "console/district";
	}

	/**
	 * A district in the list of districts.
	 *
	 * @param token the bearer token of the first application
	 */
	record DistrictLine(District district, Connection connection, Optional<String> token) {

	}

}
