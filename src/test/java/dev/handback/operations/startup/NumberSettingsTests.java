package dev.handback.operations.startup;

import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

class NumberSettingsTests {

	private final ApplicationContextRunner app = new ApplicationContextRunner()
		.withUserConfiguration(WithSettings.class);

	@ParameterizedTest
	@CsvSource({ "handback.roster.once-share=1.5,handback.roster.once-share,1.5",
			"handback.roster.guard.students.share=10,handback.roster.guard.students.share,10.0",
			"handback.roster.guard.students.share=-0.1,handback.roster.guard.students.share,-0.1",
			"handback.roster.once-share=NaN,handback.roster.once-share,NaN" })
	void aShareIsFromZeroToOne(String set, String name, String number) {
		this.app.withPropertyValues(set)
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining(name)
				.hasStackTraceContaining("'" + number + "' isn't between 0 and 1"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "10001" })
	void aPageOfEventsIsNoLongerThanTheServices(String page) {
		this.app.withPropertyValues("handback.feed.page=" + page)
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("'" + page + "' isn't between 1 and 10000"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "handback.roster.once-share=0", "handback.roster.guard.students.share=1",
			"handback.feed.page=10000", "handback.other=20" })
	void othersAreTaken(String set) {
		this.app.withPropertyValues(set).run((context) -> assertThat(context).hasNotFailed());
	}

	@Configuration(proxyBeanMethods = false)
	@EnableConfigurationProperties({ Roster.class, Feed.class })
	@Import(NumberSettings.class)
	static class WithSettings {

	}

	@ConfigurationProperties("handback.roster")
	record Roster(@DefaultValue("0.01") double onceShare, @DefaultValue Map<String, Limits> guard) {

		record Limits(Double share) {

		}

	}

	@ConfigurationProperties("handback.feed")
	record Feed(@DefaultValue("5000") int page) {

	}

}
