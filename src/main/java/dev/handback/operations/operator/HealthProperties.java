package dev.handback.operations.operator;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When a node reports that it isn't ready.
 *
 * @param roundsWithin how long a node may go without dispatching, renewing its leases or
 * looking for tasks and still be ready
 */
@ConfigurationProperties("handback.health")
record HealthProperties(@DefaultValue("30s") Duration roundsWithin) {

}
