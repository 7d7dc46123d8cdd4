package dev.handback.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.simulation.service.Fault;
import dev.handback.simulation.service.ModelRequest;
import dev.handback.simulation.service.ServiceModel;

/** When each call of a schedule left its node. */
final class Calls {

	/** No answer takes longer. */
	private static final Duration LONGEST = Duration.ofMinutes(1);

	private final ServiceModel service;

	private final Map<Long, Call> calls = new HashMap<>();

	private final List<Instant> slowReads = new ArrayList<>();

	Calls(ServiceModel service) {
		this.service = service;
	}

	void leaves(Instant now, ModelRequest request, Fault fault) {
		this.calls.put(this.service.calls() + 1, new Call(now, fault));
		if (fault == Fault.LATE && request.isRead()) {
			this.slowReads.add(now);
		}
	}

	/** The call with that number. */
	Call get(long number) {
		return this.calls.get(number);
	}

	/** Whether a slow answer in that time may have been older than it looked. */
	boolean isSlowRead(Instant from, Instant until) {
		return this.slowReads.stream().anyMatch((read) -> read.isBefore(until) && read.plus(LONGEST).isAfter(from));
	}

	/** A call as it left. */
	record Call(Instant at, Fault fault) {

	}

}
