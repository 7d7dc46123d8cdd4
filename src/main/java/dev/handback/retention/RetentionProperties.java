package dev.handback.retention;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;

/**
 * How long what grows with time is kept. Grades, their history, and what students handed
 * in are kept as long as the district's data. A number without a unit is days: it would
 * be milliseconds otherwise, and almost everything would be deleted.
 *
 * @param deliveryAttempts how long attempts are kept; those of what isn't in the LMS yet
 * are kept in any case
 * @param syncRuns how long the results of full syncs are kept; the newest one, and one
 * that can be undone, are kept in any case
 * @param lmsHistory how long changes of a district's LMS state and match rates are kept
 * @param outages how long outages are kept after their backlog was cleared
 * @param alerts how long alerts and their messages are kept after the problem was over
 * @param signIns how long sign-ins and their steps are kept
 * @param signInsAtMost how many sign-ins are kept, since anyone can start one; if there
 * are more, the oldest are deleted earlier, unsuccessful ones first. One takes about 1 kB
 * @param imports how long a gradebook import can be undone
 * @param audit the age from which the audit log may be archived to a file; if not set, it
 * is kept for good
 */
@ConfigurationProperties("handback.retention")
public record RetentionProperties(@DurationUnit(ChronoUnit.DAYS) @DefaultValue("180d") Duration deliveryAttempts,
		@DurationUnit(ChronoUnit.DAYS) @DefaultValue("365d") Duration syncRuns,
		@DurationUnit(ChronoUnit.DAYS) @DefaultValue("365d") Duration lmsHistory,
		@DurationUnit(ChronoUnit.DAYS) @DefaultValue("365d") Duration outages,
		@DurationUnit(ChronoUnit.DAYS) @DefaultValue("365d") Duration alerts,
		@DurationUnit(ChronoUnit.DAYS) @DefaultValue("7d") Duration signIns, @DefaultValue("2000000") int signInsAtMost,
		@DurationUnit(ChronoUnit.DAYS) @DefaultValue("7d") Duration imports,
		@DurationUnit(ChronoUnit.DAYS) @Nullable Duration audit) {

}
