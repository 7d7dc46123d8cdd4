package dev.handback;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import dev.handback.support.FileTree;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A table belongs to the module whose migration creates it, and no other module's SQL
 * names it. Others may read views.
 */
class TableOwnershipTests {

	private static final Path SOURCES = Path.of("src", "main", "java", "dev", "handback");

	private static final Path MIGRATIONS = Path.of("src", "main", "resources", "db", "migration");

	/** Tables that a library requires, and the modules that create them. */
	private static final Map<String, String> OF_LIBRARIES = Map.of("spring_session", "signon",
			"spring_session_attributes", "signon", "scheduled_tasks", "site");

	/** Modules whose tables another module fills, because that is its purpose. */
	private static final Map<String, Set<String>> FILLS = Map.of("rostersync", Set.of("roster"));

	/** Erases a district's data from every table. */
	private static final String ERASER = "DistrictEraser.java";

	private static final Pattern CREATED = Pattern.compile("create (?:unlogged )?table (\\w+)");

	private static final Pattern LITERAL = Pattern.compile("\"\"\"(.*?)\"\"\"|\"((?:\\\\.|[^\"\\\\\n])*)\"",
			Pattern.DOTALL);

	private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);

	private static final Pattern NAMED = Pattern
		.compile("\\b(?:(?:from|join|into|using|analyze)\\s+(\\w+)|update\\s+(\\w+)\\s+(?:\\w+\\s+)?set\\b)");

	private static final Pattern PERSONAL = Pattern.compile("PersonalTable\\s*\\.\\w+\\(\\s*\"(\\w+)\"");

	private static final Pattern ENTITY = Pattern.compile("@Table\\(name = \"(\\w+)\"");

	@Test
	void noModuleNamesATableOfAnother() {
		Map<String, String> owners = owners();
		Set<String> strangers = new TreeSet<>();
		for (Path file : FileTree.files(SOURCES, ".java")) {
			String module = SOURCES.relativize(file).getName(0).toString();
			tables(FileTree.text(file)).forEach((table) -> {
				String owner = owners.getOrDefault(table, module);
				boolean may = owner.equals(module) || FILLS.getOrDefault(module, Set.of()).contains(owner);
				if (!may && !file.endsWith(ERASER)) {
					strangers.add(file.getFileName() + " of " + module + " names " + table + " of " + owner);
				}
			});
		}
		assertThat(strangers).isEmpty();
	}

	@Test
	void findsTablesInSql() {
		assertThat(tables("""
				class Some { // from comment
					/* join comment */
					String one = "select * from one o join two on true";
					String more = \"""
						with x as (update three t set a = 1), y as (insert into four values (1))
						delete from five using six\""";
					Object personal = PersonalTable.rowsOf("seven", "column");
				}
				""")).containsExactlyInAnyOrder("one", "two", "three", "four", "five", "six", "seven");
		assertThat(owners()).containsEntry("person", "roster").hasSizeGreaterThan(30);
	}

	/** Each table with the module whose migration creates it. */
	private static Map<String, String> owners() {
		Map<String, String> owners = new HashMap<>();
		for (Path file : FileTree.files(MIGRATIONS, ".sql")) {
			String module = file.getFileName().toString().replaceAll("V\\d+__|(_\\w+)?\\.sql", "");
			CREATED.matcher(FileTree.text(file)).results().forEach((table) -> owners.put(table.group(1), module));
		}
		owners.putAll(OF_LIBRARIES);
		return owners;
	}

	/**
	 * The names after SQL keywords that precede a table, in the string literals of a
	 * source.
	 */
	private static Set<String> tables(String source) {
		Set<String> tables = new HashSet<>();
		LITERAL.matcher(COMMENT.matcher(source).replaceAll("")).results().forEach((literal) -> {
			String sql = (literal.group(1) != null) ? literal.group(1) : literal.group(2);
			NAMED.matcher(sql).results().forEach((named) -> {
				tables.add((named.group(1) != null) ? named.group(1) : named.group(2));
			});
		});
		PERSONAL.matcher(source).results().forEach((personal) -> tables.add(personal.group(1)));
		ENTITY.matcher(source).results().forEach((entity) -> tables.add(entity.group(1)));
		return tables;
	}

}
