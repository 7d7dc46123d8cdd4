package dev.handback.rostersync;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.roster.StoredRoles;
import dev.handback.rostersync.events.RosterEventApplier;
import dev.handback.rostersync.events.RosterEventChange;
import dev.handback.rostersync.guard.LossGuard;
import dev.handback.rostersync.staging.MemberIds;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRow;
import dev.handback.support.AppTest;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** The cost of a batch of events depends on the batch, not on the district. */
@AppTest
class BatchCostIntegrationTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000e0001");

	private static final int PEOPLE = 20_000;

	private static final int SECTIONS = 8_000;

	private static final int IN_A_SECTION = 25;

	/** Of 236,000. */
	private static final int ROWS_OF_A_BATCH = 25_000;

	/** The driver and the server plan a statement anew a few times, then never again. */
	private static final int BATCHES = 12;

	@Autowired
	private RosterEventApplier changes;

	@Autowired
	private LossGuard guard;

	@Autowired
	private TransactionTemplate transactions;

	@Autowired
	private JdbcTemplate jdbc;

	@Test
	void readsWhatTheBatchIsAboutAndNoMore() {
		this.transactions.executeWithoutResult((transaction) -> {
			fill();
			for (int number = 0; number < BATCHES; number++) {
				List<RosterEventChange> batch = batch(number);
				this.guard.reset(DISTRICT);
				long before = rowsRead();
				RowCounts tally = this.changes.apply(DISTRICT, batch);
				assertThat(tally.added()).isEqualTo(40);
				assertThat(tally.changed()).isEqualTo(40);
				assertThat(tally.removed()).isEqualTo(30 + 12 + 25 + 25 * (IN_A_SECTION + 1) + 40);
				assertThat(rowsRead() - before).isLessThan(ROWS_OF_A_BATCH);
			}
			transaction.setRollbackOnly();
		});
	}

	@Test
	void looksItsRowsUpByKeyHoweverManyTheyAre() {
		this.transactions.executeWithoutResult((transaction) -> {
			fill();
			List<RosterEventChange> batch = IntStream.rangeClosed(1, SECTIONS / 4)
				.mapToObj((n) -> RosterEventChange.written(null, withOtherStudent(n)))
				.toList();
			long before = wholeReadings();
			RowCounts tally = this.changes.apply(DISTRICT, batch);
			assertThat(tally.added()).isEqualTo(batch.size());
			assertThat(wholeReadings()).isEqualTo(before);
			transaction.setRollbackOnly();
		});
	}

	private void fill() {
		this.jdbc
			.update("""
					insert into person (district_id, id, first_name, last_name, school_id, roles)
					select ?, person_id(n), 'Ada', 'Invented', 'school' || case when n % 20 = 0 then n % 7 else n / 5000 end,
						case when n % 20 = 0 then '{TEACHER}'::text[] else '{STUDENT}' end
					from generate_series(1, ?) n"""
				.replace("person_id(n)", id("5b", "n")), DISTRICT.value(), PEOPLE);
		this.jdbc.update("insert into section (district_id, id, name, school_id) select ?, " + id("5c", "n")
				+ ", 'Reading', 'school' || n / 400 from generate_series(1, ?) n", DISTRICT.value(), SECTIONS);
		this.jdbc.update(
				"insert into section_teacher (district_id, section_id, person_id, lead) select ?, " + id("5c", "n")
						+ ", " + id("5b", "20 * (1 + n % 1000)") + ", true from generate_series(1, ?) n",
				DISTRICT.value(), SECTIONS);
		this.jdbc.update(
				"insert into enrollment (district_id, section_id, person_id) select ?, " + id("5c", "n") + ", "
						+ id("5b", "1 + (n * 7 + 20 * k) % 19000")
						+ " from generate_series(1, ?) n, generate_series(1, ?) k on conflict do nothing",
				DISTRICT.value(), SECTIONS, IN_A_SECTION);
		Stream.of("person", "section", "section_teacher", "enrollment")
			.forEach((table) -> this.jdbc.execute("analyze " + table));
	}

	private static String id(String kind, String number) {
		return "'" + kind + "00000000000000' || lpad((" + number + ")::text, 8, '0')";
	}

	/**
	 * Forty sections exchange a student, twenty-five are closed, forty people are
	 * renamed, and thirty students and twelve teachers leave: more of each than may be
	 * removed without a second read.
	 */
	private List<RosterEventChange> batch(int number) {
		List<RosterEventChange> batch = new ArrayList<>();
		int first = 1 + 100 * number;
		IntStream.range(first, first + 40)
			.forEach((n) -> batch.add(RosterEventChange.written(null, withOtherStudent(n))));
		IntStream.range(first + 40, first + 65)
			.forEach((n) -> batch.add(RosterEventChange.deleted(null, StagedKind.SECTIONS, section(n))));
		people(number, "STUDENT", 70).limit(40)
			.forEach((id) -> batch.add(RosterEventChange.written(null, StagedRow.of(StagedKind.USERS, id, "Ada", null,
					"Other" + number, null, null, null, StoredRoles.of(List.of(Role.STUDENT)), null))));
		people(number, "STUDENT", 70).skip(40)
			.forEach((id) -> batch.add(RosterEventChange.deleted(null, StagedKind.USERS, id)));
		people(number, "TEACHER", 12).forEach((id) -> batch.add(RosterEventChange.deleted(null, StagedKind.USERS, id)));
		return batch;
	}

	private StagedRow withOtherStudent(int number) {
		List<String> students = new ArrayList<>(members("enrollment", number));
		students.set(0, "5bffffffffffffff" + section(number).substring(16));
		List<String> teachers = members("section_teacher", number);
		return StagedRow.of(StagedKind.SECTIONS, section(number), "school" + number / 400, null, null, "Reading", null,
				null, null, null, teachers.get(0), MemberIds.of(teachers), MemberIds.of(students));
	}

	private List<String> members(String table, int section) {
		return this.jdbc.queryForList(
				"select person_id from " + table
						+ " where district_id = ? and section_id = ? and removed_at is null order by person_id",
				String.class, DISTRICT.value(), section(section));
	}

	private Stream<String> people(int batch, String role, int count) {
		return this.jdbc.queryForList(
				"select id from person where district_id = ? and roles = string_to_array(?, ',') order by id offset ? limit ?",
				String.class, DISTRICT.value(), role, batch * count, count)
			.stream();
	}

	private static String section(int number) {
		return "5c00000000000000%08d".formatted(number);
	}

	/** How often this transaction has read one of the large tables from end to end. */
	private long wholeReadings() {
		return Objects.requireNonNull(this.jdbc.queryForObject("""
				select sum(seq_scan) from pg_stat_xact_user_tables
				where relname in ('person', 'section', 'section_teacher', 'enrollment', 'roster_event')""",
				Long.class));
	}

	/** How many rows of the roster this transaction has read. */
	private long rowsRead() {
		return Objects.requireNonNull(this.jdbc.queryForObject("""
				select sum(seq_tup_read + idx_tup_fetch) from pg_stat_xact_user_tables
				where relname in ('person', 'section', 'section_teacher', 'enrollment', 'roster_event')""",
				Long.class));
	}

}
