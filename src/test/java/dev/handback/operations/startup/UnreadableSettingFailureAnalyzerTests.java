package dev.handback.operations.startup;

import java.net.URI;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Map;
import java.util.Set;

import dev.handback.client.connection.ClientAuthentication;
import dev.handback.vocabulary.Provider;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.diagnostics.FailureAnalysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class UnreadableSettingFailureAnalyzerTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"period|s3cret|The setting handback.x.period must be a period of time, such as 30s, 5m, 12h, or 7d.",
			"period|180|The setting handback.x.period can't be used: '180' has no unit (ms, s, m, h, or d).",
			"count|s3cret|The setting handback.x.count must be a number.",
			"on|s3cret|The setting handback.x.on must be true or false.",
			"provider|s3cret|The setting handback.x.provider must be one of a, b, c, other.",
			"authentication|s3cret|The setting handback.x.authentication must be one of basic, encoded-basic, form.",
			"time|25:00|The setting handback.x.time must be a time of day, such as 07:00.",
			"zone|Mars|The setting handback.x.zone must be a time zone, such as America/New_York.",
			"district|abc|The setting handback.x.district must be an ID of 24 hexadecimal digits.",
			"people|abc,|The setting handback.x.people must be a list with commas, each part of it an ID of 24 hexadecimal digits.",
			"limits.pupils|1|The setting handback.x.limits must be followed by a dot and one of a, b, c, other.",
			"address|a b:|The setting handback.x.address must be an address, such as https://example.org." })
	void saysWhatASettingMustBeButNotWhatItIs(String name, String value, String sentence) {
		assertThat(analysis("handback.x", name, value)).isNotNull()
			.extracting(FailureAnalysis::getDescription)
			.isEqualTo(sentence);
	}

	@Test
	void leavesTheSettingsOfOthersToTheirOwn() {
		assertThat(analysis("spring.x", "count", "many")).isNull();
	}

	private static @Nullable FailureAnalysis analysis(String prefix, String name, String value) {
		Binder binder = new Binder(new MapConfigurationPropertySource(Map.of(prefix + "." + name, value)));
		BindException refused = catchThrowableOfType(BindException.class,
				() -> binder.bind(prefix, Bindable.of(Settings.class), new SettingBounds().apply(BindHandler.DEFAULT)));
		return new UnreadableSettingFailureAnalyzer().analyze(new IllegalStateException(refused));
	}

	record Settings(@Nullable Duration period, @Nullable Integer count, @Nullable Boolean on,
			@Nullable Provider provider, @Nullable URI address, @Nullable ClientAuthentication authentication,
			@Nullable LocalTime time, @Nullable ZoneId zone, @Nullable DistrictId district,
			@Nullable Set<PersonId> people, @Nullable Map<Provider, Integer> limits) {

	}

}
