package dev.handback.feed;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import dev.handback.districts.machines.DistrictMachines.Asked;
import dev.handback.rostersync.SyncCause;
import dev.handback.vocabulary.Columns;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table of feeds. */
@Repository
class FeedStore {

	private final JdbcClient jdbc;

	FeedStore(JdbcClient jdbc) {
		this.jdbc = jdbc;
	}

	Optional<FeedPosition> find(DistrictId district) {
		return this.jdbc.sql("select * from feed_state where district_id = ?")
			.param(district.value())
			.query(FeedStore::map)
			.optional();
	}

	/** The districts whose feed isn't followed because of a problem. */
	List<DistrictId> left(Asked asked) {
		return this.jdbc
			.sql("select district_id from feed_state where problem is not null and " + asked.among("district_id"))
			.param("asked", asked.ids())
			.query((row, number) -> new DistrictId(row.getString("district_id")))
			.list();
	}

	FeedStatus.Currency currency(Instant late) {
		return this.jdbc.sql("""
				select count(*) filter (where following) as followed, count(*) filter (where not following) as "left",
					count(*) filter (where following and polled_at < :late) as late,
					min(polled_at) filter (where following) as oldest from feed_state""")
			.param("late", Timestamp.from(late))
			.query((row, number) -> new FeedStatus.Currency(row.getLong("followed"), row.getLong("left"),
					row.getLong("late"), Columns.instantOrNull(row, "oldest")))
			.single();
	}

	/** Follows the feed from here on. */
	void anchor(DistrictId district, @Nullable String event, boolean following, Instant now) {
		this.jdbc.sql("""
				insert into feed_state (district_id, following, event_id, anchored_at, polled_at)
				values (:district, :following, :event, :now, :now)
				on conflict (district_id) do update set following = excluded.following,
					event_id = excluded.event_id, anchored_at = excluded.anchored_at,
					polled_at = excluded.polled_at, problem = null""")
			.param("district", district.value())
			.param("following", following)
			.param("event", event, Types.VARCHAR)
			.param("now", Timestamp.from(now))
			.update();
	}

	/**
	 * Moves the cursor.
	 * @return false if the cursor is no longer where it was
	 */
	boolean advance(DistrictId district, @Nullable String from, @Nullable String to, FeedStatus.Applied applied,
			Instant now) {
		return this.jdbc.sql("""
				update feed_state set event_id = :to, events = events + :events, skipped = skipped + :skipped,
					polled_at = :now, event_at = :now
				where district_id = :district and following and event_id is not distinct from :from""")
			.param("district", district.value())
			.param("from", from, Types.VARCHAR)
			.param("to", to, Types.VARCHAR)
			.param("events", applied.events())
			.param("skipped", applied.skipped())
			.param("now", Timestamp.from(now))
			.update() == 1;
	}

	void polled(DistrictId district, Instant now) {
		this.jdbc.sql("update feed_state set polled_at = :now where district_id = :district")
			.param("district", district.value())
			.param("now", Timestamp.from(now))
			.update();
	}

	/**
	 * Stops following the feed until the next complete roster, unless there has been one
	 * since.
	 * @param seen the position when the problem was found
	 */
	void leave(DistrictId district, FeedPosition seen, SyncCause problem) {
		this.jdbc.sql("""
				update feed_state set following = false, problem = :problem
				where district_id = :district and following and anchored_at = :anchored""")
			.param("district", district.value())
			.param("problem", problem.name())
			.param("anchored", Timestamp.from(seen.anchoredAt()))
			.update();
	}

	void sampled(DistrictId district, FeedStatus.Sample sample) {
		this.jdbc.sql("""
				update feed_state set sampled_at = :now, compared = :compared, differing = :differing
				where district_id = :district""")
			.param("district", district.value())
			.param("compared", sample.compared())
			.param("differing", sample.differing())
			.param("now", Timestamp.from(sample.at()))
			.update();
	}

	private static FeedPosition map(ResultSet row, int number) throws SQLException {
		@Nullable Instant sampled = Columns.instantOrNull(row, "sampled_at");
		FeedStatus.Feed state = new FeedStatus.Feed(row.getBoolean("following"), Columns.instant(row, "polled_at"),
				Columns.instantOrNull(row, "event_at"),
				new FeedStatus.Applied(row.getLong("events"), row.getLong("skipped")), row.getString("problem"),
				(sampled != null) ? new FeedStatus.Sample(sampled, row.getInt("compared"), row.getInt("differing"))
						: null);
		return new FeedPosition(row.getString("event_id"), Columns.instant(row, "anchored_at"), state);
	}

}
