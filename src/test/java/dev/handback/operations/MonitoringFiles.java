package dev.handback.operations;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.handback.support.FileTree;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The alert rules, the dashboard, and what the documents say about them. */
final class MonitoringFiles {

	static final Path RULES = Path.of("deploy", "prometheus", "handback-rules.yml");

	static final Path DASHBOARD = Path.of("deploy", "grafana", "handback.json");

	private static final Path OPERATIONS = Path.of("docs", "operations.md");

	private static final Pattern HEADING = Pattern.compile("^### (Handback\\w+)$", Pattern.MULTILINE);

	/** The first cell of a row: names in backticks, of which all but one may be ends. */
	private static final Pattern METRICS = Pattern.compile("^\\| (`handback\\.[^|]*) \\|", Pattern.MULTILINE);

	private static final Pattern CODE = Pattern.compile("`([^`]+)`");

	private MonitoringFiles() {
	}

	@SuppressWarnings("unchecked")
	static List<Rule> rules() {
		Map<String, Object> file = new Yaml().load(FileTree.text(RULES));
		return ((List<Map<String, Object>>) file.get("groups")).stream()
			.flatMap((group) -> ((List<Map<String, Object>>) group.get("rules")).stream())
			.map((rule) -> new Rule((String) rule.get("alert"), (String) rule.get("expr"),
					((Map<String, String>) rule.get("annotations")).get("runbook")))
			.toList();
	}

	/** The dashboard's panels, without rows. */
	static List<JsonNode> panels() {
		List<JsonNode> panels = new ArrayList<>();
		dashboard().path("panels").forEach(panels::add);
		return panels.stream().filter((panel) -> !panel.path("type").asString().equals("row")).toList();
	}

	static JsonNode dashboard() {
		return JsonMapper.shared().readTree(FileTree.text(DASHBOARD));
	}

	/** What the dashboard asks Prometheus, with Grafana's variables replaced. */
	static List<String> queries() {
		return panels().stream()
			.flatMap((panel) -> Stream.iterate(0, (i) -> i < panel.path("targets").size(), (i) -> i + 1)
				.map((i) -> panel.path("targets").path(i).path("expr").asString()))
			.map((query) -> query.replace("$__rate_interval", "5m").replace("$instance", ".*"))
			.toList();
	}

	/** The rules that have a heading. */
	static List<String> explained() {
		return HEADING.matcher(FileTree.text(OPERATIONS)).results().map((heading) -> heading.group(1)).toList();
	}

	/** The metrics that have a row. */
	static List<String> documented() {
		String section = FileTree.text(OPERATIONS).replaceAll("(?s).*\n## Metrics\n(.*?)\n## .*", "$1");
		return METRICS.matcher(section).results().flatMap((row) -> {
			List<String> names = CODE.matcher(row.group(1)).results().map((code) -> code.group(1)).toList();
			String first = names.get(0);
			return names.stream()
				.map((name) -> name.startsWith(".") ? first.substring(0, first.lastIndexOf('.')) + name : name);
		}).distinct().toList();
	}

	/** An alert rule. */
	record Rule(String name, String query, String runbook) {

	}

}
