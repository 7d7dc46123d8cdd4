package dev.handback.sandbox;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

class SettingsOfTests {

	private static final Map<String, String> SETTINGS = Map.ofEntries(Map.entry("handback.sandbox.port", "0"),
			Map.entry("handback.sandbox.address", "0.0.0.0"),
			Map.entry("handback.sandbox.public-url", "https://service.example/"),
			Map.entry("handback.sandbox.rate-limit", "7"), Map.entry("handback.sandbox.applications[0].id", "mine"),
			Map.entry("handback.sandbox.applications[0].redirect-uris[0]", "http://localhost:1/a?b=c,d"),
			Map.entry("handback.sandbox.applications[0].redirect-uris[1]", "http://localhost:2/"),
			Map.entry("handback.sandbox.applications[0].scopes", ""),
			Map.entry("handback.sandbox.applications[2].id", "third"),
			Map.entry("handback.sandbox.applications[1].oidc", "true"), Map.entry("handback.sandbox.store", "file"),
			Map.entry("handback.sandbox.directory", "some/where"),
			Map.entry("handback.sandbox.districts.students", "40"),
			Map.entry("handback.sandbox.districts.largest-section", "35"),
			Map.entry("handback.sandbox.districts.unlisted[0]", "5a00000000000000000b0001"),
			Map.entry("handback.sandbox.seed", "9"));

	@Test
	void bindsToTheSameSettingsAgain() {
		for (Map<String, String> settings : List.of(SETTINGS, Map.<String, String>of())) {
			SandboxProperties sandbox = bound(settings, SandboxProperties.class);
			DataProperties data = bound(settings, DataProperties.class);
			Map<String, String> written = SettingsOf.records("handback.sandbox", sandbox, data);
			assertThat(bound(written, SandboxProperties.class)).isEqualTo(sandbox);
			assertThat(bound(written, DataProperties.class)).isEqualTo(data);
		}
	}

	private static <T> T bound(Map<String, String> settings, Class<T> type) {
		return new Binder(new MapConfigurationPropertySource(settings)).bindOrCreate("handback.sandbox", type);
	}

}
