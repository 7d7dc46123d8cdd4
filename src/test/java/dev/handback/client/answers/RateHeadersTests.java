package dev.handback.client.answers;

import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

class RateHeadersTests {

	private static final Instant NOW = Instant.parse("2026-03-02T15:00:00Z");

	@Test
	void waitsAWholeWindowWithoutAHeader() {
		assertThat(RateHeaders.throttledUntil(new HttpHeaders(), NOW)).isEqualTo(NOW.plusSeconds(60));
	}

	@ParameterizedTest
	@CsvSource({ "1772463630, 30", "1772463630000, 30", "0, 1", "1772463600, 1", "4070908800, 60", "soon, 60", "'', 60",
			"99999999999999999999, 60", "-5, 1" })
	void makesSenseOfEveryHeader(String header, int secondsFromNow) {
		HttpHeaders headers = new HttpHeaders();
		headers.set("X-RateLimit-Reset", header);

		assertThat(RateHeaders.throttledUntil(headers, NOW)).isEqualTo(NOW.plusSeconds(secondsFromNow));
	}

}
