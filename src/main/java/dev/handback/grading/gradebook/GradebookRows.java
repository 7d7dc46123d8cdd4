package dev.handback.grading.gradebook;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

import dev.handback.grading.grades.GradeSummary;
import dev.handback.grading.grades.HandedInWork;
import dev.handback.grading.grades.HeldGrades;
import dev.handback.grading.grades.StoredValue;
import dev.handback.roster.Roster;
import dev.handback.roster.Student;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.PlainText;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Reads a window of a section's students and their grades. One statement over the
 * roster's tables and our own combines order, search and filters, because only the
 * database can find the next hundred of a hundred thousand.
 */
@Repository
public class GradebookRows {

	// Students who left are listed as long as they have a grade.
	private static final String SHOWN = """
			and (l.left_at is null or exists (select from grade g where g.district_id = :district
			and g.assignment_id = any(cast(:assignments as uuid[])) and g.student_id = l.student_id))""";

	private static final String UNGRADED = """
			a.id = any(cast(:assignments as uuid[])) and not a.deletion_wanted and (a.id = any(cast(:begun as uuid[]))
				or exists (select from grade own where own.district_id = :district and own.assignment_id = a.id
					and own.student_id = l.student_id and own.own_due_at <= :now))
			and (a.assignees = '{}' or l.student_id = any(a.assignees))
			and not exists (select from grade g where g.district_id = a.district_id and g.assignment_id = a.id
				and g.student_id = l.student_id and (%s or g.own_due_at > :now))""".formatted(HandedInWork.GIVEN);

	private static final String WAITING = """
			from handed_in_work w
			join assignment_summary a on a.district_id = w.district_id and a.id = w.assignment_id and not a.deletion_wanted
			where w.district_id = :district and w.assignment_id = any(cast(:assignments as uuid[])) and\s"""
			+ HandedInWork.WAITS;

	private static final String HANDED_IN = """
			l.left_at is null and exists (select %s
				and w.district_id = l.district_id and w.student_id = l.student_id)""".formatted(WAITING);

	private static final String TO_GRADE = """
			(l.left_at is null and exists (select from assignment_summary a
				where a.district_id = :district and %s) or %s)""".formatted(UNGRADED, HANDED_IN);

	private static final String MISSING = """
			and exists (select from grade g where g.district_id = l.district_id
			and g.assignment_id = any(cast(:assignments as uuid[])) and g.student_id = l.student_id
			and 'missing' = any(g.flags))""";

	private static final String HELD = """
			and exists (select from grade g where g.district_id = l.district_id
			and g.assignment_id = any(cast(:assignments as uuid[])) and g.student_id = l.student_id and %s)"""
		.formatted(HeldGrades.HELD);

	private static final String SEEK = """
			and (l.list_key, l.student_id) %s ((select edge.list_key from class_list edge
				where edge.district_id = :district and edge.section_id = :section and edge.student_id = :edge), :edge)""";

	private final JdbcClient jdbc;

	private final Clock clock;

	GradebookRows(JdbcClient jdbc, Clock clock) {
		this.jdbc = jdbc;
		this.clock = clock;
	}

	/**
	 * The students of the window in class-list order, plus one if there are more.
	 * @param only the students that a filter selects, whatever else the selection says;
	 * null if it selects all
	 */
	public List<Student> window(SectionWork work, StudentFilter selection, @Nullable Collection<PersonId> only,
			int atMost) {
		boolean backwards = selection.before() != null;
		@Nullable PersonId edge = backwards ? selection.before() : selection.from();
		String direction = backwards ? " desc" : "";
		List<Student> students = this.jdbc
			.sql(String.join(" ", Roster.STUDENTS, SHOWN, filter(selection, only),
					(edge != null) ? SEEK.formatted(backwards ? "<" : ">=") : "",
					"order by l.list_key" + direction + ", l.student_id" + direction + " limit " + (atMost + 1)))
			.param("district", work.district().value())
			.param("section", work.section().value())
			.param("assignments", uuids(work.assignments()))
			.param("begun", uuids(work.begun()))
			.param("now", Timestamp.from(this.clock.instant()))
			.param("only", (only != null) ? ids(only) : null)
			.param("words", words(selection.search()))
			.param("edge", (edge != null) ? edge.value() : null)
			.query(Roster::student)
			.list();
		if (backwards) {
			Collections.reverse(students);
		}
		return students;
	}

	/**
	 * The students of the section who have something to grade, in any order. They are
	 * found in one pass over the grades, because checking the students in list order
	 * might mean checking all of them.
	 * @param most the most missing grades to look for; empty if there are more
	 */
	public Optional<Set<PersonId>> ungraded(SectionWork work, int most) {
		// Otherwise the planner sometimes compares every row with every other.
		List<PersonId> students = this.jdbc.sql("""
				select student_id from ((
					select a.id, e.student_id
					from assignment_summary a
					join current_enrollment e on e.district_id = a.district_id and e.section_id = :section
					where a.district_id = :district and a.id = any(cast(:begun as uuid[])) and not a.deletion_wanted
						and (a.assignees = '{}' or e.student_id = any(a.assignees))
					except
					select g.assignment_id, g.student_id from grade g
					where g.district_id = :district and g.assignment_id = any(cast(:begun as uuid[]))
						and (%1$s or g.own_due_at > :now))
					union
					select g.assignment_id, g.student_id from grade g
					join assignment_summary a on a.district_id = g.district_id and a.id = g.assignment_id
						and not a.deletion_wanted and (a.assignees = '{}' or g.student_id = any(a.assignees))
					join current_enrollment e on e.district_id = g.district_id and e.section_id = :section
						and e.student_id = g.student_id
					where g.district_id = :district and g.assignment_id = any(cast(:assignments as uuid[]))
						and g.own_due_at <= :now and not %1$s
					union
					select w.assignment_id, w.student_id %2$s)
				limit :most""".formatted(HandedInWork.GIVEN, WAITING))
			.param("district", work.district().value())
			.param("section", work.section().value())
			.param("begun", uuids(work.begun()))
			.param("now", Timestamp.from(this.clock.instant()))
			.param("assignments", uuids(work.assignments()))
			.param("most", most + 1)
			.query((row, number) -> new PersonId(row.getString("student_id")))
			.list();
		return (students.size() > most) ? Optional.empty() : Optional.of(Set.copyOf(students));
	}

	/** The students who were ever graded for the assignment. */
	Set<PersonId> graded(DistrictId district, AssignmentId assignment) {
		return this.jdbc.sql("select student_id from grade where district_id = ? and assignment_id = ?")
			.params(district.value(), assignment.value())
			.query((row, number) -> new PersonId(row.getString("student_id")))
			.set();
	}

	/**
	 * How many students of the section have handed in work for the assignment that isn't
	 * graded yet.
	 */
	public int handedIn(DistrictId district, SectionId section, AssignmentId assignment) {
		return this.jdbc.sql("select count(*) from (" + Roster.STUDENTS + " and " + HANDED_IN + ") as found")
			.param("district", district.value())
			.param("section", section.value())
			.param("assignments", uuids(List.of(assignment)))
			.query(Integer.class)
			.single();
	}

	/**
	 * How many of the section's students that the work is for have a grade, and how many
	 * have one for their newest work. It's one assignment.
	 */
	public GradedCount graded(SectionWork work) {
		return this.jdbc
			.sql("""
					select count(g.student_id) as given, count(*) as students,
						count(*) filter (where g.student_id is not null and (%s) is not false) as graded
					from assignment_summary a
					join current_enrollment e on e.district_id = a.district_id and e.section_id = :section
					left join grade g on g.district_id = a.district_id and g.assignment_id = a.id
						and g.student_id = e.student_id and %s
					left join handed_in_work w on w.district_id = a.district_id and w.assignment_id = a.id
						and w.student_id = e.student_id and w.handed_in_at is not null
					where a.district_id = :district and a.id = any(cast(:assignments as uuid[]))
						and (a.assignees = '{}' or e.student_id = any(a.assignees))""".formatted(HandedInWork.GRADED,
					HandedInWork.GIVEN))
			.param("district", work.district().value())
			.param("section", work.section().value())
			.param("assignments", uuids(work.assignments()))
			.query((row, number) -> new GradedCount(row.getInt("graded"), row.getInt("given"), row.getInt("students")))
			.single();
	}

	/** The given students who are in the section. */
	public Map<PersonId, Student> present(DistrictId district, SectionId section, Collection<PersonId> students) {
		// For one student, PostgreSQL keeps its plan; with an array, it makes one each
		// time.
		String which = (students.size() == 1) ? "= (cast(:students as text[]))[1]" : "= any(:students)";
		Map<PersonId, Student> present = new HashMap<>();
		this.jdbc.sql(Roster.STUDENTS + " and l.left_at is null and l.student_id " + which)
			.param("district", district.value())
			.param("section", section.value())
			.param("students", ids(students))
			.query(Roster::student)
			.list()
			.forEach((student) -> present.put(student.id(), student));
		return present;
	}

	/**
	 * The grades of these students, with the LMS's value if it was changed there, and
	 * whether there is work to grade.
	 */
	public Map<AssignmentId, Map<PersonId, GradeSummary>> grades(DistrictId district,
			Collection<AssignmentId> assignments, Collection<PersonId> students) {
		Map<AssignmentId, Map<PersonId, GradeSummary>> grades = new HashMap<>();
		this.jdbc
			.sql("""
					select assignment_id, student_id, g.points, g.comment,
						cardinality(g.flags) + cardinality(g.lms_flags) + num_nonnulls(g.points, g.comment, g.grade_text,
							g.extra_attempts, g.own_due_at, g.lms_points, g.lms_comment, g.lms_grade_text,
							g.lms_extra_attempts, g.lms_own_due_at, g.their_seen_at) > 0 as given,
						g.flags, g.held is true as held, g.graded_at, g.grade_text, g.extra_attempts, g.own_due_at, g.their_points,
						g.their_comment, g.their_flags, g.their_grade_text,
						g.their_extra_attempts, g.their_own_due_at, g.their_seen_at,
						w.handed_in_at is not null and (%s) is not true as to_grade
					from (select * from grade where district_id = :district
						and assignment_id = any(cast(:assignments as uuid[])) and student_id = any(:students)) g
					full join (select * from handed_in_work where district_id = :district and handed_in_at is not null
						and assignment_id = any(cast(:assignments as uuid[])) and student_id = any(:students)) w
						using (assignment_id, student_id)"""
				.formatted(HandedInWork.GRADED))
			.param("district", district.value())
			.param("assignments", uuids(assignments))
			.param("students", ids(students))
			.query((row) -> {
				grades
					.computeIfAbsent(new AssignmentId(row.getObject("assignment_id", UUID.class)),
							(assignment) -> new HashMap<>())
					.put(new PersonId(row.getString("student_id")), view(row));
			});
		return grades;
	}

	/** The assignments in which anyone has points. */
	Set<AssignmentId> withPoints(DistrictId district, Collection<AssignmentId> assignments) {
		return this.jdbc.sql("""
				select a.id from unnest(cast(? as uuid[])) as a (id) where exists (select from grade g
					where g.district_id = ? and g.assignment_id = a.id and g.points is not null)""")
			.params(uuids(assignments), district.value())
			.query((row, number) -> new AssignmentId(row.getObject("id", UUID.class)))
			.set();
	}

	/**
	 * How many students have which points, fewest points first; excluded ones don't
	 * count.
	 */
	Map<AssignmentId, SortedMap<BigDecimal, Integer>> points(DistrictId district,
			Collection<AssignmentId> assignments) {
		Map<AssignmentId, SortedMap<BigDecimal, Integer>> points = new HashMap<>();
		this.jdbc.sql("""
				select assignment_id, points, count(*) as number from grade
				where district_id = ? and assignment_id = any(cast(? as uuid[])) and points is not null
					and 'excluded' <> all(flags)
				group by assignment_id, points""").params(district.value(), uuids(assignments)).query((row) -> {
			points
				.computeIfAbsent(new AssignmentId(row.getObject("assignment_id", UUID.class)),
						(assignment) -> new TreeMap<>())
				.put(row.getBigDecimal("points"), row.getInt("number"));
		});
		return points;
	}

	private static String filter(StudentFilter selection, @Nullable Collection<PersonId> only) {
		String filter = switch (selection.show()) {
			case ALL -> "";
			case TO_GRADE -> "and " + TO_GRADE;
			// As a join, a cluster couldn't combine it with the search for namesakes.
			case HANDED_IN -> "and (" + HANDED_IN + ") is true";
			case MISSING -> MISSING;
			case HELD -> HELD;
			case STUCK, CONFLICT -> "and l.left_at is null";
		} + ((only != null) ? " and l.student_id = any(:only)" : "");
		return selection.search().isEmpty() ? filter : filter + " and l.list_key like all(:words)";
	}

	// Without case and accents, like the result of the function list_key, and with either
	// apostrophe.
	private static String[] words(String search) {
		String plain = PlainText.withoutAccents(search.toLowerCase(Locale.ROOT))
			.replaceAll("([\\\\%_])", "\\\\$1")
			.replace('\'', '_');
		return Arrays.stream(plain.split("[\\s,]+", -1)).map((word) -> "%" + word + "%").toArray(String[]::new);
	}

	private static String[] uuids(Collection<AssignmentId> assignments) {
		return assignments.stream().map(AssignmentId::toString).toArray(String[]::new);
	}

	private static String[] ids(Collection<PersonId> people) {
		return people.stream().map(PersonId::value).toArray(String[]::new);
	}

	private static GradeSummary view(ResultSet row) throws SQLException {
		boolean differs = Columns.instantOrNull(row, "their_seen_at") != null;
		return new GradeSummary(StoredValue.read(row, ""), differs ? StoredValue.read(row, "their_") : null,
				row.getBoolean("given"), row.getBoolean("to_grade"), row.getBoolean("held"),
				Columns.instantOrNull(row, "graded_at"));
	}

	/**
	 * How many students have a grade.
	 *
	 * @param graded those whose newest work it is for, if they handed in any
	 * @param given all of them
	 */
	public record GradedCount(int graded, int given, int students) {

	}

}
