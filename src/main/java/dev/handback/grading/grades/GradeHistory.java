package dev.handback.grading.grades;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import dev.handback.delivery.AttemptView;
import dev.handback.delivery.DeliveryHistory;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.roster.Roster;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** When work was handed in, who gave which grade, and how both reached the LMS. */
@Component
public class GradeHistory {

	private static final int NEWEST = 100;

	private final JdbcClient jdbc;

	private final StudentHandIns handIns;

	private final DeliveryHistory deliveries;

	private final Roster roster;

	GradeHistory(JdbcClient jdbc, StudentHandIns handIns, DeliveryHistory deliveries, Roster roster) {
		this.jdbc = jdbc;
		this.handIns = handIns;
		this.deliveries = deliveries;
		this.roster = roster;
	}

	/** The newest lines, newest first. */
	public List<Line> of(DeliveryTarget submission, ZoneId zone) {
		PersonId student = Objects.requireNonNull(submission.student());
		List<Change> changes = changes(submission.district(), Set.of(submission.assignment()), Set.of(student))
			.getOrDefault(key(submission.assignment(), student), List.of());
		Map<PersonId, String> names = this.roster.names(submission.district(),
				changes.stream().map(Change::by).collect(Collectors.toSet()));
		List<Line> lines = new ArrayList<>();
		GradeValue before = GradeValue.NONE;
		for (Change change : changes) {
			lines.add(new Line(change.at().atZone(zone), names.getOrDefault(change.by(), ""), before, change.value(),
					change.theirs(), null));
			before = change.value();
		}
		this.handIns.receipts(submission.district(), submission.assignment(), student, NEWEST)
			.forEach((handIn) -> lines.add(new Line(handIn.attempt().at().atZone(zone), null, null, null, null, null)));
		this.deliveries.of(submission)
			.forEach((attempt) -> lines.add(new Line(attempt.at().atZone(zone), null, null, null, null, attempt)));
		return lines.stream().sorted(Comparator.comparing(Line::at).reversed()).limit(NEWEST).toList();
	}

	/** The newest changes of these grades, oldest first, by {@link #key}. */
	Map<String, List<Change>> changes(DistrictId district, Collection<AssignmentId> assignments,
			Collection<PersonId> students) {
		Map<String, List<Change>> changes = new HashMap<>();
		this.jdbc.sql("""
				select * from (
					select *, row_number() over (partition by assignment_id, student_id order by id desc) as age
					from grade_change where district_id = :district
						and assignment_id = any(cast(:assignments as uuid[])) and student_id = any(:students)) change
				where age <= :newest order by id""")
			.param("newest", NEWEST + 1)
			.param("district", district.value())
			.param("assignments", assignments.stream().map(AssignmentId::toString).toArray(String[]::new))
			.param("students", students.stream().map(PersonId::value).toArray(String[]::new))
			.query((row) -> {
				changes
					.computeIfAbsent(row.getString("assignment_id") + " " + row.getString("student_id"),
							(grade) -> new ArrayList<>())
					.add(change(row));
			});
		return changes;
	}

	/**
	 * Who gave these grades, and since when the LMS is known to have other values.
	 * @param zone in which times are shown
	 */
	public Map<PersonId, Origin> origins(DistrictId district, AssignmentId assignment, Collection<PersonId> students,
			ZoneId zone) {
		List<Given> given = this.jdbc.sql("""
				select student_id, graded_by, graded_at, their_seen_at from grade
				where district_id = ? and assignment_id = ? and student_id = any(?) and their_seen_at is not null""")
			.params(district.value(), assignment.value(), students.stream().map(PersonId::value).toArray(String[]::new))
			.query((row, number) -> new Given(new PersonId(row.getString("student_id")),
					new PersonId(row.getString("graded_by")), Columns.instant(row, "graded_at"),
					Columns.instant(row, "their_seen_at")))
			.list();
		Map<PersonId, String> names = this.roster.names(district,
				given.stream().map(Given::by).collect(Collectors.toSet()));
		return given.stream()
			.collect(Collectors.toMap(Given::student, (one) -> new Origin(names.getOrDefault(one.by, ""),
					one.at.atZone(zone), one.seenThereAt.atZone(zone))));
	}

	static String key(AssignmentId assignment, PersonId student) {
		return assignment + " " + student;
	}

	private static Change change(ResultSet row) throws SQLException {
		return new Change(new PersonId(row.getString("changed_by")), Columns.instant(row, "changed_at"),
				StoredValue.read(row, ""),
				(row.getArray("their_flags") != null) ? StoredValue.read(row, "their_") : null);
	}

	private record Given(PersonId student, PersonId by, Instant at, Instant seenThereAt) {

	}

	/**
	 * Where two different values of a grade come from.
	 *
	 * @param by who gave ours; empty if they were erased
	 * @param at when
	 * @param seenThereAt when the other value was seen in the LMS
	 */
	public record Origin(String by, ZonedDateTime at, ZonedDateTime seenThereAt) {

	}

	/**
	 * A grade that someone gave, or sent over another one in the LMS.
	 *
	 * @param theirs that other one; otherwise null
	 */
	record Change(PersonId by, Instant at, GradeValue value, @Nullable GradeValue theirs) {

	}

	/**
	 * A line in the history of a submission: work that was handed in here, a grade that
	 * someone gave, or an attempt to deliver either.
	 *
	 * @param at in the district's zone
	 * @param by who gave the grade, empty if they were erased; otherwise null
	 * @param from the previous grade, and to: the new one; otherwise null
	 * @param theirs the grade in the LMS over which it was sent; null unless it was
	 * @param attempt null unless it is one
	 */
	public record Line(ZonedDateTime at, @Nullable String by, @Nullable GradeValue from, @Nullable GradeValue to,
			@Nullable GradeValue theirs, @Nullable AttemptView attempt) {

		/** Whether someone gave a grade. */
		public boolean isChange() {
			return this.to != null;
		}

		/** Whether the student handed in work. */
		public boolean isHandIn() {
			return !isChange() && this.attempt == null;
		}

		/** Whether newer work got the same grade. */
		public boolean isRepeated() {
			return this.from != null && this.to != null && this.from.isSameAs(this.to);
		}

	}

}
