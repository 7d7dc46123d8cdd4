package dev.handback.rostersync;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How rosters are synced.
 *
 * @param resumeWithin how old an interrupted sync may be to be continued instead of
 * started over
 * @param askAgainAfter the time until "Check now" works again
 * @param sample how many records of each kind are compared with the service each day; 0
 * for none
 */
@ConfigurationProperties("handback.roster")
public record RosterProperties(@DefaultValue("6h") Duration resumeWithin, @DefaultValue("1m") Duration askAgainAfter,
		@DefaultValue("5") int sample) {

}
