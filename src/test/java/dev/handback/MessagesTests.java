package dev.handback;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.delivery.Reason;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What {@link MessageFormat} makes of each message: an apostrophe has to be written
 * twice, and four times in a choice that has a placeholder.
 */
class MessagesTests {

	private static final Path MESSAGES = Path.of("src", "main", "resources", "messages.properties");

	private static final int PLACEHOLDERS = 12;

	private static final Pattern SHORTENED = Pattern.compile("(?<!\\p{L})(\\p{L}+)'+(t|s|re|ll|ve|d)(?!\\p{L})");

	private static final Pattern WORD = Pattern.compile("\\p{L}+");

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 7 })
	void keepEveryApostropheAndLeaveNoPlaceholder(int number) throws IOException {
		Set<String> broken = new TreeSet<>();
		messages().forEach((key, pattern) -> {
			String shown = shown(String.valueOf(pattern), number);
			Set<String> bare = bare(String.valueOf(pattern));
			if (words(shown).anyMatch(bare::contains) || shown.matches("(?s).*(''|\\{\\d).*")) {
				broken.add(key + ": " + shown);
			}
		});

		assertThat(broken).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "rubric.sum", "section.readiness.some", "sections.reading.progress" })
	void agreeWithOne(String key) throws IOException {
		assertThat(shown(messages().getProperty(key), 1)).doesNotContainPattern("\\b1 (points|students|records)\\b");
	}

	/** The second of two with one key would be shown in the place of the first, too. */
	@ParameterizedTest
	@ValueSource(strings = { "messages.properties", "messages_es.properties" })
	void haveAKeyEach(String file) throws IOException {
		List<String> keys = Files.readAllLines(MESSAGES.resolveSibling(file))
			.stream()
			.filter((line) -> !line.startsWith("#") && line.contains("="))
			.map((line) -> line.substring(0, line.indexOf('=')))
			.toList();

		assertThat(keys).hasSizeGreaterThan(1000).doesNotHaveDuplicates();
	}

	@ParameterizedTest
	@EnumSource(Reason.class)
	void sayWhatAReasonMeansForTheQueueTheTeacherAndTheHistory(Reason reason) throws IOException {
		String key = reason.name().toLowerCase(Locale.ROOT).replace('_', '-');

		assertThat(messages()).containsKeys("queue.reason." + key, "queue.outcome." + key, "delivery.reason." + key);
	}

	/** With that number in each place that wants one, and a text in the others. */
	private static String shown(String pattern, int number) {
		MessageFormat format = new MessageFormat(pattern, Locale.US);
		Object[] values = new Object[PLACEHOLDERS];
		Arrays.fill(values, number);
		return format.format(values);
	}

	/**
	 * Its shortened words without their apostrophe, unless it has these words as well.
	 */
	private static Set<String> bare(String pattern) {
		Set<String> bare = SHORTENED.matcher(pattern)
			.results()
			.map((word) -> word.group(1) + word.group(2))
			.collect(Collectors.toSet());
		words(SHORTENED.matcher(pattern).replaceAll("")).forEach(bare::remove);
		return bare;
	}

	private static Stream<String> words(String text) {
		return WORD.matcher(text).results().map(MatchResult::group);
	}

	private static Properties messages() throws IOException {
		Properties messages = new Properties();
		try (Reader file = Files.newBufferedReader(MESSAGES, StandardCharsets.UTF_8)) {
			messages.load(file);
		}
		assertThat(messages).hasSizeGreaterThan(1000);
		return messages;
	}

}
