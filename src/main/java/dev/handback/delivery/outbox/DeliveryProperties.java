package dev.handback.delivery.outbox;

import java.nio.file.Path;
import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of delivery.
 *
 * @param enabled whether this node delivers
 * @param poll how often to look for due rows if nothing wakes the dispatcher
 * @param inFlight the number of concurrent requests of this node, for all districts
 * together, from 2 to 10,000; no district gets more than half of what the others leave.
 * Districts that take more than a second to answer get half as many of their own; until
 * they are known, up to twice as many requests can be in progress
 * @param lease how long a row is leased to a node; after that, other nodes take over from
 * one that doesn't respond
 * @param checkAfter the time between the last accepted write and reading it back from the
 * LMS
 * @param stopWithin how long requests in progress may take when the app stops
 * @param directory where to keep IDs that couldn't be written to the database
 */
@ConfigurationProperties("handback.delivery")
public record DeliveryProperties(@DefaultValue("true") boolean enabled, @DefaultValue("1s") Duration poll,
		@DefaultValue("128") int inFlight, @DefaultValue("20s") Duration lease,
		@DefaultValue("500ms") Duration checkAfter, @DefaultValue("25s") Duration stopWithin,
		@DefaultValue(".handback") Path directory) {

}
