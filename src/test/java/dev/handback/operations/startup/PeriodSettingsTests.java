package dev.handback.operations.startup;

import java.time.Duration;
import java.util.Map;

import dev.handback.retention.RetentionProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PeriodSettingsTests {

	@ParameterizedTest
	@CsvSource({ "180,has no unit", "0,has no unit", "-5d,is negative" })
	void areRefusedWithoutAUnitAndBelowZero(String text, String problem) {
		assertThatExceptionOfType(BindException.class).isThrownBy(() -> bound(text))
			.satisfies((ex) -> assertThat(ex.getName()).hasToString("handback.retention.delivery-attempts"))
			.withStackTraceContaining(problem);
	}

	@Test
	void areReadWithTheirUnit() {
		assertThat(bound("12h").deliveryAttempts()).isEqualTo(Duration.ofHours(12));
		assertThat(bound("P3D").deliveryAttempts()).isEqualTo(Duration.ofDays(3));
		assertThat(bound("12h").syncRuns()).isEqualTo(Duration.ofDays(365));
	}

	private static RetentionProperties bound(String text) {
		return new Binder(new MapConfigurationPropertySource(Map.of("handback.retention.delivery-attempts", text)))
			.bind("handback.retention", Bindable.of(RetentionProperties.class),
					new PeriodSettings().apply(BindHandler.DEFAULT))
			.get();
	}

}
