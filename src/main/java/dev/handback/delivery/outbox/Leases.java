package dev.handback.delivery.outbox;

import java.util.List;

import dev.handback.client.pace.Urgency;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Where rows are due, and what happens to the rows of nodes that have stopped. */
@Repository
public class Leases {

	private final JdbcClient jdbc;

	private final DeliveryRows rows;

	private final DeliveryAudit audit;

	Leases(JdbcClient jdbc, DeliveryRows rows, DeliveryAudit audit) {
		this.jdbc = jdbc;
		this.rows = rows;
		this.audit = audit;
	}

	/** Where rows are due: each district and urgency once, single changes first. */
	public List<Waiting> waiting() {
		return this.jdbc.sql("""
				with recursive busy as (
					(select district_id from delivery where state = 'DUE' order by district_id limit 1)
					union all
					select (select min(district_id) from delivery
						where state = 'DUE' and district_id > busy.district_id)
					from busy where busy.district_id is not null)
				select busy.district_id, turn.priority, pause.district_id is not null as probing
				from busy
				cross join (values (0), (1)) as turn (priority)
				left join delivery_pause pause on pause.district_id = busy.district_id
				where (pause.until is null or pause.until <= now())
					and exists (select from delivery where district_id = busy.district_id and state = 'DUE'
						and priority = turn.priority and due_at <= now())
				order by turn.priority, random()""")
			.query((row, number) -> new Waiting(new DistrictId(row.getString("district_id")),
					Priority.urgency(row.getInt("priority")), row.getBoolean("probing")))
			.list();
	}

	/** Reclaims rows from nodes that have stopped. */
	@Transactional
	public void takeBackExpired() {
		this.rows.takeBackExpired().forEach(this.audit::unknown);
	}

	/**
	 * A district that has due rows of an urgency.
	 *
	 * @param probing whether a pause has just ended, so that one row goes first
	 */
	public record Waiting(DistrictId district, Urgency urgency, boolean probing) {

	}

}
