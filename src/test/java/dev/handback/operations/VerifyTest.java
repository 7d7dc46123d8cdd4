package dev.handback.operations;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import dev.handback.HandbackApplication;
import dev.handback.commands.CommandLine;
import dev.handback.commands.Commands;
import dev.handback.local.StartModeInitializer;
import dev.handback.sandbox.EmbeddedSandbox;
import dev.handback.support.People;
import dev.handback.support.RunningApp;
import dev.handback.support.TestService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The command with a sandbox, with a service's settings, and without a database at the
 * configured address.
 */
@Tag("integration")
abstract class VerifyTest {

	static final String NOTHING = "No differences from the contract.";

	static EmbeddedSandbox sandbox;

	static ConfigurableApplicationContext app;

	final ByteArrayOutputStream out = new ByteArrayOutputStream();

	final ByteArrayOutputStream problems = new ByteArrayOutputStream();

	@BeforeAll
	static void start() {
		sandbox = EmbeddedSandbox.start(Map.of("handback.sandbox.port", "0"));
		app = CommandLine.start(app(), List.of("verify"), settings(sandbox.address()));
	}

	@AfterAll
	static void stop() {
		app.close();
		sandbox.close();
	}

	// The rate limit starts over, too.
	@AfterEach
	void setRight() {
		pull("POST", "/reset", "");
	}

	String problems() {
		return this.problems.toString(StandardCharsets.UTF_8);
	}

	static SpringApplicationBuilder app() {
		return new SpringApplicationBuilder(HandbackApplication.class).initializers(StartModeInitializer.askingOnly());
	}

	static String[] settings(URI service) {
		List<String> settings = new ArrayList<>(List.of("--handback.service.auth-url=" + service,
				"--handback.service.base-url=" + service, "--handback.service.client-id=handback-sandbox",
				"--handback.service.client-secret=handback-sandbox-secret", "--handback.service.allow-insecure=true",
				"--spring.datasource.url=jdbc:postgresql://localhost:" + RunningApp.freePort() + "/none"));
		for (String letter : List.of("a", "b", "c")) {
			String prefix = "--handback.districts.connections[" + "abc".indexOf(letter) + "].";
			settings.add(prefix + "id=" + People.district(letter.charAt(0)));
			settings.add(prefix + "token=sandbox-district-token-" + letter);
			settings.add(prefix + "provider=" + letter.toUpperCase(Locale.ROOT));
		}
		return settings.toArray(String[]::new);
	}

	int run(String... words) {
		return app.getBean(Commands.class)
			.run(List.of(words), new PrintStream(this.out, true, StandardCharsets.UTF_8),
					new PrintStream(this.problems, true, StandardCharsets.UTF_8));
	}

	String said() {
		return this.out.toString(StandardCharsets.UTF_8);
	}

	List<String> lines() {
		return said().lines().toList();
	}

	static void pull(String method, String path, String json) {
		TestService.pull(sandbox.address(), method, path, json);
	}

	static long lastEntry() {
		return TestService.console(sandbox.address(), "/journal")
			.valueStream()
			.mapToLong((entry) -> entry.path("number").asLong())
			.max()
			.orElse(0);
	}

	static List<String> effects(long since) {
		return TestService.console(sandbox.address(), "/journal?effect=true&since=" + since)
			.valueStream()
			.map((entry) -> entry.path("operation").asString())
			.toList();
	}

	static JsonNode gradebook(String section) {
		return TestService.console(sandbox.address(), "/sections/" + section + "/gradebook");
	}

}
