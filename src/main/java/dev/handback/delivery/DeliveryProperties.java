package dev.handback.delivery;

import java.nio.file.Path;
import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of delivery.
 *
 * @param enabled whether this node delivers
 * @param poll how often due rows are looked for when nothing wakes the dispatcher
 * @param inFlight how many requests this node has under way at once, all districts
 * together; no district gets more than half of what the others leave
 * @param lease how long a row stays with a node that has stopped answering
 * @param checkAfter how long after the last accepted write the learning platform is read
 * @param stopWithin how long requests under way may take when the app stops
 * @param lookPeriod how long after its last grade an assignment is looked at in turn,
 * whether anything was changed in the LMS
 * @param lookShare the share of a minute's requests that looks use at most, 0 to 1
 * @param directory where ids are kept that the database could not take
 * @param haltAt the point where the process halts, for tests; empty for none
 * @param haltAfter how often the point is reached before the process halts
 */
@ConfigurationProperties("handback.delivery")
record DeliveryProperties(@DefaultValue("true") boolean enabled, @DefaultValue("1s") Duration poll,
		@DefaultValue("128") int inFlight, @DefaultValue("20s") Duration lease,
		@DefaultValue("500ms") Duration checkAfter, @DefaultValue("25s") Duration stopWithin,
		@DefaultValue("14d") Duration lookPeriod, @DefaultValue("0.1") double lookShare,
		@DefaultValue(".handback") Path directory, @DefaultValue("") String haltAt, @DefaultValue("1") int haltAfter) {

}
