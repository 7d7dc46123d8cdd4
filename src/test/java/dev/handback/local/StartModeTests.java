package dev.handback.local;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import dev.handback.support.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;

/** Which settings lead to which kind of start. */
class StartModeTests {

	/** Settings that a developer's machine may have too. */
	private static final Set<String> OF_ANY_MACHINE = """
			handback.alerts.after
			handback.alerts.digest.at
			handback.alerts.digest.enabled
			handback.alerts.every
			handback.alerts.grades-wait
			handback.delivery.check-after
			handback.delivery.directory
			handback.delivery.enabled
			handback.delivery.halt-after
			handback.delivery.halt-at
			handback.delivery.in-flight
			handback.delivery.lease
			handback.delivery.look-period
			handback.delivery.look-share
			handback.delivery.poll
			handback.delivery.stop-within
			handback.districts.default-time-zone
			handback.districts.list-every
			handback.feed.every
			handback.feed.kept
			handback.feed.most
			handback.feed.page
			handback.feed.sample-every
			handback.health.rounds-within
			handback.ledger.every
			handback.ledger.export-to
			handback.ledger.files
			handback.local.database-port
			handback.local.directory
			handback.local.sandbox
			handback.requests.body-within
			handback.requests.headers-within
			handback.retention.alerts
			handback.retention.audit
			handback.retention.delivery-attempts
			handback.retention.imports
			handback.retention.lms-history
			handback.retention.outages
			handback.retention.sign-ins
			handback.retention.sign-ins-at-most
			handback.retention.sync-runs
			handback.roster.ask-again-after
			handback.roster.full-every
			handback.roster.full-every-without-events
			handback.roster.guard
			handback.roster.look-every
			handback.roster.once-count
			handback.roster.once-share
			handback.roster.recheck-held-after
			handback.roster.recheck-kept-after
			handback.roster.resume-within
			handback.roster.retry-after
			handback.roster.retry-at-most
			handback.roster.sample
			handback.roster.second-read-after
			handback.sandbox.address
			handback.sandbox.applications
			handback.sandbox.directory
			handback.sandbox.districts.largest-section
			handback.sandbox.districts.students
			handback.sandbox.districts.unlisted
			handback.sandbox.port
			handback.sandbox.public-url
			handback.sandbox.rate-limit
			handback.sandbox.seed
			handback.sandbox.store
			handback.sandbox.worlds.most
			handback.sandbox.worlds.ports
			handback.service.client-authentication
			handback.service.connect-timeout
			handback.service.provider-names
			handback.service.read-deadline
			handback.service.scope
			handback.service.sign-on-deadline
			handback.service.trust503
			handback.service.write-deadline
			handback.signon.clock-skew""".lines().collect(Collectors.toUnmodifiableSet());

	@Test
	void everySetOfSettingsIsSafeOrRefused() {
		InstallationSetting[] signs = InstallationSetting.values();
		Set<String> wrong = new HashSet<>();
		for (int subset = 0; subset < 1 << signs.length; subset++) {
			Set<InstallationSetting> set = EnumSet.noneOf(InstallationSetting.class);
			for (int i = 0; i < signs.length; i++) {
				if ((subset & 1 << i) != 0) {
					set.add(signs[i]);
				}
			}
			for (Boolean sandbox : new Boolean[] { null, false, true }) {
				for (Set<InstallationSetting> needed : List.of(InstallationSetting.OF_A_SERVICE,
						InstallationSetting.OF_AN_INSTALLATION)) {
					if (!isRight(set, sandbox, needed, StartMode.of(set, sandbox, needed))) {
						wrong.add(set + " " + sandbox + " " + needed);
					}
				}
			}
		}
		assertThat(wrong).isEmpty();
	}

	private static boolean isRight(Set<InstallationSetting> set, @Nullable Boolean sandbox,
			Set<InstallationSetting> needed, StartMode start) {
		boolean chosen = sandbox != null && sandbox;
		boolean addressed = set.contains(InstallationSetting.AUTH_URL) || set.contains(InstallationSetting.BASE_URL)
				|| set.contains(InstallationSetting.BACK_CHANNEL) || set.contains(InstallationSetting.ENDPOINTS);
		boolean complete = needed.stream().allMatch(set::contains);
		return switch (start) {
			case SANDBOX -> !addressed && (chosen || (sandbox == null && set.isEmpty()));
			case SERVICE -> !chosen && complete;
			case INCOMPLETE -> !chosen && !complete && (sandbox != null || !set.isEmpty());
			case CONTRADICTORY -> chosen && addressed;
		};
	}

	@Test
	void everySettingSaysWhetherOnlyAnInstallationHasIt() {
		Set<String> unclassified = new TreeSet<>();
		for (String setting : settings()) {
			boolean sign = Arrays.stream(InstallationSetting.values())
				.map(InstallationSetting::setting)
				.anyMatch((name) -> setting.equals(name) || setting.startsWith(name + "."));
			if (sign == OF_ANY_MACHINE.contains(setting)) {
				unclassified.add(setting);
			}
		}
		assertThat(unclassified).as("settings that are in none or in both of Sign and OF_ANY_MACHINE").isEmpty();
		assertThat(settings()).containsAll(OF_ANY_MACHINE);
	}

	@ParameterizedTest
	@EnumSource
	void noSettingOfAnInstallationIsOverlooked(InstallationSetting sign) {
		String name = sign.setting();
		String variable = name.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);

		assertThat(InstallationSetting.in(with(Map.of(name, "https://x.example")))).containsExactly(sign);
		assertThat(InstallationSetting.in(with(Map.of(variable, "https://x.example")))).containsExactly(sign);
		assertThat(InstallationSetting
			.in(with(Map.of(name.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT), "https://x.example"))))
			.containsExactly(sign);
		assertThat(InstallationSetting.in(with(Map.of(name, " ")))).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(names = { "TOKEN_KEYS", "CONNECTIONS", "OPERATORS", "ENDPOINTS", "WEBHOOK", "MAIL", "TLS",
			"DATABASE_SETTINGS", "MIGRATIONS" })
	void noPartOfAGroupIsOverlooked(InstallationSetting sign) {
		String variable = sign.setting().replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);

		assertThat(InstallationSetting.in(with(Map.of(sign.setting() + "[0].id", "x")))).containsExactly(sign);
		assertThat(InstallationSetting.in(with(Map.of(sign.setting() + ".key", "x")))).containsExactly(sign);
		assertThat(InstallationSetting.in(with(Map.of(variable + "_0_KEY", "x")))).containsExactly(sign);
	}

	@Test
	void noSettingOfADatabaseIsOverlookedHoweverItIsNamed() throws IOException {
		Set<String> tuning = new TreeSet<>();
		for (String setting : settingsOfTheDatabase()) {
			String variable = setting.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
			boolean sign = !InstallationSetting.in(with(Map.of(setting, "x"))).isEmpty();
			assertThat(InstallationSetting.in(with(Map.of(variable, "x"))).isEmpty()).as(variable).isNotEqualTo(sign);
			if (!sign) {
				tuning.add(setting);
			}
		}
		for (String key : List.of("serverName", "user", "password", "databaseName", "url", "portNumbers")) {
			String setting = "spring.datasource.hikari.data-source-properties." + key;
			assertThat(InstallationSetting.in(with(Map.of(setting, "x")))).as(setting).isNotEmpty();
		}
		assertThat(tuning).as("settings that any machine may have")
			.allMatch((setting) -> setting.matches(
					"spring[.](datasource[.]hikari|flyway)[.].*(timeout|time|size|idle|lifetime|threshold|retries|interval|retry-count|pool-name|init-sql)"))
			.hasSize(14);
	}

	@Test
	void theSettingsThatComeWithTheAppAreNoSign() throws IOException {
		StandardEnvironment environment = with(Map.of());
		new YamlPropertySourceLoader().load("app", new ClassPathResource("application.yml"))
			.forEach(environment.getPropertySources()::addLast);

		assertThat(InstallationSetting.in(environment)).isEmpty();
	}

	private static Set<String> settingsOfTheDatabase() throws IOException {
		Set<String> names = new TreeSet<>();
		for (URL metadata : Collections
			.list(StartModeTests.class.getClassLoader().getResources("META-INF/spring-configuration-metadata.json"))) {
			try (InputStream json = metadata.openStream()) {
				new JsonMapper().readTree(json)
					.path("properties")
					.forEach((property) -> names.add(property.path("name").asString()));
			}
		}
		names.removeIf((name) -> !name.startsWith("spring.datasource.") && !name.startsWith("spring.flyway."));
		assertThat(names).hasSizeGreaterThan(200);
		return names;
	}

	@Test
	void anAddressOfThisMachineIsNoInstallationAlone() {
		String name = InstallationSetting.PUBLIC_URL.setting();

		assertThat(InstallationSetting.in(with(Map.of(name, "http://localhost:8080")))).isEmpty();
		assertThat(InstallationSetting.in(with(Map.of(name, "http://localhost.example"))))
			.containsExactly(InstallationSetting.PUBLIC_URL);
		assertThat(InstallationSetting.in(with(Map.of(name, "https://localhost"))))
			.containsExactly(InstallationSetting.PUBLIC_URL);
	}

	private static StandardEnvironment with(Map<String, Object> settings) {
		StandardEnvironment environment = new StandardEnvironment();
		boolean variables = settings.keySet().stream().noneMatch((name) -> name.contains("."));
		environment.getPropertySources().forEach((source) -> environment.getPropertySources().remove(source.getName()));
		environment.getPropertySources()
			.addFirst(
					variables
							? new SystemEnvironmentPropertySource(
									StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, settings)
							: new MapPropertySource("settings", settings));
		ConfigurationPropertySources.attach(environment);
		return environment;
	}

	private static Collection<String> settings() {
		return Setting.all().map(Setting::name).collect(Collectors.toCollection(TreeSet::new));
	}

}
