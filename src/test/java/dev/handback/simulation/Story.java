package dev.handback.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import dev.handback.simulation.service.Landed;
import dev.handback.simulation.service.ModelDistrict;

/** What happened in a schedule, in words, with what landed in the LMS meanwhile. */
final class Story {

	private final Scheduler scheduler;

	private final ModelDistrict lms;

	private final Instant begun;

	private final List<String> lines = new ArrayList<>();

	private int landed;

	Story(Scheduler scheduler, ModelDistrict lms) {
		this.scheduler = scheduler;
		this.lms = lms;
		this.begun = scheduler.now();
	}

	void tell(String what) {
		listen();
		this.lines.add(time(this.scheduler.now()) + " " + what);
	}

	List<String> lines() {
		listen();
		return this.lines;
	}

	/** Adds what has landed since. */
	private void listen() {
		List<Landed> all = this.lms.landed();
		for (; this.landed < all.size(); this.landed++) {
			this.lines.add("    " + time(all.get(this.landed).at()) + " " + all.get(this.landed));
		}
	}

	/** The time since the schedule began. */
	private String time(Instant at) {
		Duration time = Duration.between(this.begun, at);
		return "%02d:%02d.%03d".formatted(time.toMinutes(), time.toSecondsPart(), time.toMillisPart());
	}

}
