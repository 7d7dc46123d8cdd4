package dev.handback.delivery.courier;

import java.util.List;
import java.util.Set;
import java.util.UUID;

import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.outbox.LeasedDelivery;
import dev.handback.vocabulary.Columns;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Updates of assignments that were sent and may still take effect. */
@Repository
public class SentUpdates {

	private static final JsonMapper JSON = JsonMapper.shared();

	private final JdbcClient jdbc;

	SentUpdates(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/**
	 * Records an update right before it is sent.
	 * @return false if the row is no longer ours, so that nothing may be sent
	 */
	public boolean leaves(LeasedDelivery row, SentUpdate update) {
		return insert(row, update, " where lease = :lease and lease_until > now() and ");
	}

	/**
	 * Records an update again if another node has taken over its row since it was sent.
	 */
	void late(LeasedDelivery row, SentUpdate update) {
		insert(row, update, " where (lease <> :lease or lease is null) and ");
	}

	private boolean insert(LeasedDelivery row, SentUpdate update, String where) {
		return this.jdbc
			.sql("insert into assignment_update (district_id, id, assignment_id, fields, content)"
					+ " select district_id, :update, assignment_id, :fields, :content from delivery" + where
					+ "district_id = :district and id = :id on conflict do nothing")
			.param("update", update.id())
			.param("fields", update.fields().toArray(String[]::new))
			.param("content", JSON.writeValueAsString(update.content()))
			.param("lease", row.lease())
			.param("district", row.target().district().value())
			.param("id", row.id())
			.update() == 1;
	}

	/** Deletes an update that can no longer take effect. */
	void answered(LeasedDelivery row, SentUpdate update) {
		this.jdbc.sql("delete from assignment_update where district_id = ? and id = ?")
			.params(row.target().district().value(), update.id())
			.update();
	}

	/** The assignment's updates without an answer. */
	List<SentUpdate> of(DeliveryTarget assignment) {
		return this.jdbc
			.sql("select id, fields, content from assignment_update where district_id = ? and assignment_id = ?")
			.params(assignment.district().value(), assignment.assignment().value())
			.query((row, number) -> new SentUpdate(row.getObject("id", UUID.class),
					Set.copyOf(Columns.texts(row, "fields")),
					JSON.readValue(row.getString("content"), AssignmentContent.class)))
			.list();
	}

	/** Deletes updates that have taken effect by now, or never will. */
	void forget(DeliveryTarget assignment, List<SentUpdate> updates) {
		if (!updates.isEmpty()) {
			this.jdbc.sql("delete from assignment_update where district_id = ? and id = any(?)")
				.params(assignment.district().value(), updates.stream().map(SentUpdate::id).toArray(UUID[]::new))
				.update();
		}
	}

	/** Deletes all updates of the assignment, because none can take effect anymore. */
	void forgetAll(DeliveryTarget assignment) {
		this.jdbc.sql("delete from assignment_update where district_id = ? and assignment_id = ?")
			.params(assignment.district().value(), assignment.assignment().value())
			.update();
	}

}
