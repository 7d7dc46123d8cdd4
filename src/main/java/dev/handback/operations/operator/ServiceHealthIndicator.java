package dev.handback.operations.operator;

import java.util.List;

import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.stereotype.Component;

/**
 * How many districts got an answer from the service at the latest check. For information
 * only: a node still accepts grades while its service is down, so this never reports the
 * node as down.
 */
@Component
class ServiceHealthIndicator implements HealthIndicator {

	private final ConnectedDistricts districts;

	ServiceHealthIndicator(ConnectedDistricts districts) {
		this.districts = districts;
	}

	@Override
	public Health health() {
		List<ConnectedDistrict> all = this.districts.all();
		long silent = all.stream().filter((district) -> district.checkProblem() != null).count();
		return Health.status((silent == 0) ? Status.UP : Status.UNKNOWN)
			.withDetail("districts", all.size())
			.withDetail("without an answer", silent)
			.build();
	}

}
