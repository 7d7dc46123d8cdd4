package dev.handback.roster;

import java.time.Duration;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When rosters are read, and what stops a run.
 *
 * @param lookEvery how often each district is looked at, whether it needs a run
 * @param fullEvery a roster is read completely after this time, however well events
 * arrive
 * @param fullEveryWithoutEvents the same where the service has no events for us
 * @param retryAfter a run that failed is followed by the next after this time, then after
 * twice that, and so on
 * @param retryAtMost the longest time between two of them
 * @param resumeWithin a run that stopped is gone on with if it began no longer ago
 * @param recheckHeldAfter the service is asked again after this time while a run waits
 * for a person
 * @param recheckKeptAfter the same after a person has kept the old roster
 * @param askAgainAfter "check now" works again after this time
 * @param sample how many records of each kind are compared with the service each day; 0
 * for none
 * @param secondReadAfter what only one read lacks is removed when a second one lacks it
 * too, which begins after this time
 * @param onceShare so small a share of a kind may go although only one read lacks it
 * @param onceCount so few of a kind may, if they are no more than that share
 * @param guard how much may go within a day, by kind (schools, terms, courses, sections,
 * students, teachers, staff, administrators, contacts, teaching, enrolments)
 */
@ConfigurationProperties("handback.roster")
record RosterProperties(@DefaultValue("10s") Duration lookEvery, @DefaultValue("7d") Duration fullEvery,
		@DefaultValue("6h") Duration fullEveryWithoutEvents, @DefaultValue("2m") Duration retryAfter,
		@DefaultValue("1h") Duration retryAtMost, @DefaultValue("6h") Duration resumeWithin,
		@DefaultValue("1h") Duration recheckHeldAfter, @DefaultValue("1d") Duration recheckKeptAfter,
		@DefaultValue("1m") Duration askAgainAfter, @DefaultValue("5") int sample,
		@DefaultValue("10m") Duration secondReadAfter, @DefaultValue("0.01") double onceShare,
		@DefaultValue("5") long onceCount, @DefaultValue Map<GuardedKind, Limits> guard) {

	GuardedKind.Limit limit(GuardedKind kind) {
		GuardedKind.Limit usual = kind.usualLimit();
		Limits set = this.guard.get(kind);
		return (set == null) ? usual : new GuardedKind.Limit((set.share() != null) ? set.share() : usual.share(),
				(set.count() != null) ? set.count() : usual.count(), (set.free() != null) ? set.free() : usual.free());
	}

	/**
	 * How much of a kind may go; what is left out is as usual.
	 *
	 * @param share of what is there, 0 to 1
	 * @param count however much there is
	 * @param free so few may always go
	 */
	record Limits(@Nullable Double share, @Nullable Long count, @Nullable Long free) {

	}

}
