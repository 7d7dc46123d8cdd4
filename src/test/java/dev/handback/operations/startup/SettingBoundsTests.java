package dev.handback.operations.startup;

import java.time.Duration;
import java.util.Map;

import dev.handback.retention.RetentionProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SettingBoundsTests {

	private static final String KEPT = "handback.retention.delivery-attempts";

	@ParameterizedTest
	@CsvSource({ "180,has no unit", "0,has no unit", "-5d,is negative", "0d,isn't more than 0" })
	void periodsAreRefusedWithoutAUnitAndBelowZero(String text, String problem) {
		assertThatExceptionOfType(BindException.class).isThrownBy(() -> retention(text))
			.satisfies((ex) -> assertThat(ex.getName()).hasToString(KEPT))
			.withStackTraceContaining(problem);
	}

	@Test
	void periodsAreReadWithTheirUnit() {
		assertThat(retention("12h").deliveryAttempts()).isEqualTo(Duration.ofHours(12));
		assertThat(retention("P3D").deliveryAttempts()).isEqualTo(Duration.ofDays(3));
		assertThat(retention("12h").syncRuns()).isEqualTo(Duration.ofDays(365));
	}

	@ParameterizedTest
	@ValueSource(strings = { "handback.delivery.lease", "handback.alerts.webhook.deadline",
			"handback.service.connect-timeout" })
	void whatCannotDoWithoutTimeIsRefusedWithNone(String name) {
		assertThatExceptionOfType(BindException.class).isThrownBy(() -> bound(name, "0s", name, Duration.class))
			.withStackTraceContaining("'0s' isn't more than 0");
	}

	@ParameterizedTest
	@ValueSource(strings = { "handback.retention.audit", "handback.roster.second-read-after",
			"handback.service.read-deadline" })
	void otherPeriodsMayBeNone(String name) {
		assertThat(bound(name, "0s", name, Duration.class)).isZero();
	}

	@ParameterizedTest
	@CsvSource({ "handback.roster.once-share,1.5,1.5", "handback.roster.guard.students.share,10,10.0",
			"handback.roster.guard.students.share,-0.1,-0.1", "handback.roster.once-share,NaN,NaN" })
	void aShareIsFromZeroToOne(String name, String text, String number) {
		assertThatExceptionOfType(BindException.class).isThrownBy(() -> bound(name, text, name, Double.class))
			.satisfies((ex) -> assertThat(ex.getName()).hasToString(name))
			.withStackTraceContaining("'" + number + "' isn't between 0 and 1");
	}

	@ParameterizedTest
	@CsvSource({ "handback.feed.page,0,1", "handback.feed.page,10001,1", "handback.delivery.in-flight,1,2",
			"handback.delivery.in-flight,10001,2" })
	void aCountIsWithinItsRange(String name, String text, int least) {
		assertThatExceptionOfType(BindException.class).isThrownBy(() -> bound(name, text, name, Integer.class))
			.withStackTraceContaining("'" + text + "' isn't between " + least + " and 10000");
	}

	@ParameterizedTest
	@CsvSource({ "handback.retention.sign-ins-at-most,0", "handback.retention.sign-ins-at-most,-5",
			"handback.roster.guard.once-count,-1", "handback.sandbox.rate-limit,-1" })
	void aCountIsNotNegative(String name, String text) {
		assertThatExceptionOfType(BindException.class).isThrownBy(() -> bound(name, text, name, Long.class))
			.withStackTraceContaining("'" + text + "' isn't between ");
	}

	@ParameterizedTest
	@CsvSource({ "handback.roster.once-share,0", "handback.roster.guard.students.share,1", "handback.feed.page,10000",
			"handback.delivery.in-flight,2", "handback.other,20", "other.share,20", "handback.sandbox.seed,-7" })
	void otherNumbersAreTaken(String name, double number) {
		assertThat(bound(name, String.valueOf(number), name, Double.class)).isEqualTo(number);
	}

	private static RetentionProperties retention(String text) {
		return bound(KEPT, text, "handback.retention", RetentionProperties.class);
	}

	private static <T> T bound(String name, String text, String prefix, Class<T> type) {
		return new Binder(new MapConfigurationPropertySource(Map.of(name, text)))
			.bind(prefix, Bindable.of(type), new SettingBounds().apply(BindHandler.DEFAULT))
			.get();
	}

}
