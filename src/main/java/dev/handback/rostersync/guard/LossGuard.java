package dev.handback.rostersync.guard;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import dev.handback.roster.SectionUse;
import dev.handback.rostersync.staging.LongTransaction;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
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
		return losses.stream().anyMatch(this::isExceededAtSchool) || !exceeded(district, byKind(losses)).isEmpty();
	}

	private boolean isExceededAtSchool(SchoolLoss loss) {
		return loss.kind().isOfSchools() && !loss.schoolId().isEmpty()
				&& this.properties.limit(loss.kind()).isExceededAt(loss.loss().present(), loss.loss().weight());
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

	/** Records what was removed. */
	public void removed(DistrictId district, Map<GuardedKind, Loss> losses) {
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

	/** Starts counting from zero, because someone has approved the removals. */
	public void reset(DistrictId district) {
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

	/**
	 * How much of a kind one school would lose; the school is empty for records without
	 * one.
	 */
	public record SchoolLoss(GuardedKind kind, String schoolId, Loss loss) {

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
