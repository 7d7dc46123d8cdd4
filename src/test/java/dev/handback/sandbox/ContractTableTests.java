package dev.handback.sandbox;

import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The table in {@code docs/sandbox-contract.md}, which maps the contract to tests, is
 * complete.
 */
class ContractTableTests {

	/** The sections of the contract, with their number of rows, rules, and sentences. */
	private static final List<Map.Entry<String, Integer>> SECTIONS = List.of(section("What the service does", 6),
			section("Identity token claims", 14), section("Response of /me", 5),
			section("District record: learning-platform fields", 4), section("Assignment object", 18),
			section("Attachment object", 5), section("Submission object", 14), section("User record", 8),
			section("Paging links object", 1), section("Assignment state", 3), section("Submission state", 6),
			section("Token and code lifetimes", 4), section("Endpoints: versions and envelopes", 2),
			section("Sign-on endpoints", 8), section("Token-issued data endpoints", 5),
			section("District-token data endpoints", 4), section("Events endpoint", 1),
			section("Learning-platform endpoints", 11), section("Create assignment body", 10),
			section("Provider-specific behavior", 17), section("Authentication", 11), section("Event record", 6),
			section("Event types and triggers", 7), section("Order inside a batch", 3), section("Feed rules", 9),
			section("Errors", 13), section("Limits", 14), section("Versioning", 6), section("Left open: envelopes", 3),
			section("Left open: data endpoints", 5), section("Left open: records", 10),
			section("Left open: tokens and sign-on", 7), section("Left open: errors", 6),
			section("Left open: learning platform", 6), section("Seen to differ", 13));

	private static final Set<Class<? extends Annotation>> TESTS = Set.of(Test.class, ParameterizedTest.class);

	private static final Pattern NAME = Pattern.compile("`([\\w.]+)#(\\w+)`");

	private final Map<String, List<Row>> table = read();

	@Test
	void hasEverySectionInTheOrderOfTheContract() {
		assertThat(this.table.keySet()).containsExactlyElementsOf(SECTIONS.stream().map(Map.Entry::getKey).toList());
	}

	@Test
	void hasEveryRowOfEverySection() {
		SECTIONS.forEach(
				(section) -> assertThat(this.table.get(section.getKey()).stream().map(Row::number)).as(section.getKey())
					.containsExactlyElementsOf(
							IntStream.rangeClosed(1, section.getValue()).mapToObj(String::valueOf).toList()));
	}

	@Test
	void describesEveryRowAndNamesItsTests() {
		this.table.forEach((section, rows) -> rows.forEach((row) -> {
			assertThat(row.what()).as(section + " " + row.number()).isNotBlank();
			assertThat(row.names()).as(section + " " + row.number()).isNotEmpty();
			assertThat(row.tests().replaceAll(NAME.pattern() + "(, )?", "")).as(section + " " + row.number()).isEmpty();
		}));
	}

	@Test
	void namesOnlyTestsThatExistAndRun() {
		this.table.forEach((section,
				rows) -> rows.forEach((row) -> row.names()
					.forEach((name) -> assertThat(isTest(name.group(1), name.group(2)))
						.as(section + " " + row.number() + ": " + name.group())
						.isTrue())));
	}

	private static boolean isTest(String className, String methodName) {
		try {
			Class<?> type = Class
				.forName(ContractTableTests.class.getPackageName() + "." + className.replace('.', '$'));
			return !type.isAnnotationPresent(Disabled.class) && Arrays.stream(type.getDeclaredMethods())
				.filter((method) -> method.getName().equals(methodName))
				.anyMatch(ContractTableTests::runs);
		}
		catch (ClassNotFoundException ex) {
			return false;
		}
	}

	private static boolean runs(Method method) {
		return TESTS.stream().anyMatch(method::isAnnotationPresent) && !method.isAnnotationPresent(Disabled.class);
	}

	private static Map<String, List<Row>> read() {
		Map<String, List<Row>> table = new LinkedHashMap<>();
		String section = "";
		for (String line : lines()) {
			if (line.startsWith("## ")) {
				section = line.substring(3);
				table.put(section, new ArrayList<>());
			}
			else if (line.startsWith("| ") && !line.startsWith("| row") && !line.startsWith("| ---")) {
				String[] cells = line.split("\\|", -1);
				table.get(section).add(new Row(cells[1].strip(), cells[2].strip(), cells[3].strip()));
			}
		}
		return table;
	}

	private static List<String> lines() {
		try {
			return Files.readAllLines(Path.of("docs", "sandbox-contract.md"));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Map.Entry<String, Integer> section(String name, int rows) {
		return Map.entry(name, rows);
	}

	/** A row of the table. */
	private record Row(String number, String what, String tests) {

		List<MatchResult> names() {
			return NAME.matcher(this.tests).results().toList();
		}

	}

}
