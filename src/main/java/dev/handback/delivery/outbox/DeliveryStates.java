package dev.handback.delivery.outbox;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.delivery.SubmissionCounts;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads delivery states for pages. */
@Repository
public class DeliveryStates {

	// A grade waits for its assignment, so the assignment's reason is the grade's reason
	// too. With the assignment, the grades that had arrived were deleted, and what others
	// waited for.
	public static final String REASON = """
			case when d.state in ('DELIVERED', 'DUE') and a.reason = 'ASSIGNMENT_GONE' then a.reason
				when d.reason = 'ASSIGNMENT_FIRST' and a.state = 'UNKNOWN' then 'ASSIGNMENT_UNKNOWN'
				when d.reason = 'ASSIGNMENT_FIRST' and a.reason = 'ID_LOST' then 'ASSIGNMENT_ID_LOST'
				when d.reason = 'ASSIGNMENT_FIRST' and a.state = 'REFUSED' then 'ASSIGNMENT_REFUSED'
				when d.state = 'DUE' then coalesce(d.reason, p.reason)
				else d.reason end as reason""";

	private static final String STATE = """
			d.assignment_id, d.student_id, d.state, d.creates, %s,
			case when d.state = 'DUE' then least(greatest(d.due_at, p.until), 'epoch'::timestamptz
				+ interval '8000 years') end as next_at,
			case when (d.state = 'UNKNOWN' or d.reason = 'ID_LOST') and d.due_at > now() then d.due_at end as lands_until
			from delivery d
			left join delivery_pause p on p.district_id = d.district_id and p.until > now()
			left join delivery a on a.district_id = d.district_id and a.assignment_id = d.assignment_id
				and a.student_id is null and d.student_id is not null
			where d.district_id = ?"""
		.formatted(REASON);

	private final JdbcClient jdbc;

	DeliveryStates(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	public Optional<DeliveryState> ofAssignment(DistrictId district, AssignmentId assignment) {
		return this.jdbc.sql("select " + STATE + " and d.assignment_id = ? and d.student_id is null")
			.params(district.value(), assignment.value())
			.query((row, number) -> state(row))
			.optional();
	}

	public Map<AssignmentId, DeliveryState> ofAssignments(DistrictId district, SectionId section) {
		return ofAssignments(district, "d.section_id = ?", section.value());
	}

	public Map<AssignmentId, DeliveryState> ofAssignments(DistrictId district, Collection<AssignmentId> assignments) {
		return ofAssignments(district, "d.assignment_id = any(?)",
				assignments.stream().map(AssignmentId::value).toArray(UUID[]::new));
	}

	private Map<AssignmentId, DeliveryState> ofAssignments(DistrictId district, String which, Object value) {
		Map<AssignmentId, DeliveryState> states = new HashMap<>();
		this.jdbc.sql("select " + STATE + " and d.student_id is null and " + which)
			.params(district.value(), value)
			.query((row) -> {
				states.put(assignment(row), state(row));
			});
		return states;
	}

	public Optional<DeliveryState> ofSubmission(DistrictId district, AssignmentId assignment, PersonId student) {
		return this.jdbc.sql("select " + STATE + " and d.assignment_id = ? and d.student_id = ?")
			.params(district.value(), assignment.value(), student.value())
			.query((row, number) -> state(row))
			.optional();
	}

	public Map<AssignmentId, Map<PersonId, DeliveryState>> ofSubmissions(DistrictId district,
			Collection<AssignmentId> assignments, Collection<PersonId> students) {
		// For one submission, PostgreSQL keeps its plan; with arrays, it makes one each
		// time.
		if (assignments.size() == 1 && students.size() == 1) {
			AssignmentId assignment = assignments.iterator().next();
			PersonId student = students.iterator().next();
			return ofSubmission(district, assignment, student)
				.map((state) -> Map.of(assignment, Map.of(student, state)))
				.orElse(Map.of());
		}
		Map<AssignmentId, Map<PersonId, DeliveryState>> states = new HashMap<>();
		this.jdbc.sql("select " + STATE + " and d.assignment_id = any(cast(? as uuid[])) and d.student_id = any(?)")
			.params(district.value(), assignments.stream().map(AssignmentId::toString).toArray(String[]::new),
					students.stream().map(PersonId::value).toArray(String[]::new))
			.query((row) -> {
				states.computeIfAbsent(assignment(row), (assignment) -> new HashMap<>())
					.put(new PersonId(row.getString("student_id")), state(row));
			});
		return states;
	}

	public Set<PersonId> studentsIn(DistrictId district, SectionId section, Collection<AssignmentId> assignments,
			Set<DeliveryState.Stage> stages) {
		Set<PersonId> students = new HashSet<>();
		this.jdbc
			.sql("select " + STATE + " and d.section_id = ? and d.assignment_id = any(cast(? as uuid[]))"
					+ " and d.student_id is not null and (d.state <> 'DELIVERED' or a.reason = 'ASSIGNMENT_GONE')")
			.params(district.value(), section.value(),
					assignments.stream().map(AssignmentId::toString).toArray(String[]::new))
			.query((row) -> {
				if (stages.contains(state(row).stage())) {
					students.add(new PersonId(row.getString("student_id")));
				}
			});
		return students;
	}

	public Map<AssignmentId, SubmissionCounts> countsOfSubmissions(DistrictId district, SectionId section) {
		return counts("d.section_id = ?", district, section.value());
	}

	public SubmissionCounts countsOfSubmissions(DistrictId district, AssignmentId assignment) {
		return counts("d.assignment_id = ?", district, assignment.value()).getOrDefault(assignment,
				SubmissionCounts.NONE);
	}

	private Map<AssignmentId, SubmissionCounts> counts(String where, DistrictId district, Object id) {
		Map<AssignmentId, SubmissionCounts> counts = new HashMap<>();
		this.jdbc.sql("""
				select d.assignment_id, d.state, %s, d.ungraded, count(*) as number
				from delivery d
				left join delivery_pause p on p.district_id = d.district_id and p.until > now()
				left join delivery a on a.district_id = d.district_id and a.assignment_id = d.assignment_id
					and a.student_id is null
				where d.district_id = ? and %s and d.student_id is not null
				group by 1, 2, 3, 4""".formatted(REASON, where)).params(district.value(), id).query((row) -> {
			counts.computeIfAbsent(assignment(row), (assignment) -> SubmissionCounts.empty())
				.add(stage(stateOf(row), reasonOf(row)), row.getBoolean("ungraded"), row.getInt("number"));
		});
		return counts;
	}

	private static AssignmentId assignment(ResultSet row) throws SQLException {
		return new AssignmentId(row.getObject("assignment_id", UUID.class));
	}

	private static DeliveryState state(ResultSet row) throws SQLException {
		AttemptOutcome.State state = stateOf(row);
		@Nullable Reason reason = reasonOf(row);
		@Nullable Instant next = (state == AttemptOutcome.State.DUE && reason != null && reason.isTriedAgain())
				? Columns.instant(row, "next_at") : null;
		return new DeliveryState(stage(state, reason), reason, next, Columns.instantOrNull(row, "lands_until"),
				row.getInt("creates"));
	}

	public static AttemptOutcome.State stateOf(ResultSet row) throws SQLException {
		return AttemptOutcome.State.valueOf(row.getString("state"));
	}

	public static @Nullable Reason reasonOf(ResultSet row) throws SQLException {
		String reason = row.getString("reason");
		return (reason != null) ? Reason.valueOf(reason) : null;
	}

	public static DeliveryState.Stage stage(AttemptOutcome.State state, @Nullable Reason reason) {
		return switch (state) {
			case DELIVERED -> (reason == null) ? DeliveryState.Stage.IN_THE_LMS : DeliveryState.Stage.KEPT_HERE;
			case SENDING, CHECKING -> DeliveryState.Stage.SENDING;
			case HELD -> DeliveryState.Stage.CONFLICT;
			case REFUSED -> refused(reason);
			case UNKNOWN -> DeliveryState.Stage.NEEDS_YOU;
			case DUE -> waiting(reason);
		};
	}

	private static DeliveryState.Stage refused(@Nullable Reason reason) {
		if (reason == Reason.KEPT_HERE || reason == Reason.NOT_ENROLLED) {
			return DeliveryState.Stage.KEPT_HERE;
		}
		return (reason != null && reason.owner() == Reason.Owner.TEACHER) ? DeliveryState.Stage.NEEDS_YOU
				: DeliveryState.Stage.NOT_ACCEPTED;
	}

	private static DeliveryState.Stage waiting(@Nullable Reason reason) {
		if (reason == null) {
			return DeliveryState.Stage.SAVED;
		}
		return switch (reason.owner()) {
			case NO_ONE -> DeliveryState.Stage.SENDING;
			case TEACHER -> DeliveryState.Stage.NEEDS_YOU;
			case STUDENT -> DeliveryState.Stage.NEEDS_STUDENT;
			case DISTRICT -> DeliveryState.Stage.NEEDS_DISTRICT;
			case OPERATOR -> DeliveryState.Stage.NEEDS_OPERATOR;
		};
	}

}
