package dev.handback.delivery.outbox;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the LMS is checked for changes that others made there.
 *
 * @param lookPeriod how long an assignment is regularly checked for changes made in the
 * LMS after it was last graded
 * @param lookShare the largest share of a minute's requests for these checks, 0 to 1
 */
@ConfigurationProperties("handback.delivery")
public record LmsPollProperties(@DefaultValue("14d") Duration lookPeriod, @DefaultValue("0.1") double lookShare) {

}
