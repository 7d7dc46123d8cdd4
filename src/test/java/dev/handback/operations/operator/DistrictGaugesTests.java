package dev.handback.operations.operator;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;

import dev.handback.delivery.StepwiseDelivery;
import dev.handback.diagnosis.Problem;
import dev.handback.districts.TokenList;
import dev.handback.feed.FeedStatus;
import dev.handback.support.AppTest;
import dev.handback.support.CountedStatements;
import dev.handback.support.EverythingLogged;
import dev.handback.support.People;
import dev.handback.support.StoredDeliveries;
import dev.handback.vocabulary.ids.DistrictId;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

/** What monitoring sees of all districts, and what the log says when one changes. */
@AppTest
class DistrictGaugesTests {

	private static final DistrictId ONE = new DistrictId("5a00000000000000000e0001");

	private static final DistrictId OTHER = new DistrictId("5a00000000000000000e0002");

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private ApplicationContext app;

	@Autowired
	private DistrictSummaries summaries;

	@Autowired
	private MonitoringTotals totals;

	@Autowired
	private FeedStatus feeds;

	@Autowired
	private TokenList tokenList;

	@Autowired
	private Clock clock;

	private final MeterRegistry registry = new SimpleMeterRegistry();

	@BeforeEach
	void twoDistricts() {
		clear();
		district(ONE);
		district(OTHER);
		new DistrictGauges(this.summaries, this.totals, this.feeds, this.tokenList, this.clock).bindTo(this.registry);
	}

	@AfterEach
	void clear() {
		new StepwiseDelivery(this.app).clear();
		for (String table : List.of("district", "roster_sync", "roster_state", "feed_state", "delivery_pause")) {
			this.jdbc.sql("delete from " + table + " where district_id like '5a00000000000000000e%'").update();
		}
		this.jdbc.sql("delete from token_list_problem").update();
	}

	@Test
	void countDistrictsByStateAndProblemAndTurn() {
		this.summaries.count();
		double well = gauge("handback.districts", "ok");
		change("update district set check_problem = 'TOKEN_REFUSED'", ONE);

		this.summaries.count();

		MeterRegistry now = scraped();
		assertThat(gauge(now, "handback.districts", "ok")).isEqualTo(well - 1);
		assertThat(gauge(now, "handback.districts", "paused")).isEqualTo(1);
		assertThat(gauge(now, "handback.districts.problems", "check.TOKEN_REFUSED")).isEqualTo(1);
		assertThat(gauge(now, "handback.districts.turn", "operator")).isEqualTo(1);
		assertThat(gauge(now, "handback.districts.count.age", null)).isBetween(0.0, 30.0);
	}

	@ParameterizedTest
	@CsvSource({ "HELD, CHANGED_THERE, teacher", "REFUSED, REJECTED, operator", "UNKNOWN, OUTCOME_UNKNOWN, teacher",
			"DUE, STUDENT_NOT_IN_LMS, district", "DUE, UNAVAILABLE, no_one", "DUE, , no_one" })
	void countWhatIsNotInTheLmsByReasonAndOwner(String state, @Nullable String reason, String owner) {
		row(ONE, state, reason, 90);
		row(ONE, state, reason, 60);

		this.summaries.count();

		assertThat(this.registry.get("handback.delivery.rows")
			.tags("reason", (reason != null) ? reason.toLowerCase(Locale.ROOT) : "none", "owner", owner)
			.gauge()
			.value()).isEqualTo(2);
		assertThat(this.registry.find("handback.delivery.rows").gauges().stream().mapToDouble((all) -> all.value()))
			.contains(2.0)
			.allMatch((number) -> number == 0 || number == 2);
	}

	@Test
	void tellHowLongTheOldestWaitsInDistrictsOfEachState() {
		change("update district set lms_state = 'disconnected'", ONE);
		row(ONE, "DUE", "LMS_DISCONNECTED", 7200);
		row(OTHER, "DUE", null, 60);

		this.summaries.count();

		assertThat(gauge("handback.districts.oldest", "paused")).isBetween(7190.0, 7260.0);
		assertThat(gauge("handback.districts.oldest", "ok")).isBetween(55.0, 120.0);
		assertThat(gauge("handback.districts.oldest", "needs_attention")).isZero();
	}

	@Test
	void tellHowOldRostersAndFeedsAre() {
		this.jdbc.sql("insert into roster_state (district_id, as_of) values (?, now() - interval '13 hours')")
			.param(ONE.value())
			.update();
		feed(ONE, true, 660);
		feed(OTHER, false, 90_000);

		this.summaries.count();

		assertThat(gauge("handback.roster.oldest", null)).isGreaterThanOrEqualTo(13 * 3600 - 10);
		assertThat(gauge("handback.roster.late", null)).isPositive();
		assertThat(gauge("handback.feed.oldest", null)).isBetween(650.0, 720.0);
		assertThat(gauge("handback.feed.late", null)).isEqualTo(1);
		assertThat(gauge("handback.feed.left", null)).isPositive();
		assertThat(gauge("handback.feed.followed", null)).isPositive();
	}

	@Test
	void tellHowLongTheTokenListCannotBeRead() {
		this.jdbc.sql("""
				insert into token_list_problem (kind, since, tried_at)
				values ('REFUSED', now() - interval '1 hour', now())""").update();

		assertThat(gauge("handback.token.list.unreadable", null)).isBetween(3590.0, 3660.0);
	}

	@Test
	void takeAFewStatementsForAScrape() {
		DistrictGauges gauges = new DistrictGauges(this.summaries, this.totals, this.feeds, this.tokenList, this.clock);

		assertThat(CountedStatements.during(gauges::look)).isEqualTo(7);
	}

	@Test
	void knowEveryKindOfProblemOfTheAdministratorsPage() {
		ResourceBundle messages = ResourceBundle.getBundle("messages", Locale.ROOT);

		assertThat(messages.keySet()
			.stream()
			.filter((key) -> key.startsWith("problem-of-district."))
			.map((key) -> key.substring("problem-of-district.".length()))
			.filter((kind) -> !kind.matches("look|title\\..*|owner\\..*|not-synced\\..*|grades\\.waiting")))
			.containsExactlyInAnyOrderElementsOf(Problem.KINDS);
	}

	@Test
	void logsEachChangeOnceWithItsReason() {
		count();
		try (EverythingLogged log = EverythingLogged.fromNowOn()) {
			change("update district set check_problem = 'TOKEN_REFUSED'", ONE);
			count();
			count();
			change("update district set check_problem = null", ONE);
			row(ONE, "REFUSED", "REJECTED", 60);
			count();
			row(ONE, "REFUSED", "REJECTED", 60);
			count();
			new StepwiseDelivery(this.app).clear();
			count();

			String district = "District " + ONE + " is now ";
			assertThat(log.count(district)).isEqualTo(3);
			assertThat(log.count(district + "paused, was ok; began: [check.TOKEN_REFUSED]; over: []")).isEqualTo(1);
			assertThat(log
				.count(district + "needs_attention, was paused; began: [stuck.OPERATOR]; over: [check.TOKEN_REFUSED]"))
				.isEqualTo(1);
			assertThat(log.count(district + "ok, was needs_attention; began: []; over: [stuck.OPERATOR]")).isEqualTo(1);
			assertThat(log.count("District " + OTHER)).isZero();
		}
	}

	private void count() {
		this.summaries.count().forEach(StateChange::log);
	}

	private MeterRegistry scraped() {
		MeterRegistry later = new SimpleMeterRegistry();
		new DistrictGauges(this.summaries, this.totals, this.feeds, this.tokenList, this.clock).bindTo(later);
		return later;
	}

	private double gauge(String name, @Nullable String label) {
		return gauge(this.registry, name, label);
	}

	private static double gauge(MeterRegistry registry, String name, @Nullable String label) {
		return registry.get(name)
			.gauges()
			.stream()
			.filter((gauge) -> label == null || gauge.getId().getTags().get(0).getValue().equals(label))
			.findFirst()
			.orElseThrow()
			.value();
	}

	private void change(String update, DistrictId district) {
		this.jdbc.sql(update + " where district_id = ?").param(district.value()).update();
	}

	private void district(DistrictId district) {
		this.jdbc.sql("""
				insert into district (district_id, name, provider, time_zone, lms_state)
				values (?, 'Made up', 'A', 'UTC', 'success')""").param(district.value()).update();
		this.jdbc.sql("insert into roster_sync (district_id, started_at, outcome) values (?, now(), 'COMPLETE')")
			.param(district.value())
			.update();
	}

	private void feed(DistrictId district, boolean following, int seconds) {
		this.jdbc.sql("""
				insert into feed_state (district_id, following, anchored_at, polled_at)
				values (?, ?, now(), now() - make_interval(secs => ?))""")
			.params(district.value(), following, seconds)
			.update();
	}

	private void row(DistrictId district, String state, @Nullable String reason, int seconds) {
		new StoredDeliveries(this.jdbc, district).add(People.student('a', 3), state, reason,
				Duration.ofSeconds(seconds), 1);
	}

}
