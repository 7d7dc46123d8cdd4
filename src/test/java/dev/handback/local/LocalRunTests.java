package dev.handback.local;

import java.nio.file.Path;

import dev.handback.sandbox.SandboxApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

class LocalRunTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withInitializer(new LocalRun())
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
		this.runner
			.withPropertyValues("handback.local.directory=" + folder,
					"handback.service.auth-url=https://service.example", "handback-local=true",
					"handback.sandbox.port=18090")
			.run((context) -> {
				assertThat(context).doesNotHaveBean("sandbox").hasBean("database");
				assertThat(context.getEnvironment().containsProperty("handback.service.client-secret")).isFalse();
				assertThat(folder).isEmptyDirectory();
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "handback.sandbox.port=0", "handback.sandbox.store=memory", "handback-local=true",
			"handback.local.directory=.", "spring.profiles.active=local", "spring.config.name=sandbox",
			"spring.main.sources=dev.handback.sandbox.SandboxApplication" })
	void startsNoSandboxBesideAConfiguredServiceWhateverElseIsSet(String setting, @TempDir Path folder) {
		this.runner
			.withPropertyValues("handback.local.directory=" + folder,
					"handback.service.auth-url=https://service.example", setting)
			.withUserConfiguration(SandboxApplication.class)
			.run((context) -> {
				assertThat(context).doesNotHaveBean("sandbox").doesNotHaveBean(SandboxApplication.class);
				assertThat(context.getBeanNamesForType(Object.class))
					.noneMatch((name) -> String.valueOf(context.getType(name)).contains("dev.handback.sandbox"));
			});
	}

	@Test
	void leavesTheDatabaseToTheOneThatIsConfigured(@TempDir Path folder) {
		this.runner
			.withPropertyValues("handback.local.directory=" + folder,
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
