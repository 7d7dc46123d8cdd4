package dev.handback.sandbox.testing;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.support.RunningApp;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.handback.support.sandbox.Partner.ASHGROVE;
import static dev.handback.support.sandbox.Partner.TEACHER;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The examples of {@code docs/sandbox.md}, each in an empty folder: other people's apps,
 * with other people's libraries.
 */
@Tag("integration")
@ServiceTest
class ExamplesTests {

	private static final String GREETING = "Hello Maren, user " + TEACHER;

	/** The parts of Spring Boot that the starters of the example bring, and no more. */
	private static final String STARTERS = ".*/(spring-(core|beans|context|aop|expression|web|webmvc"
			+ "|security-(core|config|web|crypto|oauth2-\\w+))"
			+ "|spring-boot(-(autoconfigure|web-server|servlet|http-converter|jackson|tomcat|webmvc|restclient"
			+ "|http-client|security|security-oauth2-client))?"
			+ "|tomcat-embed-\\w+|jackson-(annotations|core|databind)|nimbus-jose-jwt|oauth2-oidc-sdk|json-smart|accessors-smart|asm"
			+ "|content-type|lang-tag|jcip-annotations|micrometer-(commons|observation)|jspecify|commons-logging"
			+ "|slf4j-api|logback-\\w+|jul-to-slf4j|snakeyaml|jakarta\\.annotation-api)-\\d[^/]*\\.jar";

	private final Service service;

	@TempDir
	private Path path;

	private Folder folder;

	ExamplesTests(Service service) {
		this.service = service;
	}

	@BeforeEach
	void emptyFolder() {
		URI app = URI.create("http://localhost:" + RunningApp.freePort());
		this.folder = new Folder(this.path, this.service.address(), app);
	}

	@Test
	void curlAloneSignsInGradesAndRetries() throws Exception {
		Folder.need("curl");
		this.folder.copy("curl/first.sh");

		this.folder.run("sh", "first.sh");
		String again = this.folder.run("sh", "first.sh");

		assertThat(again).contains("\"grade_points\":17.5", "\"matched\":2");
		assertThat(this.service.gradebook("5c00000000000000000a0001").toString()).contains("17.5");
	}

	@Test
	void nodesOpenidClientSignsIn() throws Exception {
		Folder.need("npm");
		this.folder.copy("node/app.mjs");
		this.folder.install("npm", "install", "--no-audit", "--no-fund", "openid-client@6");

		assertSignsIn("/callback", "node", "app.mjs");
	}

	@Test
	void pythonsAuthlibSignsIn() throws Exception {
		Folder.need("python3");
		this.folder.copy("python/app.py");
		this.folder.install("python3", "-m", "venv", "venv");
		this.folder.install("venv/bin/pip", "install", "--quiet", "--retries", "0", "Authlib", "Flask", "requests");

		assertSignsIn("/callback", "venv/bin/flask", "run", "--port", port());
	}

	@Test
	void springsLoginSignsIn() throws Exception {
		this.folder.copy("spring/App.java");
		this.folder.copy("spring/application.yml");
		String starters = Stream.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator, -1))
			.filter((entry) -> entry.replace('\\', '/').matches(STARTERS))
			.collect(Collectors.joining(java.io.File.pathSeparator));
		this.folder.run(jdk("javac"), "-parameters", "-d", ".", "-cp", starters, "App.java");

		assertSignsIn("/login/oauth2/code/service", jdk("java"), "-XX:TieredStopAtLevel=1", "-cp",
				"." + java.io.File.pathSeparator + starters, "example.App", "--server.port=" + port());
	}

	private static String jdk(String program) {
		return Path.of(System.getProperty("java.home"), "bin", program).toString();
	}

	private String port() {
		return String.valueOf(this.folder.app().getPort());
	}

	private void assertSignsIn(String callback, String... command) throws Exception {
		assertThat(this.service
			.post("", "/console/api/applications",
					"""
							{"id": "my-app", "secret": "my-secret", "redirect_uris": ["%s"]}"""
						.formatted(this.folder.app().resolve(callback)))
			.status()).isEqualTo(200);
		Process app = this.folder.start(List.of(command));
		try {
			HttpClient browser = HttpClient.newBuilder()
				.cookieHandler(new CookieManager())
				.followRedirects(HttpClient.Redirect.NORMAL)
				.build();
			send(browser,
					HttpRequest.newBuilder(this.service.address().resolve("/signin"))
						.header("Content-Type", "application/x-www-form-urlencoded")
						.POST(BodyPublishers.ofString("person=" + TEACHER + "&continue=/portal/" + ASHGROVE)));
			Awaitility.await()
				.atMost(Duration.ofMinutes(1))
				.ignoreExceptionsInstanceOf(IOException.class)
				.untilAsserted(
						() -> assertThat(send(browser, HttpRequest.newBuilder(this.folder.app().resolve("/"))).body())
							.as(this.folder.output())
							.contains(GREETING));
		}
		finally {
			app.destroyForcibly().waitFor();
		}
		assertThat(this.service.post("", "/console/api/verify", """
				{"operation": "token_exchange", "application": "my-app", "status": 200, "times": 1}""").status())
			.isEqualTo(200);
	}

	private static HttpResponse<String> send(HttpClient browser, HttpRequest.Builder request)
			throws IOException, InterruptedException {
		return browser.send(request.build(), BodyHandlers.ofString());
	}

}
