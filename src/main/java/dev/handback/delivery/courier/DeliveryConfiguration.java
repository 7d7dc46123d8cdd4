package dev.handback.delivery.courier;

import java.security.SecureRandom;

import dev.handback.delivery.outbox.DeliveryProperties;
import dev.handback.delivery.outbox.FailpointProperties;
import dev.handback.delivery.outbox.LmsPollProperties;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ DeliveryProperties.class, LmsPollProperties.class, FailpointProperties.class })
class DeliveryConfiguration {

	@Bean
	Jitter jitter() {
		return new Jitter(new SecureRandom());
	}

	@Bean
	MeterBinder unreadableIds(IdJournal ids) {
		return (registry) -> Gauge.builder("handback.delivery.unreadable.ids", ids, IdJournal::unreadable)
			.description("Lines of the file of unstored ids that were damaged and set aside on this node")
			.register(registry);
	}

}
