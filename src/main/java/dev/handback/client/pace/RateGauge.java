package dev.handback.client.pace;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.stereotype.Component;

/** Shows how close the busiest district is to the service's limit. */
@Component
class RateGauge implements MeterBinder {

	private final RateLimiter limiter;

	RateGauge(RateLimiter limiter) {
		this.limiter = limiter;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		Gauge.builder("handback.rate.used", this.limiter, RateLimiter::highestShare)
			.description("The largest share of a minute's requests that a district has used")
			.baseUnit("ratio")
			.register(registry);
	}

}
