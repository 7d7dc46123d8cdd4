package dev.handback.grading;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.audit.AuditTrail;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.Target;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.Attachment;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Work that students handed in here. The newest counts: the learning platform keeps the
 * latest attempt only (contract, submission object).
 */
@Component
class HandIns {

	private final JdbcClient jdbc;

	private final Deliveries deliveries;

	private final AuditTrail audit;

	private final Clock clock;

	HandIns(JdbcClient jdbc, Deliveries deliveries, AuditTrail audit, Clock clock) {
		this.jdbc = jdbc;
		this.deliveries = deliveries;
		this.audit = audit;
		this.clock = clock;
	}

	/** Stores the work and asks for its delivery, both or neither. */
	@Transactional
	void handIn(Target submission, Attachment work) {
		this.jdbc.sql("""
				insert into hand_in (district_id, assignment_id, student_id, type, content, handed_in_at)
				values (?, ?, ?, ?, ?, ?)""")
			.param(submission.district().value())
			.param(submission.assignment().value())
			.param(String.valueOf(submission.student()))
			.param(work.type().name())
			.param(work.content())
			.param(Timestamp.from(this.clock.instant()))
			.update();
		this.deliveries.changed(submission);
		this.audit.record(submission.district(), submission.student(), "work handed in",
				submission.assignment() + " " + submission.student());
	}

	/** The student's attempts, newest first. */
	List<Attempted> of(DistrictId district, AssignmentId assignment, PersonId student) {
		return this.jdbc.sql("""
				select student_id, type, content, handed_in_at, arrived_at from hand_in
				where district_id = ? and assignment_id = ? and student_id = ? order by id desc""")
			.param(district.value())
			.param(assignment.value())
			.param(student.value())
			.query(HandIns::attempted)
			.list();
	}

	/** The newest attempts of these students; who handed in nothing here is left out. */
	Map<PersonId, Attempted> newest(Target assignment, Collection<PersonId> students) {
		Map<PersonId, Attempted> newest = new HashMap<>();
		this.jdbc.sql("""
				select distinct on (student_id) student_id, type, content, handed_in_at, arrived_at from hand_in
				where district_id = :district and assignment_id = :assignment and student_id = any(:students)
				order by student_id, id desc""")
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("students", students.stream().map(PersonId::value).toArray(String[]::new))
			.query((row) -> {
				newest.put(new PersonId(row.getString("student_id")), attempted(row, 0));
			});
		return newest;
	}

	/** The learning platform has it. */
	void arrived(Target submission) {
		this.jdbc.sql("""
				update hand_in set arrived_at = ? where district_id = ? and assignment_id = ? and student_id = ?
					and arrived_at is null""")
			.param(Timestamp.from(this.clock.instant()))
			.param(submission.district().value())
			.param(submission.assignment().value())
			.param(String.valueOf(submission.student()))
			.update();
	}

	/** The assignment begins afresh there, so everything has to arrive once more. */
	void forgetLms(DistrictId district, AssignmentId assignment) {
		this.jdbc.sql("update hand_in set arrived_at = null where district_id = ? and assignment_id = ?")
			.param(district.value())
			.param(assignment.value())
			.update();
	}

	private static Attempted attempted(ResultSet row, int number) throws SQLException {
		@Nullable Timestamp arrived = row.getTimestamp("arrived_at");
		return new Attempted(
				new Attachment(Attachment.Type.valueOf(row.getString("type")), "", row.getString("content")),
				row.getTimestamp("handed_in_at").toInstant(), (arrived != null) ? arrived.toInstant() : null);
	}

	/**
	 * One attempt.
	 *
	 * @param arrivedAt when the learning platform was seen to have it; null before
	 */
	record Attempted(Attachment work, Instant at, @Nullable Instant arrivedAt) {

		static final Attempted NONE = new Attempted(new Attachment(Attachment.Type.TEXT, "", ""), Instant.EPOCH,
				Instant.EPOCH);

		/**
		 * The work, while the learning platform was not seen to have it; null afterwards.
		 */
		@Nullable Attachment pending() {
			return (this.arrivedAt == null) ? this.work : null;
		}

	}

}
