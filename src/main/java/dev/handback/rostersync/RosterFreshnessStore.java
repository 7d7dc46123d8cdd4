package dev.handback.rostersync;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import dev.handback.vocabulary.clock.ClockSetBack;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * How current each district's roster is, and whether someone decided to keep it as it is.
 */
@Repository
public class RosterFreshnessStore {

	private final JdbcClient jdbc;

	RosterFreshnessStore(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	Optional<State> find(DistrictId district) {
		return this.jdbc.sql("select * from roster_state where district_id = ?")
			.param(district.value())
			.query(RosterFreshnessStore::map)
			.optional();
	}

	/** The time up to which each roster is complete. */
	Map<DistrictId, Instant> asOf() {
		Map<DistrictId, Instant> times = new HashMap<>();
		this.jdbc.sql("select district_id, as_of from roster_state where as_of is not null").query((row) -> {
			times.put(new DistrictId(row.getString("district_id")), Columns.instant(row, "as_of"));
		});
		return times;
	}

	/** Records that the roster contains everything that the service had at that time. */
	public void isAsOf(DistrictId district, Instant time) {
		set(district, "as_of", time);
	}

	public void looksNextAt(DistrictId district, Instant time) {
		set(district, "next_check", time);
	}

	/**
	 * Records that someone requested a check now.
	 * @return false if someone did so after that time already
	 */
	boolean asks(DistrictId district, Instant now, Instant notSince) {
		return this.jdbc.sql("""
				insert into roster_state as state (district_id, asked_at) values (:district, :now)
				on conflict (district_id) do update set asked_at = excluded.asked_at
				where state.asked_at is null or state.asked_at <= :since""")
			.param("district", district.value())
			.param("now", Timestamp.from(now))
			.param("since", Timestamp.from(notSince))
			.update() == 1;
	}

	@EventListener
	void on(ClockSetBack back) {
		this.jdbc.sql("update roster_state set asked_at = null where asked_at > now()").update();
	}

	/** Lets no one else past this point until the transaction ends. */
	void lock(DistrictId district) {
		this.jdbc.sql("""
				insert into roster_state (district_id) values (?)
				on conflict (district_id) do update set district_id = excluded.district_id""")
			.param(district.value())
			.update();
	}

	/** Records that someone wants to keep the roster as it is; null ends that. */
	void keep(DistrictId district, @Nullable Kept because, Instant now) {
		this.jdbc.sql("""
				insert into roster_state (district_id, kept_since, kept_because) values (:district, :since, :because)
				on conflict (district_id) do update set kept_since = excluded.kept_since,
					kept_because = excluded.kept_because""")
			.param("district", district.value())
			.param("since", (because != null) ? Timestamp.from(now) : null, Types.TIMESTAMP)
			.param("because", (because != null) ? because.name() : null, Types.VARCHAR)
			.update();
	}

	/** Records when the second read starts, for what was missing from only one read. */
	void readsAgainAt(DistrictId district, @Nullable Instant time) {
		set(district, "second_read_at", time);
	}

	private void set(DistrictId district, String column, @Nullable Instant time) {
		this.jdbc.sql("""
				insert into roster_state (district_id, %1$s) values (:district, :time)
				on conflict (district_id) do update set %1$s = excluded.%1$s""".formatted(column))
			.param("district", district.value())
			.param("time", Columns.timestamp(time), Types.TIMESTAMP)
			.update();
	}

	private static State map(ResultSet row, int number) throws SQLException {
		String because = row.getString("kept_because");
		return new State(Columns.instantOrNull(row, "as_of"), Columns.instantOrNull(row, "next_check"),
				Columns.instantOrNull(row, "kept_since"), (because != null) ? Kept.valueOf(because) : null,
				Columns.instantOrNull(row, "second_read_at"));
	}

	/** Why a roster is kept as it is. */
	enum Kept {

		/** A run would have removed too much, and someone discarded it. */
		DISCARDED,

		/** A run was undone. */
		UNDONE

	}

	/** What we know about a roster. */
	record State(@Nullable Instant asOf, @Nullable Instant nextCheck, @Nullable Instant keptSince, @Nullable Kept kept,
			@Nullable Instant secondReadAt) {

	}

}
