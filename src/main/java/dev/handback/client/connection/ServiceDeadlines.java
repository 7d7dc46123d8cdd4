package dev.handback.client.connection;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long the service may take.
 *
 * @param connectTimeout how long a connection may take
 * @param signOnDeadline total time of a call that a person waits for during sign-in
 * @param readDeadline total time of a read of the data API, a page of 10,000 included
 * @param writeDeadline total time of a write to the learning platform; writes take 15 to
 * 60 s
 */
@ConfigurationProperties("handback.service")
public record ServiceDeadlines(@DefaultValue("5s") Duration connectTimeout,
		@DefaultValue("10s") Duration signOnDeadline, @DefaultValue("60s") Duration readDeadline,
		@DefaultValue("60s") Duration writeDeadline) {

}
