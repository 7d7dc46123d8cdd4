package dev.handback.retention;

import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

class RetentionPropertiesTests {

	/** As milliseconds, almost everything would be deleted. */
	@Test
	void takesNumbersWithoutAUnitForDays() {
		Map<String, String> set = Map.of("handback.retention.audit", "365", "handback.retention.delivery-attempts",
				"90", "handback.retention.sync-runs", "91", "handback.retention.lms-history", "92",
				"handback.retention.outages", "93", "handback.retention.alerts", "94", "handback.retention.sign-ins",
				"12h", "handback.retention.imports", "8");

		RetentionProperties kept = new Binder(new MapConfigurationPropertySource(set))
			.bind("handback.retention", RetentionProperties.class)
			.get();

		assertThat(kept).isEqualTo(new RetentionProperties(Duration.ofDays(90), Duration.ofDays(91),
				Duration.ofDays(92), Duration.ofDays(93), Duration.ofDays(94), Duration.ofHours(12), 2_000_000,
				Duration.ofDays(8), Duration.ofDays(365)));
	}

}
