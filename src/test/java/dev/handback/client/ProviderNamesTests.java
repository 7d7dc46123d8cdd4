package dev.handback.client;

import java.util.Map;

import dev.handback.client.connection.ServiceProperties;
import dev.handback.vocabulary.Provider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class ProviderNamesTests {

	@ParameterizedTest
	@CsvSource({ "a, A", "Provider A, A", "provider_b, B", "PROVIDER-C, C", "Course Star, B", "coursestar, B",
			"COURSE*STAR™, B", "Класс 7, C", "somethingelse, OTHER" })
	void recognizesAProviderHoweverItsNameIsSpelled(String name, Provider provider) {
		ProviderNames names = names(
				Map.of("handback.service.provider-names[Course-Star]", "b", "handback.service.provider-names[класс7]",
						"C", "handback.service.provider-names.somethingelse", "other"));

		assertThat(names.find(name)).contains(provider);
	}

	@Test
	void doesNotMistakeAnUnknownNameForAProvider() {
		assertThat(names(Map.of()).find("Course Star")).isEmpty();
		assertThat(names(Map.of()).find("")).isEmpty();
		assertThat(names(Map.of()).find("Provider AB")).isEmpty();
	}

	@Test
	void letsTheSettingsSayWhatANameOfTheContractMeans() {
		assertThat(names(Map.of("handback.service.provider-names.a", "c")).find("A")).contains(Provider.C);
	}

	@Test
	void refusesTwoProvidersForOneName() {
		assertThatIllegalStateException()
			.isThrownBy(() -> names(Map.of("handback.service.provider-names[Course Star]", "a",
					"handback.service.provider-names[course-star]", "b")))
			.withMessageContaining("handback.service.provider-names");
	}

	private static ProviderNames names(Map<String, String> settings) {
		return new ProviderNames(new Binder(new MapConfigurationPropertySource(settings))
			.bindOrCreate("handback.service", Bindable.of(ServiceProperties.class)));
	}

}
