package dev.handback.delivery.outbox;

import dev.handback.delivery.DeliveryTarget;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * What happens to the rows of assignments because of their creates: a create may have
 * done something although its answer never arrived, and is never sent twice for that.
 */
@Repository
public class Creates {

	private final JdbcClient jdbc;

	private final DeliveryRows rows;

	Creates(JdbcClient jdbc, DeliveryRows rows) {
		this.jdbc = jdbc;
		this.rows = rows;
	}

	/**
	 * Records that a create is about to be sent.
	 * @return false if the row is no longer ours, or an earlier create may have
	 * succeeded: nothing may be sent then
	 */
	public boolean posting(LeasedDelivery row) {
		return this.rows.update(row, DeliveryTransition.POSTING, "creates = creates + 1",
				"lease_until > now() and not may_exist");
	}

	/** Records that a create that was about to be sent certainly did nothing. */
	public void neverPosted(LeasedDelivery row) {
		this.rows.update(row, DeliveryTransition.NEVER_POSTED, "", "true");
	}

	/**
	 * Records that the outcome of a create is stored, whatever happens to this node from
	 * now on.
	 */
	public boolean posted(LeasedDelivery row) {
		return this.rows.update(row, DeliveryTransition.POSTED, "", "true");
	}

	/**
	 * Whether a create of the assignment that left after this one may have done
	 * something, too. The row stays locked until the transaction ends.
	 */
	public boolean mayLaterExist(DeliveryTarget assignment, int create) {
		return this.jdbc.sql("""
				select may_exist and creates > ? from delivery
				where district_id = ? and assignment_id = ? and student_id is null for update""")
			.params(create, assignment.district().value(), assignment.assignment().value())
			.query(Boolean.class)
			.optional()
			.orElse(false);
	}

	/**
	 * Records that a create got no usable answer when its row was no longer ours. It may
	 * have done something, whatever people said before, and takes effect late if at all.
	 */
	public void lostLate(LeasedDelivery row) {
		this.jdbc
			.sql("""
					update delivery set %s, lease = null, lease_until = null,
						due_at = case when state = 'UNKNOWN' then clock.landed else clock.now end
					from (select now() as now, now() + make_interval(secs => ?) as landed) clock
					where district_id = ? and id = ? and %s and reason is distinct from 'ID_LOST'"""
				.formatted(DeliveryTransition.LOST_LATE.set(), DeliveryTransition.LOST_LATE.guard()))
			.params(DeliveryRows.LATE_WRITES_HAVE_LANDED_SECONDS, row.target().district().value(), row.id())
			.update();
		this.rows.notifyNodes();
	}

	/**
	 * Settles the create of an assignment whose id became known, but not from its answer;
	 * later changes are sent.
	 */
	public void known(DeliveryTarget assignment) {
		this.jdbc
			.sql("""
					insert into delivery (district_id, section_id, assignment_id, state, wanted, sent, attempts, due_at,
						posting, changed_at)
					values (:district, :section, :assignment, 'DUE', 1, 0, 0, now(), false, now())
					on conflict (district_id, assignment_id, student_id) do update set %s,
						due_at = excluded.due_at, lease = null, lease_until = null"""
				.formatted(DeliveryTransition.KNOWN.set()))
			.param("district", assignment.district().value())
			.param("section", assignment.section().value())
			.param("assignment", assignment.assignment().value())
			.update();
		this.rows.notifyNodes();
	}

}
