package dev.handback.rostersync.guard;

import java.time.Duration;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When a sync needs approval.
 *
 * @param onceShare the share of a kind that may be removed without a second sync
 * @param onceCount the number of records of a kind that may be removed without a second
 * sync; both limits apply
 * @param secondReadAfter the time until a second sync; what is missing from both is
 * removed
 * @param guard how much may be removed within a day, by kind (schools, terms, courses,
 * sections, students, teachers, staff, administrators, contacts, teaching, enrollments)
 */
@ConfigurationProperties("handback.roster")
record GuardProperties(@DefaultValue("0.01") double onceShare, @DefaultValue("5") long onceCount,
		@DefaultValue("10m") Duration secondReadAfter, @DefaultValue Map<GuardedKind, Limits> guard) {

	GuardedKind.Limit limit(GuardedKind kind) {
		GuardedKind.Limit usual = kind.usualLimit();
		Limits set = this.guard.get(kind);
		return (set == null) ? usual : new GuardedKind.Limit((set.share() != null) ? set.share() : usual.share(),
				(set.count() != null) ? set.count() : usual.count(), (set.free() != null) ? set.free() : usual.free());
	}

	/**
	 * How much of a kind may be removed; the defaults apply to what isn't set.
	 *
	 * @param share the share of the existing records, 0 to 1
	 * @param count the number of records
	 * @param free the number that may always be removed
	 */
	record Limits(@Nullable Double share, @Nullable Long count, @Nullable Long free) {

	}

}
