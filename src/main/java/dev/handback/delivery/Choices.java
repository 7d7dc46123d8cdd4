package dev.handback.delivery;

import java.sql.Types;

import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What people decide about rows that wait for them. */
@Repository
class Choices {

	private final JdbcClient jdbc;

	private final DeliveryStore store;

	Choices(JdbcClient jdbc, DeliveryStore store) {
		this.jdbc = jdbc;
		this.store = store;
	}

	/** Between two values: the caller has stored which one counts. */
	void chosen(Target submission) {
		this.jdbc.sql("""
				update delivery set state = 'DUE', reason = null, due_at = now(), attempts = 0, wanted = wanted + 1,
					priority = 0
				where district_id = ? and assignment_id = ? and student_id = ? and state = 'HELD'""")
			.param(submission.district().value())
			.param(submission.assignment().value())
			.param(String.valueOf(submission.student()))
			.update();
		this.store.notifyNodes();
	}

	boolean isNotThere(Target assignment) {
		return settleUnknown(assignment, "DUE", null);
	}

	boolean isThere(Target assignment) {
		return settleUnknown(assignment, "REFUSED", Reason.ID_LOST);
	}

	private boolean settleUnknown(Target assignment, String state, @Nullable Reason reason) {
		boolean settled = this.jdbc.sql("""
				update delivery set state = :state, reason = :reason, due_at = now(), attempts = 0
				where district_id = :district and assignment_id = :assignment and student_id is null
					and (state = 'UNKNOWN' or state = 'REFUSED' and reason = 'ID_LOST')""")
			.param("state", state)
			.param("reason", (reason != null) ? reason.name() : null, Types.VARCHAR)
			.param("district", assignment.district().value())
			.param("assignment", assignment.assignment().value())
			.update() == 1;
		this.store.notifyNodes();
		return settled;
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

	void createAgain(Target assignment) {
		this.jdbc.sql("""
				update delivery set wanted = wanted + 1, attempts = 0, due_at = now(),
					state = case when lease is null then 'DUE' else state end,
					reason = case when lease is null then null else reason end
				where district_id = ? and assignment_id = ?""")
			.param(assignment.district().value())
			.param(assignment.assignment().value())
			.update();
		this.store.notifyNodes();
	}

	/** What has not left stays here; what is on its way is settled by its own worker. */
	void keepHere(Target assignment) {
		this.jdbc.sql("""
				update delivery set state = 'REFUSED', reason = 'KEPT_HERE'
				where district_id = ? and assignment_id = ? and lease is null and state <> 'DELIVERED'""")
			.param(assignment.district().value())
			.param(assignment.assignment().value())
			.update();
	}

}
