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
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/** When each call of a schedule left its node. */
final class Calls {

	/** No answer takes longer. */
	private static final Duration LONGEST = Duration.ofMinutes(1);

	/** A request that was given up may land until then. */
	private static final Duration EXPECTED = Duration.ofSeconds(90);

	private final ServiceModel service;

	private final Map<Long, Call> calls = new HashMap<>();

	private final List<Instant> slowReads = new ArrayList<>();

	private final List<Read> reads = new ArrayList<>();

	Calls(ServiceModel service) {
		this.service = service;
	}

	/**
	 * A call leaves its node.
	 * @param made when the node was about to send it; it may have frozen since
	 */
	void leaves(Instant made, Instant now, ModelRequest request, Fault fault) {
		this.calls.put(this.service.calls() + 1, new Call(made, now, fault));
		if (fault == Fault.LATE && request.isRead()) {
			this.slowReads.add(now);
		}
		@Nullable Actor actor = Scheduler.current();
		boolean ofPage = actor == null || actor.name.endsWith(Person.REQUEST);
		if (!ofPage && request.isRead() && (fault == Fault.NONE || fault == Fault.LATE)) {
			this.reads.add(new Read(now, request.path()));
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

	/**
	 * Whether a node read the submission in that time. Pages read it, too, but only to
	 * show it.
	 */
	boolean isRead(String assignment, PersonId student, Instant from, Instant until) {
		String submissions = "/assignments/" + assignment + "/submissions";
		return this.reads.stream()
			.filter((read) -> read.at().isAfter(from) && read.at().isBefore(until))
			.map((read) -> read.path().split(submissions, 2))
			.anyMatch(
					(parts) -> parts.length == 2 && (!parts[1].startsWith("/") || parts[1].endsWith(student.value())));
	}

	/** A read that was answered, as it left. */
	private record Read(Instant at, String path) {

	}

	/** A call as it left. */
	record Call(Instant made, Instant at, Fault fault) {

		/**
		 * Whether it lands when the app no longer expects it to. Then it looks like
		 * someone else's.
		 */
		boolean isUnexpected(Instant landed) {
			return landed.isAfter(this.made.plus(EXPECTED));
		}

	}

}
