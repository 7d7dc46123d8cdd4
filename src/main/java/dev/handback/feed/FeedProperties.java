package dev.handback.feed;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How events are followed.
 *
 * @param every how often each district's feed is read
 * @param page how many events are read and applied at once, at most 10,000
 * @param kept how long the service keeps events, minus a day; a feed that wasn't read for
 * longer may have lost some
 * @param most a full sync runs instead if there are more events than this, and more than
 * the roster has records
 * @param sampleEvery how often a few records are compared with the service's
 */
@ConfigurationProperties("handback.feed")
record FeedProperties(@DefaultValue("30s") Duration every, @DefaultValue("5000") int page,
		@DefaultValue("29d") Duration kept, @DefaultValue("20000") long most,
		@DefaultValue("1d") Duration sampleEvery) {

}
