package dev.handback.roster;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.DistrictId;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Sees to it that no bad answer empties a roster: what a run or a batch of events would
 * remove is counted together with what went in the last day, and beyond a limit somebody
 * is asked.
 */
@Component
class Guard {

	private static final Duration WINDOW = Duration.ofDays(1);

	private final JdbcClient jdbc;

	private final RosterProperties properties;

	private final Clock clock;

	Guard(JdbcClient jdbc, RosterProperties properties, Clock clock) {
		this.jdbc = jdbc;
		this.properties = properties;
		this.clock = clock;
	}

	/** What a run would remove, by kind and school; schools that lose nothing too. */
	List<WouldGo> losses(RunId run) {
		return Arrays.stream(GuardedKind.values()).flatMap((kind) -> losses(run, kind).stream()).toList();
	}

	private List<WouldGo> losses(RunId run, GuardedKind kind) {
		return this.jdbc.sql(kind.losses(run))
			.param("district", run.district().value())
			.param("run", run.number())
			.query((row, number) -> new WouldGo(kind, row.getString("school_id"), null, row.getLong("present"),
					row.getLong("gone")))
			.list();
	}

	/** The kinds of which too much would go. */
	List<GuardedKind> exceeded(DistrictId district, Map<GuardedKind, Loss> losses) {
		Map<GuardedKind, Long> lately = removedLately(district);
		List<GuardedKind> exceeded = new ArrayList<>();
		losses.forEach((kind, loss) -> {
			long before = lately.getOrDefault(kind, 0L);
			if (loss.gone() > 0
					&& this.properties.limit(kind).isExceeded(loss.present() + before, loss.gone() + before)) {
				exceeded.add(kind);
			}
		});
		return exceeded;
	}

	/**
	 * How many of each kind must be there for so many to go; 0 where so few go that
	 * nobody asks.
	 */
	Map<GuardedKind, Long> enough(DistrictId district, Map<GuardedKind, Long> gone) {
		Map<GuardedKind, Long> lately = removedLately(district);
		Map<GuardedKind, Long> enough = new EnumMap<>(GuardedKind.class);
		gone.forEach((kind, number) -> {
			// What went lately counts among what was there.
			long before = lately.getOrDefault(kind, 0L);
			long were = (number == 0) ? 0 : this.properties.limit(kind).enough(number + before);
			enough.put(kind, Math.max(0, were - before));
		});
		return enough;
	}

	/** Counts what was removed. */
	void removed(DistrictId district, Map<GuardedKind, Loss> losses) {
		Instant now = this.clock.instant();
		losses.forEach((kind, loss) -> {
			if (loss.gone() > 0) {
				this.jdbc.sql("""
						insert into roster_removed as lately (district_id, kind, since, removed)
						values (:district, :kind, :now, :gone)
						on conflict (district_id, kind) do update set
							since = case when lately.since < :begin then excluded.since else lately.since end,
							removed = case when lately.since < :begin then 0 else lately.removed end
								+ excluded.removed""")
					.param("district", district.value())
					.param("kind", kind.name())
					.param("now", Timestamp.from(now))
					.param("begin", Timestamp.from(now.minus(WINDOW)))
					.param("gone", loss.gone())
					.update();
			}
		});
	}

	/** Somebody has looked: counting begins anew. */
	void forgive(DistrictId district) {
		this.jdbc.sql("delete from roster_removed where district_id = ?").param(district.value()).update();
	}

	static Map<GuardedKind, Loss> byKind(List<WouldGo> losses) {
		Map<GuardedKind, Loss> byKind = new EnumMap<>(GuardedKind.class);
		losses.forEach((loss) -> byKind.merge(loss.kind(), new Loss(loss.present(), loss.gone()), Loss::plus));
		return byKind;
	}

	private Map<GuardedKind, Long> removedLately(DistrictId district) {
		Map<GuardedKind, Long> lately = new EnumMap<>(GuardedKind.class);
		this.jdbc.sql("select kind, removed from roster_removed where district_id = :district and since >= :begin")
			.param("district", district.value())
			.param("begin", Timestamp.from(this.clock.instant().minus(WINDOW)))
			.query((row) -> {
				lately.put(GuardedKind.valueOf(row.getString("kind")), row.getLong("removed"));
			});
		return lately;
	}

	/** How many there are of a kind, and how many of them would go. */
	record Loss(long present, long gone) {

		Loss plus(Loss other) {
			return new Loss(this.present + other.present, this.gone + other.gone);
		}

	}

}
