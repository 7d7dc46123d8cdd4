package dev.handback.client.connection;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long the service may take.
 *
 * @param connectTimeout how long it may take to connect
 * @param signOnDeadline how long a call may take while a person waits to be signed in
 * @param readDeadline how long a read of the data API may take, including a page of
 * 10,000
 * @param writeDeadline how long a write to the learning platform may take; writes take 15
 * to 60 s
 */
@ConfigurationProperties("handback.service")
public record ServiceDeadlines(@DefaultValue("5s") Duration connectTimeout,
		@DefaultValue("10s") Duration signOnDeadline, @DefaultValue("60s") Duration readDeadline,
		@DefaultValue("60s") Duration writeDeadline) {

}
