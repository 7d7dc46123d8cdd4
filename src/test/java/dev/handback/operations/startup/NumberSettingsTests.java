package dev.handback.operations.startup;

import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class NumberSettingsTests {

	@ParameterizedTest
	@CsvSource({ "handback.roster.once-share,1.5,1.5", "handback.roster.guard.students.share,10,10.0",
			"handback.roster.guard.students.share,-0.1,-0.1", "handback.roster.once-share,NaN,NaN" })
	void aShareIsFromZeroToOne(String name, String text, String number) {
		assertThatExceptionOfType(BindException.class).isThrownBy(() -> bound(name, text, Double.class))
			.satisfies((ex) -> assertThat(ex.getName()).hasToString(name))
			.withStackTraceContaining("'" + number + "' isn't between 0 and 1");
	}

	@ParameterizedTest
	@CsvSource({ "0", "10001" })
	void aPageOfEventsIsNoLongerThanTheServices(String page) {
		assertThatExceptionOfType(BindException.class)
			.isThrownBy(() -> bound("handback.feed.page", page, Integer.class))
			.withStackTraceContaining("'" + page + "' isn't between 1 and 10000");
	}

	@ParameterizedTest
	@CsvSource({ "handback.roster.once-share,0", "handback.roster.guard.students.share,1", "handback.feed.page,10000",
			"handback.other,20" })
	void othersAreTaken(String name, double number) {
		assertThat(bound(name, String.valueOf(number), Double.class)).isEqualTo(number);
	}

	private static Object bound(String name, String text, Class<?> type) {
		return new Binder(new MapConfigurationPropertySource(Map.of(name, text)))
			.bind(name, Bindable.of(type), new NumberSettings().apply(BindHandler.DEFAULT))
			.get();
	}

}
