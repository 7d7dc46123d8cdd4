package dev.handback.operations;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/** A start against a real service. */
class SafeSettingsTests {

	private final Map<String, Object> settings = new HashMap<>(
			Map.of("handback.service.auth-url", "https://sign-on.example.org", "handback.service.base-url",
					"https://api.example.org", "handback.service.client-secret", "9fD2k7-q0wX4mZ8r",
					"handback.districts.token-keys[0].id", "first", "handback.districts.token-keys[0].key",
					"q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=", "handback.districts.connections[0].id",
					"5a0000000000000000000001", "handback.districts.connections[0].token", "c0ffee0123",
					"handback.signon.public-url", "https://handback.example.org"));

	@Test
	void isAllowedWithSettingsOfItsOwn() {
		assertThatNoException().isThrownBy(this::start);
	}

	@ParameterizedTest
	@CsvSource({ "handback.service.auth-url, https://localhost:8090, address of this machine",
			"handback.service.base-url, https://127.0.0.1, address of this machine",
			"handback.service.base-url, http://LOCALHOST/, address of this machine",
			"handback.service.client-secret, handback-sandbox-secret, everybody knows",
			"handback.service.client-secret, tiny, shorter than 16",
			"handback.districts.token-keys[0].key, dGhpcnR5LXR3by1ieXRlcy1mb3ItdGVzdHMtb25seSE=, at random",
			"handback.districts.token-keys[0].key, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=, at random",
			"handback.districts.token-keys[0].key, not base64!, Base64",
			"handback.districts.connections[0].token, sandbox-district-token-a, everybody knows",
			"handback.alerts.webhook.url, http://alerts.example.org, must begin with https",
			"handback.alerts.webhook.secret, tiny, shorter than 16",
			"handback.signon.public-url, http://handback.example.org, must begin with https" })
	void isRefused(String setting, String value, String why) {
		this.settings.put(setting, value);

		assertThatExceptionOfType(UnsafeSettingsException.class).isThrownBy(this::start)
			.withMessageContaining(setting)
			.withMessageContaining(why)
			.withMessageNotContaining(value);
	}

	@Test
	void looksAtEveryKeyAndDistrict() {
		this.settings.put("handback.districts.connections[1].id", "5a0000000000000000000002");
		this.settings.put("handback.districts.connections[1].token", "sandbox-district-token-b");

		assertThatExceptionOfType(UnsafeSettingsException.class).isThrownBy(this::start)
			.withMessageContaining("connections[1]");
	}

	@Test
	void allowsASandboxByName() {
		this.settings.put("handback.service.client-secret", "handback-sandbox-secret");
		this.settings.put("handback.service.allow-insecure", "true");

		assertThatNoException().isThrownBy(this::start);
	}

	private void start() {
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources().addFirst(new MapPropertySource("settings", this.settings));
		new SafeSettings().setEnvironment(environment);
	}

}
