package dev.handback.delivery.outbox;

import java.util.Collection;
import java.util.List;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.Reason;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * What a teacher decides about rows: which of two values counts, what they found in the
 * LMS, what is sent again, and what stays here.
 */
@Repository
public class TeacherDecisions {

	private final JdbcClient jdbc;

	private final DeliveryRows rows;

	TeacherDecisions(JdbcClient jdbc, DeliveryRows rows) {
		this.jdbc = jdbc;
		this.rows = rows;
	}

	/**
	 * A teacher resolved conflicts, and the caller has stored the values to keep. The LMS
	 * is read again before anything counts as being in the LMS, because the page may be
	 * old. If a row is being sent or checked, the choice takes effect after that.
	 */
	public void chosen(DeliveryTarget assignment, Collection<PersonId> students) {
		if (students.isEmpty()) {
			return;
		}
		this.jdbc
			.sql("""
					update delivery set %s, due_at = now(), attempts = 0, wanted = wanted + 1, priority = 0,
						lease = case when state = 'HELD' then null else lease end,
						lease_until = case when state = 'HELD' then null else lease_until end
					where district_id = :district and id in (select id from delivery
						where district_id = :district and assignment_id = :assignment and student_id = any(:students) and %s
						order by student_id for update)"""
				.formatted(DeliveryTransition.CHOSEN.set(), DeliveryTransition.CHOSEN.guard()))
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("students", students.stream().map(PersonId::value).toArray(String[]::new))
			.update();
		this.rows.notifyNodes();
	}

	/**
	 * A teacher looked, and the assignment isn't in the LMS, or no longer. As long as a
	 * late write may still take effect, no one can be sure of that.
	 * @param create which create the page asked about
	 * @param asked the question
	 */
	public boolean saidMissing(DeliveryTarget assignment, int create, Reason asked) {
		boolean settled = this.jdbc
			.sql("""
					update delivery set %s, due_at = now(), attempts = 0, lease = null, lease_until = null
					where district_id = ? and assignment_id = ? and student_id is null and creates = ?
						and %s and reason = ? and due_at <= now()""".formatted(DeliveryTransition.SAID_MISSING.set(),
					DeliveryTransition.SAID_MISSING.guard()))
			.params(assignment.district().value(), assignment.assignment().value(), create, asked.name())
			.update() == 1;
		this.rows.notifyNodes();
		return settled;
	}

	public boolean saidThere(DeliveryTarget assignment, int create) {
		return this.jdbc
			.sql("""
					update delivery set %s, attempts = 0
					where district_id = ? and assignment_id = ? and student_id is null and creates = ? and %s"""
				.formatted(DeliveryTransition.SAID_THERE.set(), DeliveryTransition.SAID_THERE.guard()))
			.params(assignment.district().value(), assignment.assignment().value(), create)
			.update() == 1;
	}

	public boolean saidGone(DeliveryTarget assignment, int create) {
		return this.jdbc
			.sql("""
					update delivery set %s
					where district_id = ? and assignment_id = ? and student_id is null and creates = ?
						and %s and (state = 'UNKNOWN' or reason = 'ID_LOST') and due_at <= now()"""
				.formatted(DeliveryTransition.SAID_GONE.set(), DeliveryTransition.SAID_GONE.guard()))
			.params(assignment.district().value(), assignment.assignment().value(), create)
			.update() == 1;
	}

	public int sendAllAgain(DeliveryTarget assignment) {
		return sendAgain(assignment, "student_id is not null", List.of(), Urgency.BULK);
	}

	/** Sends grades that are in the LMS again. */
	public void sendAgain(DeliveryTarget assignment, Collection<PersonId> students) {
		sendAgain(assignment, "student_id = any(:students) and state = 'DELIVERED'", students, Urgency.CLICK);
	}

	private int sendAgain(DeliveryTarget assignment, String which, Collection<PersonId> students, Urgency urgency) {
		int rows = this.jdbc
			.sql("""
					update delivery set %s, wanted = wanted + 1, attempts = 0, due_at = now(), priority = :priority
					where district_id = :district and id in (select id from delivery
						where district_id = :district and assignment_id = :assignment and %s and %s
						order by student_id for update)""".formatted(DeliveryTransition.SENT_AGAIN.set(), which,
					DeliveryTransition.SENT_AGAIN.guard()))
			.param("priority", Priority.of(urgency))
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("students", students.stream().map(PersonId::value).toArray(String[]::new))
			.update();
		this.rows.notifyNodes();
		return rows;
	}

	public boolean createAgain(DeliveryTarget assignment, int create) {
		boolean asked = this.jdbc
			.sql("""
					update delivery set %s, wanted = wanted + 1, attempts = 0, due_at = now(), lease = null, lease_until = null
					where district_id = :district and id in (select id from delivery
						where district_id = :district and assignment_id = :assignment
							and exists (select from delivery own where own.district_id = :district
								and own.assignment_id = :assignment and own.student_id is null and own.creates = :create
								and not own.posting)
						order by student_id nulls first for update)"""
				.formatted(DeliveryTransition.CREATED_AGAIN.set()))
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("create", create)
			.update() > 0;
		this.rows.notifyNodes();
		return asked;
	}

	// A row that a person has to look for keeps waiting: it may be in the LMS.
	public boolean neverLeft(DeliveryTarget assignment) {
		return this.jdbc
			.sql("""
					update delivery set %s
					where district_id = ? and assignment_id = ? and student_id is null and %s
						and lease is null and not may_exist""".formatted(DeliveryTransition.NEVER_LEFT.set(),
					DeliveryTransition.NEVER_LEFT.guard()))
			.params(assignment.district().value(), assignment.assignment().value())
			.update() == 1;
	}

	/**
	 * What hasn't been sent stays here; what is being sent becomes due again and is then
	 * kept here. What may be in the LMS keeps waiting for a person to look.
	 */
	public void keepHere(DeliveryTarget assignment) {
		this.jdbc
			.sql("""
					update delivery set %s, wanted = wanted + case when lease is null then 0 else 1 end
					where district_id = :district and id in (select id from delivery
						where district_id = :district and assignment_id = :assignment and %s
							and (lease is not null or state <> 'DELIVERED') and reason is distinct from 'ID_LOST'
						order by student_id nulls first for update)""".formatted(DeliveryTransition.KEPT_HERE.set(),
					DeliveryTransition.KEPT_HERE.guard()))
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.update();
	}

	/** The row stays locked, so that no node leases it before the transaction ends. */
	public boolean isOut(DeliveryTarget assignment) {
		return this.jdbc.sql("""
				select lease is not null or may_exist from delivery
				where district_id = ? and assignment_id = ? and student_id is null for update""")
			.params(assignment.district().value(), assignment.assignment().value())
			.query(Boolean.class)
			.optional()
			.orElse(false);
	}

}
