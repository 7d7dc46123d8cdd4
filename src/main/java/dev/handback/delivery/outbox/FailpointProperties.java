package dev.handback.delivery.outbox;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the process halts, for tests.
 *
 * @param haltAt for tests: the point where the process halts; empty for none
 * @param haltAfter for tests: how often that point is reached before the process halts
 */
@ConfigurationProperties("handback.delivery")
public record FailpointProperties(@DefaultValue("") String haltAt, @DefaultValue("1") int haltAfter) {

}
