package dev.handback.operations.startup;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

class PortTakenFailureAnalyzerTests {

	@ParameterizedTest
	@CsvSource({ "8080, where people find Handback, server.port, management.server.port",
			"9090, where monitoring looks, management.server.port, ' server.port'" })
	void namesTheSettingOfThePortAndNoOther(int port, String what, String setting, String other) {
		FailureAnalysis analysis = new PortTakenFailureAnalyzer(settings()).analyze(new PortInUseException(port));

		assertThat(analysis.getDescription())
			.isEqualTo("Port " + port + ", " + what + ", is taken by another process.");
		assertThat(analysis.getAction()).contains("choose another port with " + setting + "=<port>")
			.doesNotContain(" with " + other.strip() + "=");
	}

	@Test
	void comesBeforeAllOthersButTheSandboxs() {
		assertThat(SpringFactoriesLoader.forDefaultResourceLocation()
			.load(FailureAnalyzer.class, ArgumentResolver.of(Environment.class, settings())
				.and(BeanFactory.class, new StaticListableBeanFactory()), (type, name, failure) -> {
				})
			.stream()
			.map((analyzer) -> analyzer.analyze(new PortInUseException(9090)))
			.filter((analysis) -> analysis != null)
			.findFirst()
			.orElseThrow()
			.getDescription()).startsWith("Port 9090, where monitoring looks");
	}

	private static MockEnvironment settings() {
		return new MockEnvironment().withProperty("server.port", "8080").withProperty("management.server.port", "9090");
	}

}
