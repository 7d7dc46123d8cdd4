package dev.handback.rostersync;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When rosters are synced.
 *
 * @param lookEvery how often each district is checked for a sync that is due
 * @param fullEvery the time between full syncs, even if events arrive
 * @param fullEveryWithoutEvents the time between full syncs if the service offers no
 * events
 * @param retryAfter the time between a failed sync and the next; it doubles with each
 * failure
 * @param retryAtMost the longest time between a failed sync and the next
 * @param recheckHeldAfter the time until the next sync while one waits for approval
 * @param recheckKeptAfter the time until the next sync after one was discarded or undone
 */
@ConfigurationProperties("handback.roster")
record RosterScheduleProperties(@DefaultValue("10s") Duration lookEvery, @DefaultValue("7d") Duration fullEvery,
		@DefaultValue("6h") Duration fullEveryWithoutEvents, @DefaultValue("2m") Duration retryAfter,
		@DefaultValue("1h") Duration retryAtMost, @DefaultValue("1h") Duration recheckHeldAfter,
		@DefaultValue("1d") Duration recheckKeptAfter) {

}
