package dev.handback.sandbox.world.making;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

import dev.handback.sandbox.world.record.District;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** When a world's school year begins and ends. */
class SchoolYearTests {

	@ParameterizedTest
	@ValueSource(strings = { "2026-09-01", "2027-01-01", "2027-06-16", "2027-08-15", "2027-08-31" })
	void onNoDayOfACalendarYearHaveTheFixedSectionsOfANewWorldEnded(LocalDate today) {
		SchoolYear year = SchoolYear.on(Clock.fixed(today.atTime(23, 59).toInstant(ZoneOffset.UTC), ZoneOffset.UTC));
		Campus campus = new Campus(1, new District('a', "Ashgrove", "Ashgrove", Optional.empty(), true), year);

		JsonNode term = JsonMapper.shared().readTree(campus.termRecord(campus.term(1), 0));

		assertThat(today).isBetween(term.path("start_date").asString(), term.path("end_date").asString());
	}

}
