package dev.handback.simulation;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.simulation.service.Fault;
import dev.handback.simulation.service.Landed;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

/** Whether what a page gives as a reason has really happened. */
final class Causes {

	private final World world;

	private final Ledger.Work work;

	/** The assignment's ids in the LMS, those that were deleted too. */
	private final Set<String> ids;

	private final Promises promises;

	Causes(World world, Ledger.Work work, List<Landed> creates, Promises promises) {
		this.world = world;
		this.work = work;
		this.ids = creates.stream().map(Landed::assignment).collect(Collectors.toSet());
		this.promises = promises;
	}

	/**
	 * Checks what a page says about the assignment, or about a grade.
	 * @param student null for the assignment
	 */
	void check(@Nullable PersonId student, DeliveryState state) {
		String what = (student != null) ? "the grade of student " + student + " in " + this.work.titles
				: this.work.titles.toString();
		// An older value of ours that landed over a newer one would look like that, too.
		if (state.reason() == Reason.CHANGED_THERE && !hasLanded(student, this::isOthers)) {
			this.promises
				.breaks("I2, I7: " + what + " was changed in the LMS, says the page, but only we have written it");
		}
		if (state.reason() == Reason.KEPT_HERE && !this.work.deleted) {
			this.promises.breaks("I1: " + what + " is kept here, says the page, but no one chose so");
		}
	}

	private boolean hasLanded(@Nullable PersonId student, Predicate<Landed> which) {
		return this.world.lms()
			.landed()
			.stream()
			.filter((one) -> this.ids.contains(one.assignment()) && Objects.equals(student, one.student()))
			.anyMatch(which);
	}

	// Whoever repeats our request on the way is someone else to us, as is a node that
	// froze before its request left.
	private boolean isOthers(Landed landed) {
		if (landed.method().equals(Landed.PERSON)) {
			return true;
		}
		Calls.Call call = this.world.calls().get(landed.call());
		return call.fault() == Fault.LANDED_TWICE || call.isUnexpected(landed.at());
	}

}
