package dev.handback.rostersync.events;

import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.handback.roster.StoredRoles;
import dev.handback.rostersync.RowCounts;
import dev.handback.rostersync.guard.GuardedKind;
import dev.handback.rostersync.staging.MemberIds;
import dev.handback.rostersync.staging.StagedKind;
import dev.handback.rostersync.staging.StagedRow;
import dev.handback.support.AppTest;
import dev.handback.vocabulary.Role;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** How much events may remove before someone has approved it. */
@AppTest
@Transactional
class BatchLossesIntegrationTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000e0002");

	/** Of each kind of record and each role; each section has one of the teachers. */
	private static final int EACH = 100;

	private static final int IN_A_SECTION = 4;

	@Autowired
	private RosterEventApplier changes;

	@Autowired
	private JdbcTemplate jdbc;

	@BeforeEach
	void fill() {
		for (String table : List.of("school", "term", "course", "section")) {
			this.jdbc.update("insert into " + table + " (district_id, id, name) select ?, '" + table
					+ "' || n, 'Invented' from generate_series(0, ?) n", DISTRICT.value(), EACH - 1);
		}
		Role.OF_THE_SERVICE.forEach((role) -> this.jdbc.update("""
				insert into person (district_id, id, first_name, last_name, roles)
				select ?, ? || n, 'Ada', 'Invented', array[?] from generate_series(0, ?) n""", DISTRICT.value(),
				role.name(), role.name(), EACH - 1));
		this.jdbc.update("""
				insert into section_teacher (district_id, section_id, person_id, lead)
				select ?, 'section' || n, 'TEACHER' || n, true from generate_series(0, ?) n""", DISTRICT.value(),
				EACH - 1);
		this.jdbc.update("""
				insert into enrollment (district_id, section_id, person_id)
				select ?, 'section' || n, 'STUDENT' || k from generate_series(0, ?) n, generate_series(1, ?) k""",
				DISTRICT.value(), EACH - 1, IN_A_SECTION);
	}

	/** Otherwise many small batches could remove what a large one may not. */
	@ParameterizedTest
	@CsvSource({ "SCHOOLS, 10", "TERMS, 10", "COURSES, 10", "SECTIONS, 10", "STUDENTS, 10", "TEACHERS, 10", "STAFF, 10",
			"ADMINISTRATORS, 10", "CONTACTS, 10", "TEACHING, 30", "ENROLLMENTS, 80" })
	void removesNoMoreThanTheLimitInOneBatchOrInMany(GuardedKind kind, int limit) {
		assertHeld(losing(kind, 0, limit + 1));

		assertThat(this.changes.apply(DISTRICT, losing(kind, 0, limit)).removed()).isGreaterThanOrEqualTo(limit);

		assertHeld(losing(kind, limit, 1));
	}

	/** The district may lose so many, but a school is emptied by fewer. */
	@ParameterizedTest
	@CsvSource({ "SECTIONS, 5", "STUDENTS, 5", "TEACHERS, 5", "STAFF, 5", "TEACHING, 10", "ENROLLMENTS, 60" })
	void removesNoMoreOfOneSchoolInOneBatchOrInMany(GuardedKind kind, int limit) {
		this.jdbc.update("update section set school_id = 'school1' where district_id = ? and "
				+ "substr(id, 8)::integer not between 20 and 98", DISTRICT.value());
		this.jdbc.update("update person set school_id = 'school1' where district_id = ? and "
				+ "substr(id, length(roles[1]) + 1)::integer < 20", DISTRICT.value());

		assertHeld(losing(kind, 0, limit + 1));

		assertThat(this.changes.apply(DISTRICT, losing(kind, 0, limit)).removed()).isGreaterThanOrEqualTo(limit);

		assertHeld(losing(kind, limit, 1));
	}

	@ParameterizedTest
	@EnumSource(names = { "STUDENT", "TEACHER", "STAFF", "DISTRICT_ADMIN", "CONTACT" })
	void countsThoseWhoStayWithoutTheirRole(Role role) {
		Role other = (role == Role.STAFF) ? Role.CONTACT : Role.STAFF;
		IntFunction<RosterEventChange> changed = (number) -> person(role.name() + number, other);

		assertHeld(each(0, 11, changed));

		assertThat(this.changes.apply(DISTRICT, each(0, 10, changed)).changed()).isEqualTo(10);
	}

	@Test
	void countsNoOneWhoKeepsTheirRole() {
		assertThat(this.changes.apply(DISTRICT, each(0, EACH, (number) -> person("TEACHER" + number, Role.TEACHER)))
			.changed()).isEqualTo(EACH);
	}

	@Test
	void countsNothingThatIsNotHere() {
		List<RosterEventChange> unknown = each(EACH, EACH, (number) -> deleted(StagedKind.COURSES, "course" + number));

		assertThat(this.changes.apply(DISTRICT, unknown).removed()).isZero();
	}

	@Test
	void keepsMembersAndRolesThatAreUnknown() {
		RosterEventChange section = RosterEventChange.written(null, StagedRow.of(StagedKind.SECTIONS, "section0", null,
				null, null, "Renamed", null, null, null, null, null, MemberIds.of(List.of("TEACHER0")), null));
		this.jdbc.update("update person set school_id = 'school0', grade_level = '7' where id = 'STUDENT1'");

		assertThat(this.changes.apply(DISTRICT, List.of(section, person("STUDENT1", null), person("NEW", null))))
			.extracting(RowCounts::added, RowCounts::changed, RowCounts::removed)
			.containsExactly(1L, 2L, 0L);

		assertThat(this.jdbc.queryForList("""
				select concat_ws(' ', last_name, school_id, grade_level, array_to_string(roles, ',')) from person
				where district_id = ? and id in ('STUDENT1', 'NEW') order by id""", String.class, DISTRICT.value()))
			.containsExactly("Other ", "Other school0 7 STUDENT");
	}

	private void assertHeld(List<RosterEventChange> batch) {
		assertThatExceptionOfType(LossLimitException.class).isThrownBy(() -> this.changes.apply(DISTRICT, batch));
	}

	/** Events without so many of the kind, starting with that one. */
	private static List<RosterEventChange> losing(GuardedKind kind, int first, int count) {
		return switch (kind) {
			case SCHOOLS -> each(first, count, (number) -> deleted(StagedKind.SCHOOLS, "school" + number));
			case TERMS -> each(first, count, (number) -> deleted(StagedKind.TERMS, "term" + number));
			case COURSES -> each(first, count, (number) -> deleted(StagedKind.COURSES, "course" + number));
			case SECTIONS -> each(first, count, (number) -> deleted(StagedKind.SECTIONS, "section" + number));
			case TEACHING -> each(first, count, (number) -> section(number, List.of(), IN_A_SECTION));
			case ENROLLMENTS -> Stream.concat(
					each(first / IN_A_SECTION, count / IN_A_SECTION,
							(number) -> section(number, List.of("TEACHER" + number), 0))
						.stream(),
					Stream.of(section(EACH - 1, List.of("TEACHER" + (EACH - 1)), IN_A_SECTION - count % IN_A_SECTION)))
				.toList();
			case STUDENTS, TEACHERS, STAFF, ADMINISTRATORS, CONTACTS -> {
				String role = Role.OF_THE_SERVICE.stream()
					.filter((one) -> kind.includes(Set.of(one)))
					.findFirst()
					.orElseThrow()
					.name();
				yield each(first, count, (number) -> deleted(StagedKind.USERS, role + number));
			}
		};
	}

	private static boolean isAtTheSchool(int number) {
		return number < 20 || number == EACH - 1;
	}

	private static List<RosterEventChange> each(int first, int count, IntFunction<RosterEventChange> event) {
		return IntStream.range(first, first + count).mapToObj(event).toList();
	}

	private static RosterEventChange deleted(StagedKind kind, String id) {
		return RosterEventChange.deleted(null, kind, id);
	}

	private static RosterEventChange person(String id, @Nullable Role role) {
		return RosterEventChange.written(null, StagedRow.of(StagedKind.USERS, id, "Ada", null, "Other", null, null,
				null, (role != null) ? StoredRoles.of(List.of(role)) : null, null));
	}

	private static RosterEventChange section(int number, List<String> teachers, int students) {
		return RosterEventChange.written(null,
				StagedRow.of(StagedKind.SECTIONS, "section" + number, isAtTheSchool(number) ? "school1" : null, null,
						null, "Invented", null, null, null, null, null, MemberIds.of(teachers),
						MemberIds.of(IntStream.rangeClosed(1, students).mapToObj((k) -> "STUDENT" + k).toList())));
	}

}
