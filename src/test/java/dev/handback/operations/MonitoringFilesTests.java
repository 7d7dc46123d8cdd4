package dev.handback.operations;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Each alert rule is explained, and the dashboard is one that Grafana can import. */
class MonitoringFilesTests {

	private static final int COLUMNS = 24;

	@Test
	void everyRuleIsExplainedAndLeadsThere() {
		List<MonitoringFiles.Rule> rules = MonitoringFiles.rules();

		assertThat(rules).hasSizeGreaterThan(20).extracting(MonitoringFiles.Rule::name).doesNotHaveDuplicates();
		assertThat(MonitoringFiles.explained())
			.containsExactlyInAnyOrderElementsOf(rules.stream().map(MonitoringFiles.Rule::name).toList());
		assertThat(rules).allSatisfy((rule) -> assertThat(rule.runbook())
			.isEqualTo("docs/operations.md#" + rule.name().toLowerCase(Locale.ROOT)));
	}

	@Test
	void everyPanelHasAnIdATitleAndQueriesOfTheChosenDataSource() {
		Set<Integer> ids = new HashSet<>();
		MonitoringFiles.dashboard()
			.path("panels")
			.forEach((panel) -> assertThat(ids.add(panel.path("id").intValue())).as(panel.path("title").asString())
				.isTrue());
		assertThat(MonitoringFiles.panels()).hasSizeGreaterThan(20).allSatisfy((panel) -> {
			assertThat(panel.path("title").asString()).isNotBlank();
			assertThat(panel.path("type").asString()).isIn("stat", "timeseries");
			assertThat(panel.at("/fieldConfig/defaults/unit").asString()).isNotBlank();
			assertThat(panel.at("/datasource/uid").asString()).isEqualTo("${datasource}");
			Set<String> references = new HashSet<>();
			assertThat(panel.path("targets")).isNotEmpty().allSatisfy((target) -> {
				assertThat(references.add(target.path("refId").asString())).isTrue();
				assertThat(target.path("expr").asString()).isNotBlank();
				assertThat(target.path("legendFormat").asString()).isNotBlank();
			});
		});
	}

	@Test
	void noPanelCoversAnother() {
		Set<String> covered = new HashSet<>();
		List<String> twice = new ArrayList<>();
		MonitoringFiles.dashboard().path("panels").forEach((panel) -> {
			JsonNode place = panel.path("gridPos");
			assertThat(place.path("x").intValue() + place.path("w").intValue()).isLessThanOrEqualTo(COLUMNS);
			for (int x = 0; x < place.path("w").intValue(); x++) {
				for (int y = 0; y < place.path("h").intValue(); y++) {
					String cell = (place.path("x").intValue() + x) + " " + (place.path("y").intValue() + y);
					if (!covered.add(cell)) {
						twice.add(panel.path("title").asString());
					}
				}
			}
		});

		assertThat(twice).isEmpty();
	}

	@Test
	void asksForItsOwnJobOnly() {
		assertThat(MonitoringFiles.dashboard().at("/templating/list").size()).isEqualTo(2);
		assertThat(Stream
			.concat(MonitoringFiles.rules().stream().map(MonitoringFiles.Rule::query),
					Stream.of(MonitoringFiles.dashboard().at("/templating/list/1/definition").asString()))
			.filter((query) -> query.contains("up{"))).isNotEmpty()
			.allMatch((query) -> query.contains("up{job=\"handback\"}"));
	}

}
