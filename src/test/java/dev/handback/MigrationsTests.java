package dev.handback;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * While nodes are replaced, the older version works on the migrated database
 * ({@code docs/upgrading.md}). What would break it or lock it out is refused here.
 */
class MigrationsTests {

	/** What no installation has run without the migrations after it. */
	private static final int BASELINE = 23;

	private static final Pattern NUMBER = Pattern.compile("V(\\d+)__.*\\.sql");

	private static final Pattern COMMENT = Pattern.compile("--[^\\n]*");

	private static final Pattern CREATED = Pattern.compile("\\bcreate table (?:if not exists )?(\\w+)");

	private static final Pattern TABLE = Pattern.compile("\\b(?:alter table(?: only)?(?: if exists)?|on) (\\w+)");

	private static final List<Pattern> UNSAFE = Stream
		.of("\\brename\\b", "\\bdrop (table|column|view|materialized view|type|schema|function|sequence)\\b",
				"\\bset not null\\b", "\\balter column \\w+ (set data )?type\\b",
				"\\badd (constraint|check|unique|foreign key|primary key)\\b", "\\bcreate unique index\\b",
				"\\btruncate\\b", "\\bset default\\b", "\\bdrop default\\b")
		.map(Pattern::compile)
		.toList();

	private static final Pattern INDEX = Pattern.compile("\\bcreate index (?!concurrently\\b)");

	private static final Pattern NEW_COLUMN = Pattern.compile("\\badd column [^,]*");

	@Test
	void olderNodesKeepWorkingDuringAnUpgrade() throws IOException {
		try (Stream<Path> files = Files.list(Path.of("src/main/resources/db/migration"))) {
			List<Path> migrations = files.filter((file) -> !file.toString().endsWith(".conf")).toList();
			assertThat(migrations).hasSizeGreaterThanOrEqualTo(BASELINE - 1)
				.filteredOn((file) -> number(file) > BASELINE)
				.allSatisfy((file) -> assertThat(problems(Files.readString(file))).as(file.toString()).isEmpty());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "alter table grade drop column held", "drop table rubric",
			"alter table grade rename column held to waits", "alter table grade alter column points type numeric",
			"alter table grade add column reason text not null", "alter table grade alter column held set not null",
			"alter table grade add constraint few check (points < 100)",
			"create unique index one on grade (district_id)", "create index slow on grade (points)",
			"create table other (id text);\nalter table grade add check (points > 0)" })
	void isRefused(String migration) {
		assertThat(problems(migration)).isNotEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "alter table grade add column reason text",
			"alter table grade add column n int not null default 0, add column m text",
			"create index concurrently fast on grade (points)", "drop index grade_held",
			"create table other (id text not null);\ncreate unique index one on other (id);\nalter table other add check (id <> '')",
			"-- drop table grade\ncreate table third (id text)" })
	void isAccepted(String migration) {
		assertThat(problems(migration)).isEmpty();
	}

	/** The statements that the older version, or its users, wouldn't survive. */
	private static List<String> problems(String migration) {
		String sql = COMMENT.matcher(migration).replaceAll("").toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
		Set<String> created = CREATED.matcher(sql).results().map((found) -> found.group(1)).collect(Collectors.toSet());
		return Stream.of(sql.split(";", -1)).filter((statement) -> isUnsafe(statement, created)).toList();
	}

	private static boolean isUnsafe(String statement, Set<String> created) {
		Matcher table = TABLE.matcher(statement);
		if (table.find() && created.contains(table.group(1))) {
			return false;
		}
		return UNSAFE.stream().anyMatch((unsafe) -> unsafe.matcher(statement).find()) || INDEX.matcher(statement).find()
				|| NEW_COLUMN.matcher(statement)
					.results()
					.map(MatchResult::group)
					.anyMatch((column) -> column.contains(" not null") && !column.contains(" default "));
	}

	private static int number(Path file) {
		Matcher number = NUMBER.matcher(file.getFileName().toString());
		assertThat(number.matches()).as(file.toString()).isTrue();
		return Integer.parseInt(number.group(1));
	}

}
