package dev.handback.sandbox.fault;

import java.util.ArrayList;
import java.util.List;

import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;

/**
 * A fault as a page shows it.
 *
 * @param where its scope, in the words of its settings
 * @param next how many requests it applies to, 0 for all
 * @param percent the share of requests it applies to
 */
public record FaultLine(long id, String kind, String fires, String where, long next, double percent, long struck,
		boolean spent) {

	static FaultLine of(Fault fault) {
		FaultScope scope = fault.scope();
		List<String> where = new ArrayList<>();
		where.add(scope.operation());
		where.add(Districts.find(scope.district()).map(District::name).orElse(scope.district()));
		where.add(scope.method());
		where.add(scope.path());
		where.removeIf((part) -> part.equals(FaultScope.ANY) || part.isEmpty());
		return new FaultLine(fault.id(), fault.kind().wireName(), fault.details().isAfter() ? "after" : "before",
				String.join(", ", where), fault.trigger().next(), fault.trigger().percent(), fault.struck(),
				fault.isSpent());
	}

}
