package dev.handback.operations.operator;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When a node calls itself unfit.
 *
 * @param roundsWithin a node that has not dispatched, kept its leases or looked for tasks
 * for so long isn't ready
 */
@ConfigurationProperties("handback.health")
record HealthProperties(@DefaultValue("30s") Duration roundsWithin) {

}
