package dev.handback.delivery.outbox;

import java.util.List;

import dev.handback.retention.OldRows;
import dev.handback.retention.RetentionProperties;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What is forgotten of deliveries: the rows themselves never are. */
@Configuration(proxyBeanMethods = false)
class DeliveryRetention {

	private static final List<String> KEY = List.of("district_id", "id");

	@Bean
	OldRows oldAttempts(RetentionProperties kept) {
		return new OldRows("delivery_attempt", KEY, "attempted_at", kept.deliveryAttempts(), """
				exists (select from delivery where delivery.district_id = :district
					and delivery.id = old.delivery_id and delivery.state = 'DELIVERED')""");
	}

	@Bean
	OldRows oldOutages(RetentionProperties kept) {
		return new OldRows("delivery_outage", KEY, "ended_at", kept.outages(), "old.drained_at is not null");
	}

}
