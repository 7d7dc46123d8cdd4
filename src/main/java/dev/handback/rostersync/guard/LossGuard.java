package dev.handback.rostersync.guard;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.roster.SectionUse;
import dev.handback.rostersync.staging.LongTransaction;
import dev.handback.vocabulary.clock.ClockSetBack;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Ensures that a bad answer can't empty a roster. What a run or a batch of events would
 * remove is added to what was removed in the last day; beyond a limit, a person has to
 * approve it.
 */
@Component
@EnableConfigurationProperties(GuardProperties.class)
public class LossGuard {

	private static final Duration WINDOW = Duration.ofDays(1);

	// A cluster takes no parameters in the update of a conflict with listed rows.
	private static final String BEGIN_OF_WINDOW = "date_subtract(excluded.since, interval '" + WINDOW.toSeconds()
			+ " seconds', 'UTC')";

	/** People who signed in and sections that were used this recently count as in use. */
	private static final Duration IN_USE = Duration.ofDays(30);

	private final JdbcClient jdbc;

	private final MissingRecords missing;

	private final SectionUse sections;

	private final GuardProperties properties;

	private final Clock clock;

	LossGuard(JdbcClient jdbc, MissingRecords missing, SectionUse sections, GuardProperties properties, Clock clock) {
		this.jdbc = jdbc;
		this.missing = missing;
		this.sections = sections;
		this.properties = properties;
		this.clock = clock;
	}

	/**
	 * What is missing from the newest read, by kind and school, including schools that
	 * lose nothing.
	 * @param once what has been missing only since later was missing from only one read
	 */
	@LongTransaction
	public List<SchoolLoss> losses(DistrictId district, Instant once) {
		Instant lately = this.clock.instant().minus(IN_USE);
		noteSections(district, lately);
		return Arrays.stream(GuardedKind.values())
			.flatMap((kind) -> losses(district, kind, once, lately).stream())
			.toList();
	}

	private void noteSections(DistrictId district, Instant lately) {
		List<String> missing = this.missing.sections(district);
		if (!missing.isEmpty()) {
			this.jdbc.sql("""
					insert into roster_use (district_id, id, used_at) select :district, id, :now from unnest(:ids) id
					on conflict (district_id, id) do update set used_at = excluded.used_at""")
				.param("district", district.value())
				.param("now", Timestamp.from(this.clock.instant()))
				.param("ids", this.sections.usedSince(district, missing, lately).toArray(String[]::new))
				.update();
		}
	}

	private List<SchoolLoss> losses(DistrictId district, GuardedKind kind, Instant once, Instant lately) {
		return this.jdbc.sql(kind.losses())
			.param("district", district.value())
			.param("once", Timestamp.from(once))
			.param("lately", Timestamp.from(lately))
			.query((row, number) -> new SchoolLoss(kind, row.getString("school_id"),
					new Loss(row.getLong("present"), row.getLong("gone"), row.getLong("unseen"), row.getLong("used"),
							row.getLong("unseen_used"))))
			.list();
	}

	/**
	 * Whether so much would be removed, in total or at one school, that a person has to
	 * approve it.
	 */
	public boolean isExceeded(DistrictId district, List<SchoolLoss> losses) {
		return losses.stream().anyMatch((loss) -> isExceededAtSchool(loss, 0))
				|| !exceeded(district, byKind(losses)).isEmpty();
	}

	/**
	 * Whether events would remove so much at one school, with what they removed there in
	 * the last day. What a full sync has verified since then doesn't count.
	 */
	public boolean isExceededByEvents(DistrictId district, List<SchoolLoss> losses) {
		Map<GuardedKind, Map<String, Long>> lately = removedByEventsLately(district, losses);
		return losses.stream().anyMatch((loss) -> isExceededAtSchool(loss, loss.in(lately)));
	}

	private boolean isExceededAtSchool(SchoolLoss loss, long before) {
		return loss.isOfSchool() && this.properties.limit(loss.kind())
			.isExceededAt(loss.loss().present() + before, loss.loss().weight() + before);
	}

	/**
	 * Whether more than a few of the records to be removed were missing from only one
	 * read.
	 */
	public boolean needsSecondRead(List<SchoolLoss> losses) {
		return byKind(losses).values()
			.stream()
			.anyMatch((loss) -> loss.unseenWeight() > this.properties.onceCount()
					|| loss.unseenWeight() > this.properties.onceShare() * loss.present());
	}

	/** The time until the second read. */
	public Duration secondReadAfter() {
		return this.properties.secondReadAfter();
	}

	/** The kinds that exceed their limit. */
	public List<GuardedKind> exceeded(DistrictId district, Map<GuardedKind, Loss> losses) {
		Map<GuardedKind, Long> lately = removedLately(district);
		List<GuardedKind> exceeded = new ArrayList<>();
		losses.forEach((kind, loss) -> {
			long before = lately.getOrDefault(kind, 0L);
			if (loss.gone() > 0
					&& this.properties.limit(kind).isExceeded(loss.present() + before, loss.weight() + before)) {
				exceeded.add(kind);
			}
		});
		return exceeded;
	}

	/**
	 * How many of each kind must exist for the removal not to need approval; 0 if so few
	 * would be removed that it never does.
	 */
	public Map<GuardedKind, Long> minimumPresent(DistrictId district, Map<GuardedKind, Long> gone) {
		Map<GuardedKind, Long> lately = removedLately(district);
		Map<GuardedKind, Long> enough = new EnumMap<>(GuardedKind.class);
		gone.forEach((kind, number) -> {
			// What was removed recently counts as having existed.
			long before = lately.getOrDefault(kind, 0L);
			long were = (number == 0) ? 0 : this.properties.limit(kind).enough(number + before);
			enough.put(kind, Math.max(0, were - before));
		});
		return enough;
	}

	/**
	 * The same for schools. Those that would lose so few that they never need approval
	 * are left out.
	 */
	public Map<GuardedKind, Map<String, Long>> minimumPresentAtSchools(DistrictId district, List<SchoolLoss> losses) {
		Map<GuardedKind, Map<String, Long>> lately = removedByEventsLately(district, losses);
		Map<GuardedKind, Map<String, Long>> enough = new EnumMap<>(GuardedKind.class);
		losses.stream().filter(SchoolLoss::isOfSchool).forEach((loss) -> {
			GuardedKind.Limit limit = this.properties.limit(loss.kind());
			long before = loss.in(lately);
			long gone = loss.loss().gone() + before;
			if (limit.isExceededAt(0, gone)) {
				enough.computeIfAbsent(loss.kind(), (kind) -> new HashMap<>())
					.put(loss.schoolId(), Math.max(0, limit.enough(gone) - before));
			}
		});
		return enough;
	}

	/**
	 * Records what a full sync removed. It has verified what events removed from schools
	 * before.
	 */
	public void removed(DistrictId district, Map<GuardedKind, Loss> losses) {
		verified(district);
		removedInTotal(district, losses);
	}

	/** Records what events removed. */
	public void removedByEvents(DistrictId district, List<SchoolLoss> losses) {
		removedInTotal(district, byKind(losses));
		List<SchoolLoss> ofSchools = losses.stream().filter(SchoolLoss::isOfSchool).toList();
		if (!ofSchools.isEmpty()) {
			Instant now = this.clock.instant();
			this.jdbc.sql("""
					insert into roster_removed_at_school as lately (district_id, kind, school_id, since, removed)
					select :district, kind, school_id, cast(:now as timestamptz), gone
					from unnest(:kinds, :schools, cast(:gone as bigint[])) lost (kind, school_id, gone)
					on conflict (district_id, school_id, kind) do update set
						since = case when lately.since < %1$s then excluded.since else lately.since end,
						removed = case when lately.since < %1$s then 0 else lately.removed end
							+ excluded.removed""".formatted(BEGIN_OF_WINDOW))
				.param("district", district.value())
				.param("now", Timestamp.from(now))
				.param("kinds", ofSchools.stream().map((loss) -> loss.kind().name()).toArray(String[]::new))
				.param("schools", ofSchools.stream().map(SchoolLoss::schoolId).toArray(String[]::new))
				.param("gone", ofSchools.stream().map((loss) -> loss.loss().gone()).toArray(Long[]::new))
				.update();
		}
	}

	private void removedInTotal(DistrictId district, Map<GuardedKind, Loss> losses) {
		Instant now = this.clock.instant();
		losses.forEach((kind, loss) -> {
			if (loss.gone() > 0) {
				this.jdbc.sql("""
						insert into roster_removed as lately (district_id, kind, since, removed)
						values (:district, :kind, :now, :gone)
						on conflict (district_id, kind) do update set
							since = case when lately.since < %1$s then excluded.since else lately.since end,
							removed = case when lately.since < %1$s then 0 else lately.removed end
								+ excluded.removed""".formatted(BEGIN_OF_WINDOW))
					.param("district", district.value())
					.param("kind", kind.name())
					.param("now", Timestamp.from(now))
					.param("gone", loss.gone())
					.update();
			}
		});
	}

	/** What was removed while the clock was ahead would count until that time again. */
	@EventListener
	void on(ClockSetBack back) {
		for (String table : List.of("roster_removed", "roster_removed_at_school")) {
			this.jdbc.sql("update " + table + " set since = now() where since > now()").update();
		}
	}

	private void verified(DistrictId district) {
		this.jdbc.sql("delete from roster_removed_at_school where district_id = :district")
			.param("district", district.value())
			.update();
	}

	/** Starts counting from zero, because someone has approved the removals. */
	public void reset(DistrictId district) {
		verified(district);
		this.jdbc.sql("delete from roster_removed where district_id = ?").param(district.value()).update();
	}

	public static Map<GuardedKind, Loss> byKind(List<SchoolLoss> losses) {
		Map<GuardedKind, Loss> byKind = new EnumMap<>(GuardedKind.class);
		losses.forEach((loss) -> byKind.merge(loss.kind(), loss.loss(), Loss::plus));
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

	private Map<GuardedKind, Map<String, Long>> removedByEventsLately(DistrictId district, List<SchoolLoss> losses) {
		Map<GuardedKind, Map<String, Long>> lately = new EnumMap<>(GuardedKind.class);
		this.jdbc.sql("""
				select kind, school_id, removed from roster_removed_at_school
				where district_id = :district and school_id = any(:schools) and since >= :begin""")
			.param("district", district.value())
			.param("schools", losses.stream().map(SchoolLoss::schoolId).distinct().toArray(String[]::new))
			.param("begin", Timestamp.from(this.clock.instant().minus(WINDOW)))
			.query((row) -> {
				lately.computeIfAbsent(GuardedKind.valueOf(row.getString("kind")), (kind) -> new HashMap<>())
					.put(row.getString("school_id"), row.getLong("removed"));
			});
		return lately;
	}

	/**
	 * How much of a kind one school would lose; the school is empty for records without
	 * one.
	 */
	public record SchoolLoss(GuardedKind kind, String schoolId, Loss loss) {

		/** Whether the school would lose something that belongs to schools. */
		boolean isOfSchool() {
			return this.kind.isOfSchools() && !this.schoolId.isEmpty() && this.loss.gone() > 0;
		}

		/** The number for its kind and school. */
		public long in(Map<GuardedKind, Map<String, Long>> numbers) {
			return numbers.getOrDefault(this.kind, Map.of()).getOrDefault(this.schoolId, 0L);
		}

	}

	/**
	 * How many records of a kind exist, and how many of them would be removed.
	 *
	 * @param unseen how many of the records to be removed are missing from only one read
	 * @param used how many of the records to be removed are in use, and count double
	 * @param unseenUsed how many of these are missing from only one read
	 */
	public record Loss(long present, long gone, long unseen, long used, long unseenUsed) {

		public static Loss of(long present, long gone) {
			return new Loss(present, gone, 0, 0, 0);
		}

		long weight() {
			return this.gone + this.used;
		}

		long unseenWeight() {
			return this.unseen + this.unseenUsed;
		}

		/** The part that is removed now, while the rest waits for a second read. */
		public Loss seen() {
			return of(this.present, this.gone - this.unseen);
		}

		Loss plus(Loss other) {
			return new Loss(this.present + other.present, this.gone + other.gone, this.unseen + other.unseen,
					this.used + other.used, this.unseenUsed + other.unseenUsed);
		}

	}

}
