package dev.handback.local;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LocalProperties.class)
class LocalConfiguration {

	@Bean
	@Lazy
	LocalDirectory localDirectory(LocalProperties properties) {
		return LocalDirectory.open(properties.directory());
	}

	@Bean
	@Conditional(NoDatabaseConfigured.class)
	EmbeddedDatabase embeddedDatabase(LocalDirectory directory, LocalProperties properties) {
		return EmbeddedDatabase.start(directory, properties.databasePort());
	}

	@Bean
	@Conditional(NoServiceConfigured.class)
	SandboxLifecycle sandboxLifecycle(LocalDirectory directory, ConfigurableEnvironment environment) {
		return new SandboxLifecycle(directory, environment);
	}

	@Bean
	@Conditional(NoServiceConfigured.class)
	StartupBanner welcome(Environment environment, SandboxLifecycle sandbox) {
		return new StartupBanner(environment, sandbox);
	}

}
