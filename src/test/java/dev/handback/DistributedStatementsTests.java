package dev.handback;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.handback.support.FileTree;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a cluster refuses in a statement and what can be seen in its text (decision 21).
 * The others are found only when the integration tests run on a cluster.
 */
class DistributedStatementsTests {

	private static final Path SOURCES = Path.of("src", "main", "java", "dev", "handback");

	private static final Pattern LITERAL = Pattern.compile("\"\"\"(.*?)\"\"\"|\"((?:\\\\.|[^\"\\\\\n])*)\"",
			Pattern.DOTALL);

	private static final Map<String, Pattern> REFUSED = Map.ofEntries(
			Map.entry("merge", Pattern.compile("\\bmerge into\\b")),
			Map.entry("an ID from the database", Pattern.compile("\\bgen_random_uuid\\(")),
			Map.entry("a notification in a statement", Pattern.compile("\\bpg_notify\\(")),
			Map.entry("now() in the update of a conflict",
					Pattern.compile("\\bon conflict\\b[^;]*\\bdo update\\b(?:(?!\\bfrom\\b)[^;])*\\bnow\\(\\)")),
			Map.entry("a time and an interval in the update of a conflict", Pattern.compile(
					"\\bon conflict\\b[^;]*\\bdo update\\b(?:(?!\\bfrom\\b)[^;])*[+-]\\s*(?:\\S+\\s*\\*\\s*)?(?:make_)?interval\\b")),
			Map.entry("now() in case or coalesce of a change", Pattern.compile(
					"\\bupdate \\S+ (?:\\w+ )?set\\b(?:(?!\\bfrom\\b)[^;])*(?:\\bcase\\b(?:(?!\\bend\\b|\\bfrom\\b)[^;])*|\\bcoalesce\\([^)]*)\\bnow\\(\\)")),
			Map.entry("an array of what a change selects",
					Pattern.compile("\\bupdate \\S+ (?:\\w+ )?set\\b[^;]*\\barray\\(select\\b")),
			Map.entry("a parameter in the update of a conflict with listed rows", Pattern.compile(
					"\\bfrom unnest\\b(?:(?!\\bjoin\\b)[^;])*\\bon conflict\\b[^;]*\\bdo update\\b[^;]*(?<!:):[a-z]")),
			Map.entry("a day in the session's zone", Pattern.compile("\\bdate_trunc\\('\\w+', \\w+\\)")),
			Map.entry("an exists of no outer row in an insert", Pattern
				.compile("\\binsert into\\b[^;]*\\bfrom\\b[^;]*\\bexists \\(select from \\w+\\s+where\\s+\\w+ = [:?]")),
			Map.entry("a cast of JSON in a change",
					Pattern.compile("\\bupdate \\S+ (?:\\w+ )?set\\b[^;]*\\bcast\\([^)]*->>")));

	@Test
	void noStatementContainsWhatAClusterRefuses() {
		List<String> refused = new ArrayList<>();
		for (Path file : FileTree.files(SOURCES, ".java")) {
			refused(FileTree.text(file)).forEach((what) -> refused.add(file.getFileName() + ": " + what));
		}
		assertThat(refused).isEmpty();
	}

	@Test
	void findsEachOfThem() {
		assertThat(refused("\"merge into a using b on true\"")).containsExactly("merge");
		assertThat(refused("\"update a set b = gen_random_uuid()\"")).containsExactly("an ID from the database");
		assertThat(refused("\"insert into a values (1) returning pg_notify('a', '')\""))
			.containsExactly("a notification in a statement");
		assertThat(refused("\"insert into a values (now()) on conflict (b) do update set c = now()\""))
			.containsExactly("now() in the update of a conflict");
		assertThat(refused(
				"\"insert into a values (1) on conflict (b) do update set c = a.c + :d * interval '1 second'\""))
			.containsExactly("a time and an interval in the update of a conflict");
		assertThat(refused("\"update a set b = coalesce(b, now()) where c = 1\""))
			.containsExactly("now() in case or coalesce of a change");
		assertThat(refused("\"update a set b = case when c then now() end where c = 1\""))
			.containsExactly("now() in case or coalesce of a change");
		assertThat(refused("\"update a set b = d[1] from (select array(select now()) as d) clock\""))
			.containsExactly("an array of what a change selects");
		assertThat(refused("\"insert into a select :b from unnest(:c) on conflict (b) do update set d = :e\""))
			.containsExactly("a parameter in the update of a conflict with listed rows");
		assertThat(refused("\"update a set b = date_trunc('day', b)\"")).containsExactly("a day in the session's zone");
		assertThat(refused("\"insert into a select b from c where d = :d and exists (select from e where d = :d)\""))
			.containsExactly("an exists of no outer row in an insert");
		assertThat(refused("\"update a set b = cast(c.d ->> 'b' as timestamptz) from c where a.e = c.e\""))
			.containsExactly("a cast of JSON in a change");
	}

	@Test
	void allowsWhatIsWrittenForBoth() {
		assertThat(refused("\"insert into a values (now()) on conflict (b) do update set c = excluded.c\"")).isEmpty();
		assertThat(refused(
				"\"insert into a values (1) on conflict (b) do update set c = date_add(c, :d * interval '1 s', 'UTC')\""))
			.isEmpty();
		assertThat(
				refused("\"update a set b = now(), c = case when d then e end, f = coalesce(g, f) where h < now()\""))
			.isEmpty();
		assertThat(refused("\"update a set b = date_trunc('day', b at time zone 'UTC') at time zone 'UTC'\""))
			.isEmpty();
		assertThat(refused("\"update a set b = coalesce(b, clock.now) from (select now() as now) clock\"")).isEmpty();
		assertThat(refused("\"insert into a select b from c where exists (select from e where e.d = c.d and f = :f)\""))
			.isEmpty();
		assertThat(refused("\"insert into a select :b where exists (select from e where d = :d)\"")).isEmpty();
	}

	private static List<String> refused(String source) {
		List<String> refused = new ArrayList<>();
		Matcher literal = LITERAL.matcher(source);
		while (literal.find()) {
			String sql = (literal.group(1) != null) ? literal.group(1) : literal.group(2);
			REFUSED.forEach((what, pattern) -> {
				if (pattern.matcher(sql).find()) {
					refused.add(what);
				}
			});
		}
		return refused;
	}

}
