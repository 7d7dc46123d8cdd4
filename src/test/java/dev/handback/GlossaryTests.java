package dev.handback;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.handback.support.FileTree;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages, documents, comments, log lines and test names use the glossary's words
 * ({@code docs/glossary.md}), and none that it advises against.
 */
class GlossaryTests {

	private static final Path GLOSSARY = Path.of("docs", "glossary.md");

	private static final Path MESSAGES = Path.of("src", "main", "resources", "messages.properties");

	private static final Path CONSOLE = Path.of("src", "main", "resources", "sandbox", "messages.properties");

	/** Strings come first, so that no comment starts inside one. */
	private static final Pattern JAVA = Pattern.compile(
			"\"\"\"[\\s\\S]*?\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)+'|(/\\*[\\s\\S]*?\\*/|//.*)");

	private static final Pattern MARKUP = Pattern.compile("(<!--[\\s\\S]*?-->|/\\*[\\s\\S]*?\\*/|^\\s*(?:#|//).*)",
			Pattern.MULTILINE);

	private static final Pattern LOGGED = Pattern.compile("(logger\\.\\w+\\([\\s\\S]*?;)");

	private static final Pattern METHOD = Pattern.compile("\\bvoid (\\w+)\\(");

	private static final Pattern SPACED_PERCENT = Pattern.compile("(.*[0-9}] %.*)");

	private static final Pattern DAY_FIRST = Pattern.compile("(\\bd MMM.*)");

	private static final Pattern CODE = Pattern.compile("`[^`]*`|\\{@\\w+ [^}]*}");

	private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

	/** These sound odd on a page, but can be meant literally in code. */
	private static final Set<String> LITERAL_IN_CODE = Set.of("two values", "on the way", "nothing waits", "seen there",
			"has not opened");

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
	void nothingSeparatesANumberFromItsPercentSign() {
		assertThat(Stream.concat(found(SPACED_PERCENT, (text) -> true, "src/main/resources", ".properties", ".html"),
				found(SPACED_PERCENT, (text) -> true, "docs", ".md")))
			.isEmpty();
	}

	@Test
	void datesAreWrittenWithTheMonthFirst() {
		assertThat(
				Stream.concat(found(DAY_FIRST, (text) -> true, "src/main/resources/messages.properties", ".properties"),
						found(DAY_FIRST, (text) -> true, "src/main/java", ".java")))
			.isEmpty();
	}

	@Test
	void documentsUseTheWordsOfTheGlossary() {
		List<Path> documents = Stream
			.concat(FileTree.files(Path.of("docs"), ".md").stream(), Stream.of(Path.of("README.md")))
			.filter((file) -> !file.equals(GLOSSARY))
			.toList();

		assertThat(documents).hasSizeGreaterThan(10)
			.allSatisfy((document) -> assertThat(FileTree.text(document).lines())
				.noneMatch((line) -> isAvoided(line.replaceAll("`[^`]*`", ""))));
	}

	@Test
	void theSandboxsPagesUseTheWordsOfTheGlossary() throws IOException {
		assertThat(Files.readAllLines(CONSOLE)).hasSizeGreaterThan(300)
			.map((line) -> line.substring(line.indexOf('=') + 1))
			.noneMatch(this::isAvoided);
	}

	@Test
	void commentsUseTheWordsOfTheGlossary() {
		assertThat(Stream.concat(avoided(JAVA, "src", ".java"),
				avoided(MARKUP, "src", ".html", ".css", ".js", ".yml", ".sql", ".properties")))
			.isEmpty();
	}

	@Test
	void logLinesUseTheWordsOfTheGlossary() {
		assertThat(avoided(LOGGED, "src/main/java", ".java")).isEmpty();
	}

	@Test
	void testNamesUseTheWordsOfTheGlossary() {
		assertThat(avoided(METHOD, "src/test/java", ".java")).isEmpty();
	}

	private Stream<String> avoided(Pattern part, String directory, String... endings) {
		return found(part, (text) -> isAvoided(words(text)), directory, endings);
	}

	private static Stream<String> found(Pattern part, Predicate<String> isWrong, String directory, String... endings) {
		return FileTree.files(Path.of(directory), endings).stream().flatMap((file) -> found(part, isWrong, file));
	}

	private static Stream<String> found(Pattern part, Predicate<String> isWrong, Path file) {
		return part.matcher(FileTree.text(file))
			.results()
			.map((match) -> match.group(1))
			.filter((text) -> text != null && isWrong.test(text))
			.map((text) -> file + ": " + text);
	}

	private static String words(String text) {
		String words = CODE.matcher(text)
			.replaceAll("")
			.replaceAll("(?<=[a-z])(?=[A-Z])", " ")
			.replaceAll("\\s+(\\*|//|#)?\\s*", " ")
			.toLowerCase(Locale.ROOT);
		for (String literal : LITERAL_IN_CODE) {
			words = words.replace(literal, "");
		}
		return words;
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
