package dev.handback.local;

import java.nio.file.Path;
import java.util.stream.Stream;

import dev.handback.sandbox.SandboxApplication;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("integration")
class LocalRunTests {

	private static final String[] COMPLETE = { "handback.service.auth-url=https://service.example",
			"handback.service.base-url=https://api.service.example", "handback.service.client-id=id",
			"handback.service.client-secret=secret", "handback.signon.public-url=https://handback.example",
			"handback.districts.token-keys[0].id=first", "handback.districts.token-keys[0].key=key",
			"spring.datasource.url=jdbc:postgresql://db.example/handback" };

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withInitializer(new StartModeInitializer())
		.withUserConfiguration(Local.class);

	@Test
	void pointsTheAppAtTheSandboxWhenNoServiceIsConfigured(@TempDir Path folder) {
		this.runner.withPropertyValues("handback.local.directory=" + folder, "handback.sandbox.port=18090")
			.run((context) -> {
				assertThat(context).hasBean("sandbox").hasBean("database");
				assertThat(context.getEnvironment().getProperty("handback.service.auth-url"))
					.isEqualTo("http://localhost:18090");
			});
	}

	@Test
	void keepsTheSandboxAwayFromAConfiguredService(@TempDir Path folder) {
		this.runner.withPropertyValues(COMPLETE)
			.withPropertyValues("handback.local.directory=" + folder, "handback-local=true",
					"handback.sandbox.port=18090")
			.run((context) -> {
				assertThat(context).doesNotHaveBean("sandbox").doesNotHaveBean("database");
				assertThat(context.getEnvironment().getProperty("handback.service.client-secret")).isEqualTo("secret");
				assertThat(context.getEnvironment().containsProperty("server.address")).isFalse();
				assertThat(folder).isEmptyDirectory();
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "handback.service.auth-url", "handback.service.base-url", "handback.service.client-id",
			"handback.service.client-secret", "handback.signon.public-url", "handback.districts.token-keys",
			"spring.datasource.url" })
	void startsNothingInFrontOfAServiceWhenOneSettingWasForgotten(String forgotten, @TempDir Path folder) {
		this.runner
			.withPropertyValues(
					Stream.of(COMPLETE).filter((setting) -> !setting.startsWith(forgotten)).toArray(String[]::new))
			.withPropertyValues("handback.local.directory=" + folder)
			.run((context) -> {
				assertThat(context).getFailure()
					.isInstanceOf(LocalSetupException.class)
					.hasMessageEndingWith(", but these settings are missing: " + forgotten + ".")
					.hasMessageNotContaining("secret)");
				assertThat(folder).isEmptyDirectory();
			});
	}

	@Test
	void namesAllThatIsMissing(@TempDir Path folder) {
		this.runner
			.withPropertyValues("handback.local.directory=" + folder,
					"spring.datasource.url=jdbc:postgresql://db.example/handback")
			.run((context) -> assertThat(context).getFailure()
				.hasMessage("Handback is set up for a service (spring.datasource.url), but these settings are missing: "
						+ "handback.service.auth-url, handback.service.base-url, handback.service.client-id, "
						+ "handback.service.client-secret, handback.districts.token-keys, "
						+ "handback.signon.public-url."));
	}

	@Test
	void asksOfACommandThatKeepsNothingOnlyWhereTheServiceIs(@TempDir Path folder) {
		new ApplicationContextRunner().withInitializer(StartModeInitializer.askingOnly())
			.withPropertyValues("handback.local.directory=" + folder,
					"handback.service.auth-url=https://service.example",
					"handback.service.base-url=https://api.service.example", "handback.service.client-id=id",
					"handback.service.client-secret=secret")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void keepsOthersFromASandbox(@TempDir Path folder) {
		this.runner.withPropertyValues("handback.local.directory=" + folder)
			.run((context) -> assertThat(context.getEnvironment().getProperty("server.address"))
				.isEqualTo("127.0.0.1"));
		this.runner.withPropertyValues("handback.local.directory=" + folder, "server.address=0.0.0.0")
			.run((context) -> assertThat(context.getEnvironment().getProperty("server.address")).isEqualTo("0.0.0.0"));
	}

	@Test
	void keepsOthersFromTheAppOfASandboxInAnotherProcess(@TempDir Path folder) {
		this.runner
			.withPropertyValues("handback.local.directory=" + folder, "handback.service.auth-url=http://localhost:8090",
					"handback.service.base-url=http://localhost:8090", "handback.service.client-id=id",
					"handback.service.client-secret=secret", "handback.districts.token-keys[0].key=key")
			.run((context) -> {
				assertThat(context.getEnvironment().getProperty("server.address")).isEqualTo("127.0.0.1");
				assertThat(context).doesNotHaveBean("sandbox");
			});
	}

	@Test
	void startsNoSandboxThatWasChosenBesideAService(@TempDir Path folder) {
		this.runner
			.withPropertyValues("handback.local.directory=" + folder, "handback.local.sandbox=true",
					"handback.service.base-url=https://api.service.example")
			.run((context) -> assertThat(context).getFailure().hasMessageContaining("handback.service.base-url"));
	}

	@Test
	void startsNothingWhereTheSandboxIsSwitchedOffAndNothingIsSet(@TempDir Path folder) {
		this.runner.withPropertyValues("handback.local.directory=" + folder, "handback.local.sandbox=false")
			.run((context) -> assertThat(context).getFailure()
				.hasMessageStartingWith("The sandbox is switched off (handback.local.sandbox=false), but"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "handback.sandbox.port=0", "handback.sandbox.store=memory", "handback-local=true",
			"handback.local.directory=.", "spring.profiles.active=local", "spring.config.name=sandbox",
			"spring.main.sources=dev.handback.sandbox.SandboxApplication" })
	void startsNoSandboxBesideAConfiguredServiceWhateverElseIsSet(String setting, @TempDir Path folder) {
		this.runner.withPropertyValues(COMPLETE)
			.withPropertyValues("handback.local.directory=" + folder, setting)
			.withUserConfiguration(SandboxApplication.class)
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(context).doesNotHaveBean("sandbox").doesNotHaveBean(SandboxApplication.class);
				assertThat(context.getBeanNamesForType(Object.class))
					.noneMatch((name) -> String.valueOf(context.getType(name)).contains("dev.handback.sandbox"));
			});
	}

	@Test
	void leavesTheDatabaseToTheOneThatIsConfigured(@TempDir Path folder) {
		this.runner
			.withPropertyValues("handback.local.directory=" + folder, "handback.local.sandbox=true",
					"spring.datasource.url=jdbc:postgresql://db.example/handback")
			.run((context) -> assertThat(context).hasBean("sandbox").doesNotHaveBean("database"));
	}

	@Configuration(proxyBeanMethods = false)
	static class Local {

		@Bean
		@Conditional(NoServiceConfigured.class)
		String sandbox() {
			return "sandbox";
		}

		@Bean
		@Conditional(NoDatabaseConfigured.class)
		String database() {
			return "database";
		}

	}

}
