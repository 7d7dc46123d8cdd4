package dev.handback.delivery;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * Records when districts' deliveries were paused, how many rows that held up, and when
 * those had been sent. A used-up rate window isn't an outage.
 */
@Repository
public class Outages {

	private static final String REASONS = Reason.OF_DISTRICT.stream()
		.map((reason) -> "'" + reason + "'")
		.collect(Collectors.joining(", "));

	/**
	 * The rows of the outage's district that are waiting and will be sent automatically.
	 */
	private static final String WAITING = """
			from delivery where delivery.district_id = outage.district_id and state <> 'DELIVERED'
				and (state in ('SENDING', 'CHECKING') or state = 'DUE' and (reason is null or reason in (%s)))"""
		.formatted(REASONS);

	static final String RECENT = """
			select reason, began_at, ended_at, held, drained_at from delivery_outage
			where district_id = :district order by id desc limit :most""";

	static final String COUNT = """
			update delivery_outage outage set held = greatest(held, (select count(*) %s)) where ended_at is null"""
		.formatted(WAITING);

	// If nothing is left to send, nothing else can show that sending works again.
	static final String END_UNNOTICED = """
			update delivery_outage outage set ended_at = now()
			where ended_at is null and not exists (select from delivery_pause pause
				where pause.district_id = outage.district_id and pause.until > now()) and not exists (select %s)"""
		.formatted(WAITING);

	static final String DRAIN = """
			update delivery_outage outage set drained_at = now()
			where ended_at is not null and drained_at is null and not exists (select %s and changed_at <= ended_at)"""
		.formatted(WAITING);

	private final JdbcClient jdbc;

	Outages(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	/** The newest outages, newest first. */
	public List<Outage> recent(DistrictId district, int most) {
		return this.jdbc.sql(RECENT)
			.param("district", district.value())
			.param("most", most)
			.query(Outages::outage)
			.list();
	}

	/** Records that the district's deliveries are now paused for that reason. */
	public void stands(DistrictId district, Reason reason) {
		if (reason == Reason.THROTTLED) {
			return;
		}
		this.jdbc.sql("""
				update delivery_outage set ended_at = now()
				where district_id = ? and ended_at is null and reason <> ?""")
			.params(district.value(), reason.name())
			.update();
		this.jdbc.sql("""
				insert into delivery_outage (district_id, reason, began_at) values (?, ?, now())
				on conflict (district_id) where ended_at is null do nothing""")
			.params(district.value(), reason.name())
			.update();
	}

	/** Records that the district's deliveries have resumed. */
	public void goesOn(DistrictId district) {
		this.jdbc.sql(COUNT + " and district_id = ?").param(district.value()).update();
		this.jdbc.sql("update delivery_outage set ended_at = now() where district_id = ? and ended_at is null")
			.param(district.value())
			.update();
	}

	/**
	 * Updates outages that aren't over: how many rows they hold up, and whether the
	 * backlog is cleared.
	 */
	@Transactional
	public void look() {
		this.jdbc.sql(COUNT).update();
		this.jdbc.sql(END_UNNOTICED).update();
		this.jdbc.sql(DRAIN).update();
	}

	private static Outage outage(ResultSet row, int number) throws SQLException {
		return new Outage(Reason.valueOf(row.getString("reason")), Columns.instant(row, "began_at"),
				Columns.instantOrNull(row, "ended_at"), row.getLong("held"), Columns.instantOrNull(row, "drained_at"));
	}

}
