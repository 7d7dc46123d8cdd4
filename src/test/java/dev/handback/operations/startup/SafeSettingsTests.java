package dev.handback.operations.startup;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.sandbox.SandboxProperties;
import dev.handback.support.Setting;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Starting with a real service. */
@Tag("integration")
class SafeSettingsTests {

	/** Read after the settings, as secrets in files are. */
	private final Map<String, Object> files = new HashMap<>();

	private final Map<String, Object> settings = new HashMap<>(
			Map.of("handback.service.auth-url", "https://sign-on.example.org", "handback.service.base-url",
					"https://api.example.org", "handback.service.client-secret", "9fD2k7-q0wX4mZ8r",
					"handback.districts.token-keys[0].id", "first", "handback.districts.token-keys[0].key",
					"q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=", "handback.districts.connections[0].id",
					"5a0000000000000000000001", "handback.districts.connections[0].token", "c0ffee0123",
					"handback.signon.public-url", "https://handback.example.org"));

	@Test
	void isAllowedWithItsOwnSettings() {
		assertThatNoException().isThrownBy(this::start);
	}

	@ParameterizedTest
	@CsvSource({ "handback.service.auth-url, https://localhost:8090, an address on this machine",
			"handback.service.base-url, https://127.0.0.1, an address on this machine",
			"handback.service.base-url, https://LOCALHOST/, an address on this machine",
			"handback.service.endpoints.keys, https://localhost/keys, an address on this machine",
			"handback.service.client-secret, handback-sandbox-secret, which is public",
			"handback.service.client-secret, tiny, shorter than 16",
			"handback.districts.token-keys[0].key, dGhpcnR5LXR3by1ieXRlcy1mb3ItdGVzdHMtb25seSE=, is not random",
			"handback.districts.token-keys[0].key, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=, is not random",
			"handback.districts.token-keys[0].key, not base64!, Base64",
			"handback.districts.token-keys[0].key, 7LiX1a0nWh6yQjzWbG9wSg==, 32 bytes",
			"handback.districts.connections[0].token, sandbox-district-token-a, which is public",
			"spring.datasource.url, postgres://handback:one@db/handback, must begin with jdbc:postgresql://",
			"spring.datasource.url, jdbc:mysql://db/handback, must begin with jdbc:postgresql://",
			"spring.datasource.url, jdbc:postgresql://handback:one@db/handback, without user and password",
			"handback.alerts.webhook.url, http://alerts.example.org, must begin with https",
			"handback.alerts.webhook.url, https://us:one@alerts.example.org, names a user or a password",
			"handback.service.base-url, https://us@api.example.org, names a user or a password",
			"handback.alerts.webhook.secret, tiny, shorter than 16",
			"handback.signon.public-url, http://handback.example.org, must begin with https",
			"handback.service.base-url, 'https://api.example.org:443,', host or port",
			"handback.service.auth-url, https://signon.example.org:44a3, host or port",
			"handback.service.auth-url, https://, host or port",
			"handback.signon.public-url, https://handback.example.org:70000, host or port" })
	void isRefused(String setting, String value, String why) {
		this.settings.put(setting, value);

		for (String insecure : List.of("false", "true")) {
			this.settings.put("handback.service.allow-insecure", insecure);
			assertThatExceptionOfType(UnsafeSettingsException.class).isThrownBy(this::start)
				.withMessageContaining(setting)
				.withMessageContaining(why)
				.withMessageNotContaining(value);
		}
	}

	@Test
	void whoeverSendsEmailHasAServer() {
		this.settings.put("handback.alerts.mail.from", "handback@example.org");

		assertThatExceptionOfType(UnsafeSettingsException.class).isThrownBy(this::start)
			.withMessage("The setting spring.mail.host is missing, but handback.alerts.mail.from is set.");

		this.settings.put("handback.alerts.mail.from", "");
		assertThatNoException().isThrownBy(this::start);
	}

	@Test
	void allowsAnAtSignBehindTheHost() {
		this.settings.put("handback.alerts.webhook.url", "https://alerts.example.org/@school?from=a@b");
		this.settings.put("handback.alerts.webhook.secret", "a-secret-of-enough-letters");

		assertThatNoException().isThrownBy(this::start);
	}

	@Test
	void looksAtEveryKeyAndDistrict() {
		this.settings.put("handback.districts.connections[1].id", "5a0000000000000000000002");
		this.settings.put("handback.districts.connections[1].token", "sandbox-district-token-b");

		assertThatExceptionOfType(UnsafeSettingsException.class).isThrownBy(this::start)
			.withMessageContaining("connections[1]");
	}

	/**
	 * Otherwise the start would fail, or a key that still reads tokens would be left out.
	 */
	@ParameterizedTest
	@CsvSource({ "handback.districts.token-keys[0].key, 5SFHc1oZpYx0XnT8mM3kq7tB2vE9wLrD4uJgAhNsKdI=",
			"handback.districts.connections[0].token, c0ffee0123" })
	void aListIsReadFromOnePlace(String secret, String value) {
		this.settings.remove(secret);
		this.files.put(secret, value);
		assertThatExceptionOfType(UnsafeSettingsException.class).isThrownBy(this::start)
			.withMessageStartingWith("The setting " + secret + " isn't where the rest of the list is set");

		this.files.put("its-file", value);
		this.settings.put(secret, "${its-file}");
		assertThatNoException().isThrownBy(this::start);
	}

	@Test
	void noKeyIsLeftOutBecauseItIsElsewhere() {
		this.files.put("handback.districts.token-keys[1].id", "old");
		this.files.put("handback.districts.token-keys[1].key", "5SFHc1oZpYx0XnT8mM3kq7tB2vE9wLrD4uJgAhNsKdI=");

		assertThatExceptionOfType(UnsafeSettingsException.class).isThrownBy(this::start)
			.withMessageContaining("handback.districts.token-keys[1].id isn't where the rest");
	}

	@ParameterizedTest
	@CsvSource({ "first, is the ID of another key", "'', is missing" })
	void everyKeyHasAnIdOfItsOwn(String id, String why) {
		this.settings.put("handback.districts.token-keys[1].id", id);
		this.settings.put("handback.districts.token-keys[1].key", "5SFHc1oZpYx0XnT8mM3kq7tB2vE9wLrD4uJgAhNsKdI=");

		assertThatExceptionOfType(UnsafeSettingsException.class).isThrownBy(this::start)
			.withMessageContaining("handback.districts.token-keys[1].id " + why);
	}

	@ParameterizedTest
	@CsvSource({ "5a0000000000000000000001, c0ffee0456, id is the ID of another connection",
			"'', c0ffee0456, id is missing", "5a0000000000000000000002, '', token is missing",
			"5a0000000000000000000002, 'c0ffee 0456', token contains a character that no token has" })
	void everyDistrictHasAnIdAndATokenOfItsOwn(String id, String token, String why) {
		this.settings.put("handback.districts.connections[1].id", id);
		this.settings.put("handback.districts.connections[1].token", token);

		assertThatExceptionOfType(UnsafeSettingsException.class).isThrownBy(this::start)
			.withMessageContaining("handback.districts.connections[1]." + why)
			.withMessageNotContaining("0456");
	}

	@ParameterizedTest
	@ValueSource(strings = { "provider", "time-zone" })
	void everyDistrictHasMoreThanAProviderOrATimeZone(String name) {
		this.settings.put("handback.districts.connections[1]." + name, "other");

		assertThatExceptionOfType(UnsafeSettingsException.class).isThrownBy(this::start)
			.withMessageContaining("handback.districts.connections[1].id is missing");
	}

	@ParameterizedTest
	@MethodSource("addresses")
	void noAddressIsPlain(String setting) {
		this.settings.put(setting, "http://somewhere.example.org");

		assertRefused(setting);
		this.settings.put("handback.service.allow-insecure", "true");
		assertRefused(setting);
	}

	@ParameterizedTest
	@MethodSource("addresses")
	void noAddressIsAnythingElse(String setting) {
		this.settings.put(setting, "somewhere.example.org");

		assertRefused(setting);
	}

	@Test
	void everyAddressIsLookedAt() {
		Set<String> looked = Stream.concat(SafeSettings.SERVICE.stream(), SafeSettings.OTHERS.stream())
			.collect(Collectors.toCollection(TreeSet::new));

		assertThat(looked).containsAll(addresses().toList())
			.containsExactlyInAnyOrderElementsOf(
					Stream.concat(addresses(), Stream.of("handback.service.endpoints.issuer")).toList());
	}

	@ParameterizedTest
	@ValueSource(strings = { "handback.service.auth-url", "handback.service.base-url",
			"handback.service.auth-back-channel-url", "handback.service.endpoints.authorize",
			"handback.service.endpoints.tokens", "handback.service.endpoints.keys",
			"handback.service.endpoints.issuer" })
	void noSandboxTakesThePlaceOfAPartOfAService(String real) {
		useSandbox();
		assertThatNoException().isThrownBy(this::start);
		this.settings.put(real, "https://service.example.org");

		assertThatExceptionOfType(UnsafeSettingsException.class).isThrownBy(this::start);
	}

	@ParameterizedTest
	@CsvSource({ "handback.districts.token-keys[0].key, dGhpcnR5LXR3by1ieXRlcy1mb3ItdGVzdHMtb25seSE=, is not random",
			"handback.alerts.webhook.secret, tiny, shorter than 16" })
	void asksNoLessOfOurOwnSecretsInFrontOfASandbox(String setting, String value, String why) {
		useSandbox();
		this.settings.put(setting, value);

		assertThatExceptionOfType(UnsafeSettingsException.class).isThrownBy(this::start)
			.withMessageContaining(setting)
			.withMessageContaining(why);
	}

	@Test
	void advisesWhatASandboxMayDoOnlyWhereItMayDoMore() {
		this.settings.put("handback.service.client-secret", "tiny");
		assertThat(advice()).doesNotContain("sandbox");

		this.settings.put("handback.service.client-secret", "handback-sandbox-secret");
		assertThat(advice()).contains("handback.service.allow-insecure=true");
	}

	private String advice() {
		Throwable refused = catchThrowable(this::start);
		return new UnsafeSettingsFailureAnalyzer().analyze(refused).getAction();
	}

	@Test
	void looksBeforeAnythingIsMade() {
		this.settings.put("handback.service.client-secret", "tiny");

		new ApplicationContextRunner().withUserConfiguration(SafeSettings.class)
			.withInitializer((context) -> context
				.addBeanFactoryPostProcessor((beans) -> ((BeanDefinitionRegistry) beans).registerBeanDefinition("made",
						BeanDefinitionBuilder.genericBeanDefinition(Object.class, () -> {
							throw new IllegalStateException("made");
						}).getBeanDefinition())))
			.withPropertyValues(this.settings.entrySet()
				.stream()
				.map((setting) -> setting.getKey() + "=" + setting.getValue())
				.toArray(String[]::new))
			.run((context) -> assertThat(context).getFailure().hasRootCauseInstanceOf(UnsafeSettingsException.class));
	}

	private void assertRefused(String setting) {
		assertThatExceptionOfType(UnsafeSettingsException.class).isThrownBy(this::start)
			.withMessageStartingWith("The setting " + setting + " must begin with https://");
	}

	private void useSandbox() {
		SafeSettings.SERVICE.forEach((name) -> this.settings.put(name, "http://sandbox:8090"));
		this.settings.put("handback.signon.public-url", "http://localhost:8080");
		this.settings.put("handback.service.client-secret", "handback-sandbox-secret");
		this.settings.put("handback.districts.connections[0].token", "sandbox-district-token-a");
		this.settings.put("handback.service.allow-insecure", "true");
	}

	/** All settings with an address, except the sandbox's own. */
	private static Stream<String> addresses() {
		return Setting.all()
			.filter((setting) -> setting.of() != SandboxProperties.class && setting.type() == URI.class)
			.map(Setting::name);
	}

	private void start() {
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources().addFirst(new MapPropertySource("settings", this.settings));
		environment.getPropertySources().addLast(new MapPropertySource("files", this.files));
		new SafeSettings().setEnvironment(environment);
	}

}
