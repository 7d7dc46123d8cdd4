package dev.handback.retention;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long what grows with time is kept. Grades, their history, and what students handed
 * in are kept as long as the district's data.
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
public record RetentionProperties(@DefaultValue("180d") Duration deliveryAttempts,
		@DefaultValue("365d") Duration syncRuns, @DefaultValue("365d") Duration lmsHistory,
		@DefaultValue("365d") Duration outages, @DefaultValue("365d") Duration alerts,
		@DefaultValue("7d") Duration signIns, @DefaultValue("2000000") int signInsAtMost,
		@DefaultValue("7d") Duration imports, @Nullable Duration audit) {

}
