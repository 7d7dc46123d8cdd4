package dev.handback.grading;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

import dev.handback.grading.gradebook.GradebookRows;
import dev.handback.grading.gradebook.SectionWork;
import dev.handback.grading.gradebook.StudentFilter;
import dev.handback.roster.Student;
import dev.handback.support.AppTest;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A section of 100,000 students compared with one of 30, in a district that no other test
 * uses.
 */
@AppTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GradebookSizeTests {

	private static final DistrictId DISTRICT = new DistrictId("5a00000000000000000f0001");

	private static final AssignmentId ESSAY = AssignmentId.from("00000000-0000-4000-8000-0000000f0001");

	private static final SectionId LARGE = new SectionId("5c00000000000000000f0001");

	private static final SectionId SMALL = new SectionId("5c00000000000000000f0002");

	private static final int WINDOW = 100;

	/** How much slower than {@link #countGraded} a search through everyone may be. */
	private static final int SLOWER = 6;

	private static final int SLOWER_WITH_HAND_INS = 20;

	@Autowired
	private GradebookRows rows;

	@Autowired
	private JdbcClient jdbc;

	@BeforeAll
	void enroll() {
		forget(List.of("person", "enrollment", "section"));
		run("""
				insert into section (district_id, id, name) values
					('%1$s', '5c00000000000000000f0001', 'Large'), ('%1$s', '5c00000000000000000f0002', 'Small')""");
		run("""
				insert into person (district_id, id, first_name, last_name, roles)
				select '%1$s', '5b' || lpad(to_hex(n), 22, '0'), 'First' || n, 'Last' || (n * 7919) %% 100000, '{STUDENT}'
				from generate_series(1, 100000) as n""");
		run("""
				insert into enrollment (district_id, section_id, person_id)
				select '%1$s', '5c00000000000000000f0001', id from person where district_id = '%1$s'""");
		run("""
				insert into enrollment (district_id, section_id, person_id)
				select '%1$s', '5c00000000000000000f0002', id from person where district_id = '%1$s' order by id limit 30""");
		this.jdbc.sql("analyze person, enrollment, section").update();
	}

	@AfterEach
	void forgetGrades() {
		forget(List.of("assignment", "grade", "handed_in_work"));
	}

	@AfterAll
	void forgetStudents() {
		forget(List.of("person", "enrollment", "section"));
	}

	private void forget(List<String> tables) {
		tables.forEach((table) -> run("delete from " + table + " where district_id = '%1$s'"));
	}

	@Test
	void opensAnyWindowOfAHundredThousandStudentsAsFastAsThirty() {
		List<Student> first = window(LARGE, null, null);
		assertThat(first).hasSize(WINDOW + 1).extracting(Student::lastName).isSorted();
		List<Student> second = window(LARGE, first.get(WINDOW).id(), null);
		assertThat(second).first().isEqualTo(first.get(WINDOW));
		assertThat(window(LARGE, null, second.get(0).id())).containsExactlyElementsOf(first.subList(0, WINDOW));
		assertThat(window(SMALL, null, null)).hasSize(30);

		PersonId middle = new PersonId("5b" + "0".repeat(17) + "0c350");
		long large = fastest(() -> window(LARGE, middle, null));
		long small = fastest(() -> window(SMALL, null, null));

		// A window of a hundred compared with one of thirty: the difference is the
		// hundred rows.
		assertThat(large).isLessThan(Math.max(10 * small, Duration.ofMillis(30).toNanos()));
	}

	@Test
	void findsTheOneWithoutAGradeAmongAHundredThousand() {
		gradesEssays();
		run("delete from grade where district_id = '%1$s' and student_id = '5b0000000000000000001234'");
		this.jdbc.sql("analyze grade, assignment").update();
		SectionWork due = new SectionWork(DISTRICT, LARGE, List.of(ESSAY), List.of(ESSAY));

		Set<PersonId> ungraded = this.rows.ungraded(due, 1_000).orElseThrow();
		assertThat(ungraded).extracting(PersonId::value).containsExactly("5b0000000000000000001234");
		assertThat(this.rows.window(due, StudentFilter.of(null, "to-grade", null, null), ungraded, WINDOW))
			.extracting(Student::id)
			.containsExactlyElementsOf(ungraded);
		assertThat(fastest(() -> this.rows.ungraded(due, 1_000))).isLessThan(SLOWER * fastest(this::countGraded));

		run("delete from grade where district_id = '%1$s'");
		assertThat(this.rows.ungraded(due, 1_000)).isEmpty();
	}

	@Test
	void findsTheOneWhoHandedInAgainAmongAHundredThousand() {
		gradesEssays();
		run("""
				insert into handed_in_work (district_id, assignment_id, student_id, handed_in_at)
				select '%1$s', '00000000-0000-4000-8000-0000000f0001', id,
					now() + case id when '5b0000000000000000001234' then interval '1 hour' else interval '-1 hour' end
				from person where district_id = '%1$s'""");
		this.jdbc.sql("analyze grade, assignment, handed_in_work").update();
		SectionWork due = new SectionWork(DISTRICT, LARGE, List.of(ESSAY), List.of(ESSAY));
		StudentFilter handedIn = StudentFilter.of(null, "handed-in", null, null);

		assertThat(this.rows.window(SectionWork.of(DISTRICT, LARGE, ESSAY), handedIn, null, WINDOW))
			.extracting((student) -> student.id().value())
			.containsExactly("5b0000000000000000001234");
		long floor = fastest(this::countGraded);
		assertThat(fastest(() -> this.rows.window(SectionWork.of(DISTRICT, LARGE, ESSAY), handedIn, null, WINDOW)))
			.isLessThan(SLOWER_WITH_HAND_INS * floor);
		assertThat(fastest(() -> this.rows.ungraded(due, 1_000))).isLessThan(SLOWER_WITH_HAND_INS * floor);
	}

	/** Everyone of the large section has a grade for an essay. */
	private void gradesEssays() {
		run("""
				insert into assignment (district_id, id, section_id, title, description, accepts_text, accepts_links,
					created_by, created_at, version)
				select '%1$s', '00000000-0000-4000-8000-0000000f0001', id, 'Essay', '', true, true, '', now(), 0
				from section where district_id = '%1$s' and name = 'Large'""");
		run("""
				insert into grade (district_id, assignment_id, student_id, points, graded_by, graded_at, version)
				select '%1$s', '00000000-0000-4000-8000-0000000f0001', id, 5, '', now(), 1 from person
				where district_id = '%1$s'""");
	}

	/** The floor: reads every student of the section once, and the grade of each. */
	private void countGraded() {
		this.jdbc.sql("""
				select count(g.graded_at) from class_list l left join grade g on g.district_id = l.district_id
					and g.assignment_id = ? and g.student_id = l.student_id
				where l.district_id = ? and l.section_id = ?""")
			.params(ESSAY.value(), DISTRICT.value(), LARGE.value())
			.query(Long.class)
			.single();
	}

	private List<Student> window(SectionId section, @Nullable PersonId from, @Nullable PersonId before) {
		return this.rows.window(new SectionWork(DISTRICT, section, List.of(), List.of()),
				new StudentFilter("", StudentFilter.Show.ALL, from, before), null, WINDOW);
	}

	private static long fastest(Runnable work) {
		long fastest = Long.MAX_VALUE;
		for (int i = 0; i < 4; i++) {
			Instant began = Instant.now();
			work.run();
			fastest = Math.min(fastest, Duration.between(began, Instant.now()).toNanos());
		}
		return fastest;
	}

	private void run(String statement) {
		this.jdbc.sql(statement.formatted(DISTRICT.value())).update();
	}

}
