package dev.handback;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages and documents use the words of {@code docs/glossary.md}, and none of those
 * that it advises against.
 */
class GlossaryTests {

	private static final Path GLOSSARY = Path.of("docs", "glossary.md");

	private static final Path MESSAGES = Path.of("src", "main", "resources", "messages.properties");

	private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

	private final List<Pattern> avoided = avoided();

	@Test
	void messagesUseTheWordsOfTheGlossary() throws IOException {
		List<String> texts = Files.readAllLines(MESSAGES)
			.stream()
			.map((line) -> line.substring(line.indexOf('=') + 1))
			.toList();

		assertThat(texts).hasSizeGreaterThan(1000)
			.noneMatch(this::isAvoided)
			.noneMatch((text) -> text.contains("!") || text.toLowerCase(Locale.ROOT).contains("please"))
			.noneMatch((text) -> text.toLowerCase(Locale.ROOT).contains("learning platform"));
	}

	@Test
	void documentsUseTheWordsOfTheGlossary() throws IOException {
		try (Stream<Path> files = Files.walk(Path.of("docs"))) {
			List<Path> documents = Stream.concat(files, Stream.of(Path.of("README.md")))
				.filter((file) -> file.toString().endsWith(".md"))
				.filter((file) -> !file.equals(GLOSSARY))
				.toList();

			assertThat(documents).hasSizeGreaterThan(10)
				.allSatisfy((document) -> assertThat(Files.readAllLines(document))
					.noneMatch((line) -> isAvoided(line.replaceAll("`[^`]*`", ""))));
		}
	}

	private boolean isAvoided(String text) {
		return this.avoided.stream().anyMatch((word) -> word.matcher(text).find());
	}

	private static List<Pattern> avoided() {
		try {
			List<Pattern> words = new ArrayList<>();
			for (String line : Files.readAllLines(GLOSSARY)) {
				Matcher quoted = QUOTED.matcher(line.startsWith("|") ? line.replaceFirst(".*\\|(?=.*\\|$)", "") : "");
				while (quoted.find()) {
					words
						.add(Pattern.compile("\\b" + Pattern.quote(quoted.group(1)) + "\\b", Pattern.CASE_INSENSITIVE));
				}
			}
			assertThat(words).hasSizeGreaterThan(10);
			return words;
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
