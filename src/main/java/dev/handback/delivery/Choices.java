package dev.handback.delivery;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What people decide about rows that need their decision. */
@Repository
class Choices {

	private final JdbcClient jdbc;

	private final DeliveryStore store;

	Choices(JdbcClient jdbc, DeliveryStore store) {
		this.jdbc = jdbc;
		this.store = store;
	}

	/**
	 * A teacher resolved a conflict, and the caller has stored the value to keep. The LMS
	 * is read again before anything is said to be in the LMS, because the page may be
	 * old.
	 */
	void chosen(Target submission) {
		this.jdbc.sql("""
				update delivery set state = 'DUE', reason = null, due_at = now(), attempts = 0, wanted = wanted + 1,
					priority = 0, unseen = true
				where district_id = ? and assignment_id = ? and student_id = ? and state = 'HELD'""")
			.param(submission.district().value())
			.param(submission.assignment().value())
			.param(String.valueOf(submission.student()))
			.update();
		this.store.notifyNodes();
	}

	boolean isNotThere(Target assignment, int create) {
		return createAnew(assignment, create, Reason.OUTCOME_UNKNOWN);
	}

	boolean wasDeletedThere(Target assignment, int create) {
		return createAnew(assignment, create, Reason.ID_LOST);
	}

	// While a late write can still land, no one can be sure that it isn't there.
	private boolean createAnew(Target assignment, int create, Reason asked) {
		boolean settled = this.jdbc.sql("""
				update delivery set state = 'DUE', reason = null, due_at = now(), attempts = 0, may_exist = false
				where district_id = ? and assignment_id = ? and student_id is null and creates = ?
					and state in ('UNKNOWN', 'REFUSED') and reason = ? and due_at <= now()""")
			.params(assignment.district().value(), assignment.assignment().value(), create, asked.name())
			.update() == 1;
		this.store.notifyNodes();
		return settled;
	}

	boolean isThere(Target assignment, int create) {
		return this.jdbc.sql("""
				update delivery set state = 'REFUSED', reason = 'ID_LOST', attempts = 0
				where district_id = ? and assignment_id = ? and student_id is null and creates = ?
					and state = 'UNKNOWN'""")
			.params(assignment.district().value(), assignment.assignment().value(), create)
			.update() == 1;
	}

	int sendAllAgain(Target assignment) {
		int rows = this.jdbc.sql("""
				update delivery set forced = true, wanted = wanted + 1, attempts = 0, due_at = now(), priority = 1,
					state = case when lease is null then 'DUE' else state end,
					reason = case when lease is null then null else reason end
				where (district_id, id) in (select district_id, id from delivery
					where district_id = ? and assignment_id = ? and student_id is not null and state <> 'HELD'
					order by student_id for update)""")
			.param(assignment.district().value())
			.param(assignment.assignment().value())
			.update();
		this.store.notifyNodes();
		return rows;
	}

	boolean createAgain(Target assignment, int create) {
		boolean asked = this.jdbc.sql("""
				update delivery set wanted = wanted + 1, attempts = 0, due_at = now(), may_exist = false,
					state = case when lease is null then 'DUE' else state end,
					reason = case when lease is null then null else reason end
				where district_id = :district and assignment_id = :assignment
					and exists (select from delivery own where own.district_id = :district
						and own.assignment_id = :assignment and own.student_id is null and own.creates = :create)""")
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.param("create", create)
			.update() > 0;
		this.store.notifyNodes();
		return asked;
	}

	// What a person has to look for keeps waiting: it may be there.
	boolean neverLeft(Target assignment) {
		return update(assignment, """
				update delivery set state = 'DELIVERED', reason = null
				where district_id = ? and assignment_id = ? and student_id is null and lease is null
					and not may_exist""") == 1;
	}

	boolean isGone(Target assignment, int create) {
		return this.jdbc.sql("""
				update delivery set state = 'DELIVERED', reason = null, may_exist = false
				where district_id = ? and assignment_id = ? and student_id is null and creates = ?
					and (state = 'UNKNOWN' or state = 'REFUSED' and reason = 'ID_LOST') and due_at <= now()""")
			.params(assignment.district().value(), assignment.assignment().value(), create)
			.update() == 1;
	}

	/**
	 * What hasn't been sent stays here; what is being sent becomes due once more and is
	 * then kept here. What may be in the LMS keeps waiting for a person to look.
	 */
	void keepHere(Target assignment) {
		update(assignment, """
				update delivery set wanted = wanted + case when lease is null then 0 else 1 end,
					state = case when lease is null then 'REFUSED' else state end,
					reason = case when lease is null then 'KEPT_HERE' else reason end
				where district_id = ? and assignment_id = ? and (lease is not null or state <> 'DELIVERED')
					and state <> 'UNKNOWN' and reason is distinct from 'ID_LOST'""");
	}

	private int update(Target assignment, String sql) {
		return this.jdbc.sql(sql).param(assignment.district().value()).param(assignment.assignment().value()).update();
	}

}
