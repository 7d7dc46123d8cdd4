package dev.handback.districts;

import java.time.Duration;
import java.time.Instant;

import dev.handback.support.AppTest;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

/** What is remembered of a district's learning platform. */
@AppTest
class DistrictHistoryIntegrationTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000e8001");

	@Autowired
	private DistrictHistory history;

	@Autowired
	private JdbcClient jdbc;

	@BeforeEach
	void connect() {
		this.jdbc.sql("insert into district (district_id, name, provider, time_zone) values (?, 'Old', 'A', 'UTC')")
			.param(DISTRICT.value())
			.update();
	}

	@AfterEach
	void forget() {
		this.jdbc.sql("delete from district where district_id = ?").param(DISTRICT.value()).update();
	}

	@Test
	void beginsWithWhatWasKnownAndTakesTheLastOfEachSpan() {
		reading(40, 10);
		reading(35, 20);
		reading(18, 30);
		reading(17, 40);
		reading(5, 50);

		assertThat(this.history.readings(DISTRICT, Instant.now().minus(Duration.ofDays(30)), Duration.ofDays(10)))
			.extracting((reading) -> reading.matches().students())
			.containsExactly(20.0, 40.0, 50.0);
	}

	private void reading(int daysAgo, double students) {
		this.jdbc.sql("""
				insert into lms_reading (district_id, seen_at, students)
				values (?, now() - make_interval(days => ?), ?)""")
			.params(DISTRICT.value(), daysAgo, students)
			.update();
	}

}
