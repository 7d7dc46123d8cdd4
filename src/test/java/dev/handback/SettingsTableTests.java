package dev.handback;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code docs/settings.md} is generated from the descriptions in the settings' types. */
class SettingsTableTests {

	private static final Path DOCUMENT = Path.of("docs", "settings.md");

	private static final Path MADE = Path.of("target", "settings.md");

	@Test
	void isWhatTheTypesSay() throws IOException {
		String document = Files.readString(DOCUMENT);
		String head = document.substring(0, document.indexOf("| setting |"));
		String made = head + table();
		Files.writeString(MADE, made);

		assertThat(document).as("%s differs from %s; if that is right, copy it", DOCUMENT, MADE).isEqualTo(made);
	}

	private static String table() throws IOException {
		StringBuilder table = new StringBuilder("| setting | default | |\n| --- | --- | --- |\n");
		for (JsonNode setting : settings()) {
			String standard = setting.path("defaultValue").asString("");
			table.append("| `%s` | %s | %s |\n".formatted(setting.path("name").asString(),
					standard.isEmpty() ? "" : "`" + standard + "`",
					setting.path("description").asString("").replaceAll("\\s+", " ").replace("|", "\\|")));
		}
		return table.toString();
	}

	private static List<JsonNode> settings() throws IOException {
		try (InputStream metadata = SettingsTableTests.class
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			List<JsonNode> settings = new ArrayList<>();
			new JsonMapper().readTree(metadata).path("properties").forEach(settings::add);
			settings.sort(Comparator.comparing((setting) -> setting.path("name").asString()));
			return settings;
		}
	}

}
