package dev.handback.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.handback.support.FileTree;
import dev.handback.support.sandbox.RawClient;
import dev.handback.support.sandbox.Service;
import dev.handback.support.sandbox.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Whatever follows a console page's address, the answer is a page. */
@ServiceTest(value = "districts.students=30", shared = true)
class ConsoleAddressesTests {

	private static final Path SOURCES = Path.of("src", "main", "java", "dev", "handback", "sandbox");

	private static final Pattern PAGE = Pattern.compile("@GetMapping\\(\"(/console(?!/api)[^\"]*)\"\\)");

	private static final Map<String, String> IDS = Map.of("districts/{id}", "districts/5a00000000000000000a0001",
			"feed/{id}", "feed/5a00000000000000000a0001", "roster/{id}", "roster/5c00000000000000000a0001",
			"sections/{id}", "sections/5c00000000000000000a0001", "users/{id}", "users/5b00000000000000000a0101");

	private static final List<String> NAMES = List.of("after", "application", "district", "effect", "fault", "here",
			"id", "method", "operation", "polling", "role", "since", "status");

	/** The first is sent under each name, the others under all at once. */
	private static final List<String> VALUES = List.of("nonsense", "99999999999999999999", "2999-99-99T00:00:00Z",
			"%zz");

	private final Service service;

	ConsoleAddressesTests(Service service) {
		this.service = service;
	}

	static List<String> pages() {
		return FileTree.files(SOURCES, ".java")
			.stream()
			.map(FileTree::text)
			.flatMap((text) -> PAGE.matcher(text).results())
			.map((MatchResult page) -> page.group(1))
			.flatMap((page) -> Stream.of(page, withIds(page)).distinct())
			.map((page) -> page.replaceAll("\\{\\w+}", "nonsense"))
			.distinct()
			.toList();
	}

	private static String withIds(String page) {
		String known = page;
		for (Map.Entry<String, String> id : IDS.entrySet()) {
			known = known.replace(id.getKey(), id.getValue());
		}
		return known;
	}

	@ParameterizedTest
	@MethodSource("pages")
	void answerWithAPage(String page) throws IOException {
		for (String query : queries()) {
			String answer = answer(page + "?" + query);
			if (!answer.startsWith("HTTP/1.1 302 ")) {
				assertThat(answer).as(query)
					.matches("(?s)HTTP/1\\.1 (200|400|404) .*")
					.containsIgnoringCase("\r\nContent-Type: text/html;charset=utf-8\r\n");
			}
		}
	}

	private static List<String> queries() {
		Stream<String> single = NAMES.stream().map((name) -> name + "=" + VALUES.get(0));
		Stream<String> together = VALUES.stream()
			.skip(1)
			.map((value) -> String.join("=" + value + "&", NAMES) + "=" + value);
		return Stream.concat(single, together).toList();
	}

	@Test
	void sayWhatIsWrongWithTheAddress() throws IOException {
		assertThat(answer("/console/journal?since=nonsense")).startsWith("HTTP/1.1 400 ")
			.contains("<strong>Sandbox</strong>", "This link doesn",
					"since must be an instant or the number of an entry")
			.doesNotContain("??");
		assertThat(answer("/console/api/journal?since=nonsense")).startsWith("HTTP/1.1 400 ")
			.contains("Content-Type: application/json");
	}

	@ParameterizedTest
	@CsvSource({ "operation=upd,unknown operation: upd", "status=many,status must be a number",
			"effect=x,effect must be true or false", "district=x,district must be the id of a district",
			"polling=hidden,polling must be hide", "operations=me,unknown: operations",
			"application=my-app&status=200,unknown: application" })
	void refuseAFilterThatNoRequestCanMatch(String filter, String why) throws IOException {
		assertThat(answer("/console/api/journal?" + filter)).startsWith("HTTP/1.1 400 ").contains(why);
	}

	@Test
	void findRequestsByTheClassOfTheirStatus() throws IOException {
		answer("/v3.1/terms");
		assertThat(answer("/console/api/journal?status=4xx")).contains("\"status\":401");
		assertThat(answer("/console/api/journal?status=2xx")).doesNotContain("\"status\":401");
	}

	private String answer(String address) throws IOException {
		try (RawClient client = new RawClient(this.service.address())) {
			return client.write("GET " + address + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
				.read()
				.text();
		}
	}

}
