package dev.handback;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.Arrays;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The Spanish messages say all that the English ones say, and say it in Spanish. */
class TranslationTests {

	private static final Path RESOURCES = Path.of("src", "main", "resources");

	/** Words that are the same in both languages. */
	private static final Set<String> SAME = Set.of("app.name", "language.en", "language.es",
			"problem-of-district.title.lms", "why.id", "operator.token", "gradebook.key.enter", "gradebook.key.tab",
			"gradebook.key.escape", "gradebook.key.next", "gradebook.key.flags", "gradebook.key.comment",
			"gradebook.key.open", "gradebook.key.copy", "submission.history.attempt");

	private static final Pattern SAME_BY_FORM = Pattern
		.compile("format\\..*|queue\\.attempt\\.format|queue\\.age\\.(hours|days)|queue\\.attempt\\.millis");

	private static final Pattern ARGUMENT = Pattern.compile("\\{(\\d+)");

	private static final Pattern NOTHING_BUT_ARGUMENTS = Pattern.compile("(\\{[^{}]*}|[^\\p{L}{}])*");

	private static final Pattern ENGLISH = Pattern.compile(
			"\\b(the|and|or|of|is|are|to|was|it|for|this|that|with|not|from|grade|grades|assignment|assignments|"
					+ "section|sections|student|students|teacher|teachers|district|roster|sent|saved|service)\\b",
			Pattern.CASE_INSENSITIVE);

	/** Addresses, settings, commands and names of columns. */
	private static final Pattern LITERAL = Pattern
		.compile("\\b\\w+(?:[.-]\\w+)+|\"[^\"]*\"|--\\w+|“(Student( id)?|district \\w+|audit \\w+)”|^district \\w+");

	private static final Pattern PLURAL_OF_ONE = Pattern
		.compile("\\b(los |las )?1 (quedarían|[\\p{L}]+s)\\b|en 1 que|los 1\\b|[Vv]incúlel[oa]s|Se envían");

	private static final Pattern OTHER_WAY = Pattern.compile("\\bsecci(ón|ones)\\b|\\d \\d{3}|[«»]|\\bIntro\\b");

	/**
	 * What students read in forms and about a problem, too, although teachers do as well.
	 */
	private static final Pattern FOR_STUDENTS = Pattern
		.compile("(work|hand-in|receipt|student|text)\\..*|assignment\\.attachment\\.no-link"
				+ "|session\\.(over|sign-in|slow|unreachable|other)|error\\.\\w+\\.(title|lead|typed)");

	private static final Pattern FORMAL = Pattern
		.compile("\\b(usted|abra|copie|dé|elija|entregue|envíe|escriba|espere|inicie|intente|pregunte|pruebe|revise|use"
				+ "|vuelva)\\b", Pattern.CASE_INSENSITIVE);

	private Properties english;

	private Properties spanish;

	@BeforeEach
	void readBoth() throws IOException {
		this.english = messages("messages.properties");
		this.spanish = messages("messages_es.properties");
	}

	@Test
	void haveTheSameKeys() {
		assertThat(this.spanish.stringPropertyNames()).isEqualTo(this.english.stringPropertyNames());
	}

	@Test
	void takeTheSameArguments() {
		assertThat(keys((key) -> !arguments(this.english, key).equals(arguments(this.spanish, key)))).isEmpty();
	}

	@Test
	void areTranslated() {
		assertThat(keys((key) -> this.english.getProperty(key).equals(this.spanish.getProperty(key))
				&& !NOTHING_BUT_ARGUMENTS.matcher(this.english.getProperty(key)).matches()
				&& !SAME_BY_FORM.matcher(key).matches()))
			.containsExactlyInAnyOrderElementsOf(SAME);
	}

	@Test
	void haveNoEnglishWordLeft() {
		assertThat(keys((key) -> !SAME.contains(key)
				&& ENGLISH.matcher(LITERAL.matcher(this.spanish.getProperty(key)).replaceAll("")).find()))
			.isEmpty();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 7 })
	void areReadableWithAnyNumber(int number) {
		Object[] values = new Object[12];
		Arrays.fill(values, number);

		assertThat(keys(
				(key) -> new MessageFormat(this.spanish.getProperty(key), Locale.forLanguageTag("es-US")).format(values)
					.matches("(?s).*('|\\{\\d).*")))
			.isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "import.planned", "grading.summary", "gradebook.undo.unseen", "gradebook.statistics.shown",
			"grading.points-possible", "gradebook.points", "rubric.sum", "roster.latest", "ledger.done",
			"problem-of-district.grades.waiting", "problem-of-district.not-synced.STUDENTS",
			"problem-of-district.not-synced.TEACHERS", "problem-of-district.not-synced.SECTIONS",
			"section.readiness.some", "sections.reading.progress" })
	void agreeWithOne(String key) {
		Object[] ones = new Object[12];
		Arrays.fill(ones, 1);

		assertThat(new MessageFormat(this.spanish.getProperty(key), Locale.forLanguageTag("es-US")).format(ones))
			.doesNotContainPattern(PLURAL_OF_ONE);
	}

	@Test
	void agreeWithTheirNumber() {
		assertThat(inSpanish("release.left-alone", 1)).contains("1 calificación no se publicó", "la cambió");
		assertThat(inSpanish("release.left-alone", 3)).contains("3 calificaciones no se publicaron", "las cambió");
		assertThat(inSpanish("section.readiness.some", 1, 28)).contains("1 de 28 estudiantes recibirá calificaciones");
		assertThat(inSpanish("section.readiness.some", 27, 28)).contains("27 de 28 estudiantes recibirán");
		assertThat(inSpanish("digest.lead")).startsWith("Todo está a salvo");
	}

	private String inSpanish(String key, Object... values) {
		return new MessageFormat(this.spanish.getProperty(key), Locale.forLanguageTag("es-US")).format(values);
	}

	@Test
	void callASectionByOneNameAndWriteNumbersAndQuotesInOneWay() {
		assertThat(keys((key) -> OTHER_WAY.matcher(this.spanish.getProperty(key)).find())).isEmpty();
	}

	@Test
	void speakToStudentsAsTheirTeachersDo() {
		assertThat(keys((key) -> FOR_STUDENTS.matcher(key).matches() && !key.startsWith("work.as-student")
				&& FORMAL.matcher(this.spanish.getProperty(key)).find()))
			.isEmpty();
	}

	private Set<String> keys(Predicate<String> chosen) {
		return this.english.stringPropertyNames()
			.stream()
			.filter(this.spanish::containsKey)
			.filter(chosen)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static Set<String> arguments(Properties messages, String key) {
		return ARGUMENT.matcher(messages.getProperty(key))
			.results()
			.map((argument) -> argument.group(1))
			.collect(Collectors.toSet());
	}

	private static Properties messages(String name) throws IOException {
		Properties messages = new Properties();
		try (Reader file = Files.newBufferedReader(RESOURCES.resolve(name), StandardCharsets.UTF_8)) {
			messages.load(file);
		}
		assertThat(messages).hasSizeGreaterThan(1000);
		return messages;
	}

}
