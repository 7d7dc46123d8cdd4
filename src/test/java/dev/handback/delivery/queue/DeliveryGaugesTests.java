package dev.handback.delivery.queue;

import java.sql.Types;
import java.time.Duration;

import dev.handback.delivery.StepwiseDelivery;
import dev.handback.support.AppTest;
import dev.handback.support.CountedStatements;
import dev.handback.support.SettableClock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

@AppTest
class DeliveryGaugesTests {

	@Autowired
	private JdbcClient jdbc;

	@Autowired
	private ApplicationContext app;

	@Autowired
	private MeterRegistry appsRegistry;

	private final MeterRegistry registry = new SimpleMeterRegistry();

	private final SettableClock clock = new SettableClock();

	private DeliveryGauges gauges;

	@BeforeEach
	void fill() {
		new StepwiseDelivery(this.app).clear();
		waiting("a", 0, null, 10);
		waiting("b", 1, null, 20);
		waiting("c", 1, "UNAVAILABLE", 300);
		waiting("c", 1, "STUDENT_NOT_IN_LMS", 90_000);
		this.gauges = new DeliveryGauges(this.jdbc, this.clock);
		this.gauges.bindTo(this.registry);
	}

	@Test
	void tellsHowMuchWaitsByUrgencyAndHowLongTheOldestHasWaited() {
		assertThat(gauge("waiting", "click")).isEqualTo(1);
		assertThat(gauge("waiting", "bulk")).isEqualTo(2);
		assertThat(gauge("oldest", "click")).isBetween(10.0, 30.0);
		assertThat(gauge("oldest", "bulk")).isBetween(300.0, 330.0);
	}

	@Test
	void asksTheDatabaseOnceForAScrapeAndAgainAfterAFewSeconds() {
		assertThat(CountedStatements.during(this.gauges::count)).isEqualTo(1);
		assertThat(gauge("waiting", "click")).isEqualTo(1);
		waiting("a", 0, null, 10);
		assertThat(gauge("waiting", "click")).isEqualTo(1);
		this.clock.advance(Duration.ofSeconds(6));
		assertThat(gauge("waiting", "click")).isEqualTo(2);
	}

	@Test
	void areThoseOfTheApp() {
		assertThat(this.appsRegistry.find("handback.delivery.waiting").gauges()).hasSize(2);
		assertThat(this.appsRegistry.find("handback.delivery.oldest").gauges()).hasSize(2);
	}

	private double gauge(String name, String urgency) {
		return this.registry.get("handback.delivery." + name).tag("urgency", urgency).gauge().value();
	}

	private void waiting(String district, int priority, String reason, int seconds) {
		this.jdbc
			.sql("""
					insert into delivery (district_id, section_id, assignment_id, state, wanted, sent, attempts, due_at, posting,
						changed_at, priority, reason)
					values ('5a00000000000000000' || :district || '0001', '5c00000000000000000a0001', gen_random_uuid(), 'DUE',
					1, 0, 0, now(), false, now() - make_interval(secs => :seconds), :priority, :reason)""")
			.param("district", district)
			.param("seconds", seconds)
			.param("priority", priority)
			.param("reason", reason, Types.VARCHAR)
			.update();
	}

}
