package dev.handback.site;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * @param headersWithin how long the headers of a request may take to arrive
 * @param bodyWithin how long the body of a request may take to arrive
 */
@ConfigurationProperties("handback.requests")
record RequestProperties(@DefaultValue("10s") Duration headersWithin, @DefaultValue("20s") Duration bodyWithin) {

}
