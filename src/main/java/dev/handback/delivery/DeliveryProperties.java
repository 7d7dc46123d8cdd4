package dev.handback.delivery;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of delivery.
 *
 * @param enabled whether this node delivers
 * @param poll how often due rows are looked for when nothing wakes the dispatcher
 * @param inFlight how many requests this node has under way at once
 * @param lease how long a row stays with a node that has stopped answering
 * @param checkAfter how long after the last accepted write the learning platform is read
 * @param stopWithin how long requests under way may take when the app stops
 */
@ConfigurationProperties("handback.delivery")
record DeliveryProperties(@DefaultValue("true") boolean enabled, @DefaultValue("1s") Duration poll,
		@DefaultValue("16") int inFlight, @DefaultValue("20s") Duration lease, @DefaultValue("1s") Duration checkAfter,
		@DefaultValue("25s") Duration stopWithin) {

}
