package dev.handback.operations.operator;

import java.util.List;

import dev.handback.districts.ConnectedDistrict;
import dev.handback.districts.ConnectedDistricts;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.stereotype.Component;

/**
 * How many districts got an answer from the service at the latest check. For information
 * only: a node still accepts grades while its service is down, so only a database that
 * doesn't answer makes this down.
 */
@Component
class ServiceHealthIndicator extends AbstractHealthIndicator {

	private final ConnectedDistricts districts;

	private final DatabaseHealthIndicator database;

	ServiceHealthIndicator(ConnectedDistricts districts, DatabaseHealthIndicator database) {
		this.districts = districts;
		this.database = database;
	}

	@Override
	protected void doHealthCheck(Health.Builder health) {
		if (this.database.isUnreachable()) {
			health.down();
			return;
		}
		List<ConnectedDistrict> all = this.districts.all();
		long silent = all.stream().filter((district) -> district.checkProblem() != null).count();
		health.status((silent == 0) ? Status.UP : Status.UNKNOWN)
			.withDetail("districts", all.size())
			.withDetail("without an answer", silent);
	}

}
