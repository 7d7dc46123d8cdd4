package dev.handback.vocabulary;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A date in November may be typed in October, and the clocks change in between. */
class TypedDatesTests {

	@ParameterizedTest
	@CsvSource({ "America/New_York, en, Eastern Time", "America/New_York, es, hora oriental",
			"America/Phoenix, en, Mountain Standard Time", "UTC, en, Coordinated Universal Time" })
	void callAZoneTheSameBeforeAndAfterTheClocksChange(String zone, Locale language, String name) {
		for (String now : new String[] { "2026-10-20T12:00:00Z", "2026-11-20T12:00:00Z" }) {
			assertThat(TypedDates.zoneName(Instant.parse(now).atZone(ZoneId.of(zone)), language)).isEqualTo(name);
		}
	}

}
