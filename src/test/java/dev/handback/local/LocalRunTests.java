package dev.handback.local;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
