package dev.handback;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.handback.support.TestDatabase;
import dev.handback.support.Migrations;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Rules for every table. */
@Tag("integration")
class SchemaTests {

	/** Columns whose few allowed words have no enum. */
	private static final Set<String> WORDS = Set.of("district.token_source", "alert_message.channel");

	/** Stored in a column of its own, because older nodes don't know the word. */
	private static final Map<String, String> STORED_ELSEWHERE = Map.of("roster_sync.outcome", "FAILED");

	/**
	 * Tables that belong to no district, and those of sign-ins, which start before the
	 * district is known.
	 */
	private static final Set<String> OF_NO_DISTRICT = Set.of("spring_session", "spring_session_attributes",
			"scheduled_tasks", "forgotten_district", "queue_total", "token_list_problem", "sign_in", "sign_in_step",
			"sign_in_attempt", "sign_in_allowance");

	private static final Pattern WORD = Pattern.compile("'(\\w+)'::text");

	private static JdbcClient server;

	private static JdbcClient schema;

	@BeforeAll
	static void migrate() {
		server = JdbcClient.create(TestDatabase.source());
		server.sql("create database schema_tests").update();
		DriverManagerDataSource database = TestDatabase.source("schema_tests");
		Migrations.configure().dataSource(database).locations("classpath:db/migration").load().migrate();
		schema = JdbcClient.create(database);
	}

	@AfterAll
	static void remove() {
		server.sql("drop database schema_tests with (force)").update();
	}

	@Test
	void saysOfEveryTableWhatItIsFor() {
		assertThat(schema.sql("""
				select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
					and relname <> 'flyway_schema_history' and obj_description(oid, 'pg_class') is null""")
			.query(String.class)
			.list()).isEmpty();
	}

	@Test
	void leadsEveryTableOfADistrictWithIt() {
		assertThat(schema.sql("""
				select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
					and relname <> 'flyway_schema_history' and not exists (select from pg_attribute
						where attrelid = pg_class.oid and attnum = 1 and attname = 'district_id')""")
			.query(String.class)
			.list()).containsExactlyInAnyOrderElementsOf(OF_NO_DISTRICT);
	}

	@Test
	void staysInsideTheDistrictWithEveryForeignKey() {
		assertThat(schema.sql("""
				select conname from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
				where contype = 'f' and attname <> 'district_id'""").query(String.class).list())
			.containsExactlyInAnyOrder("spring_session_attributes_session_primary_id_fkey",
					"sign_in_step_reference_fkey");
	}

	@Test
	void allowsInAColumnOfAnEnumEachOfItsConstantsAndNothingElse() {
		List<Set<String>> enums = enums();
		Map<String, Set<String>> checks = checks();

		assertThat(checks).hasSizeGreaterThan(15).containsKeys(WORDS.toArray(String[]::new));
		checks.forEach((column, words) -> {
			if (!WORDS.contains(column)) {
				Set<String> constants = new HashSet<>(words);
				Optional.ofNullable(STORED_ELSEWHERE.get(column)).ifPresent(constants::add);
				assertThat(enums).as(column).contains(constants);
			}
		});
	}

	/** The words that each column allows. */
	private static Map<String, Set<String>> checks() {
		return schema
			.sql("""
					select conrelid::regclass || '.' || attname as place, pg_get_constraintdef(pg_constraint.oid) as words
					from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
					where contype = 'c' and cardinality(conkey) = 1 and pg_get_constraintdef(pg_constraint.oid) like '%= ANY%'""")
			.query((row, number) -> Map.entry(row.getString("place"), words(row.getString("words"))))
			.list()
			.stream()
			.collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
	}

	private static Set<String> words(String check) {
		return WORD.matcher(check).results().map((word) -> word.group(1)).collect(Collectors.toSet());
	}

	/** The constants of every enum of the app. */
	private static List<Set<String>> enums() {
		ClassPathScanningCandidateComponentProvider classes = new ClassPathScanningCandidateComponentProvider(false);
		classes.addIncludeFilter(new AssignableTypeFilter(Enum.class));
		return classes.findCandidateComponents("dev.handback")
			.stream()
			.map((found) -> ClassUtils.resolveClassName(String.valueOf(found.getBeanClassName()), null))
			.filter(Class::isEnum)
			.map((type) -> Arrays.stream(type.getEnumConstants())
				.map((constant) -> ((Enum<?>) constant).name())
				.collect(Collectors.toSet()))
			.toList();
	}

}
