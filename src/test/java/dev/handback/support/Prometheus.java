package dev.handback.support;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A Prometheus that scrapes one node every two seconds and evaluates alert rules. */
public final class Prometheus implements AutoCloseable {

	public static final Path PROGRAM = Path.of("/usr/bin/prometheus");

	private final HttpClient http = HttpClient.newHttpClient();

	private final Process process;

	private final URI address;

	private Prometheus(Process process, URI address) {
		this.process = process;
		this.address = address;
	}

	/**
	 * Starts it with data and configuration in that folder.
	 * @param target the port that is scraped
	 * @param rules the text of the file of rules
	 */
	public static Prometheus start(Path directory, int target, String rules) throws IOException {
		Path home = Files.createDirectories(directory).toAbsolutePath();
		Files.writeString(home.resolve("rules.yml"), rules);
		Path configuration = Files.writeString(home.resolve("prometheus.yml"), """
				global: { scrape_interval: 2s, scrape_timeout: 2s, evaluation_interval: 1s }
				rule_files: [ rules.yml ]
				scrape_configs:
				- job_name: handback
				  metrics_path: /actuator/prometheus
				  static_configs: [ { targets: [ "127.0.0.1:%d" ] } ]
				""".formatted(target));
		int port = RunningApp.freePort();
		Process process = new ProcessBuilder(PROGRAM.toString(), "--config.file=" + configuration,
				"--storage.tsdb.path=" + home.resolve("data"), "--web.listen-address=127.0.0.1:" + port)
			.redirectErrorStream(true)
			.redirectOutput(home.resolve("prometheus.log").toFile())
			.start();
		Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
		Prometheus prometheus = new Prometheus(process, URI.create("http://127.0.0.1:" + port));
		Awaitility.await()
			.ignoreExceptions()
			.atMost(Duration.ofSeconds(30))
			.until(() -> prometheus.labels("alertname", "vector(1)").isEmpty());
		return prometheus;
	}

	/** The alerts that have fired since it was started. */
	public Set<String> fired() {
		return labels("alertname", "count_over_time(ALERTS{alertstate=\"firing\"}[1h])");
	}

	/** Whether the query has a result now. */
	public boolean finds(String query) {
		return !ask(query).path("data").path("result").isEmpty();
	}

	/** The values that a label has in the result of a query. */
	private Set<String> labels(String label, String query) {
		Set<String> values = new TreeSet<>();
		ask(query).path("data").path("result").forEach((series) -> {
			if (series.path("metric").has(label)) {
				values.add(series.path("metric").path(label).asString());
			}
		});
		return values;
	}

	private JsonNode ask(String query) {
		URI address = this.address.resolve("/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
		return JsonMapper.shared()
			.readTree(
					Http.send(this.http, HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
						.body());
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
	}

}
