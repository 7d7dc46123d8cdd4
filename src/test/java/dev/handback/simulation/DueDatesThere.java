package dev.handback.simulation;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import dev.handback.delivery.DeliveryState;
import dev.handback.grading.assignment.ShownGrades;
import dev.handback.simulation.service.Fault;
import dev.handback.simulation.service.Landed;
import dev.handback.simulation.service.ModelAssignment;
import dev.handback.vocabulary.DueDates;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Compares an assignment's due date in the LMS with what its page says. */
final class DueDatesThere {

	private final World world;

	private final Promises promises;

	DueDatesThere(World world, Promises promises) {
		this.world = world;
		this.promises = promises;
	}

	/**
	 * I7: the LMS has the due date that the page shows, or the page says which other one.
	 */
	void check(Ledger.Work work, ShownGrades shown, List<ModelAssignment> there) {
		this.promises.checkReplaced(Deadlines.field(this.world, work), Deadlines.words(shown.dueAt()));
		if (there.size() != 1 || shown.gone() || shown.state().stage() != DeliveryState.Stage.IN_THE_LMS) {
			return;
		}
		Instant inLms = due(there.get(0).field("due_date"));
		DueDates asked = shown.dueDates();
		if (asked == null && new DueDates(shown.dueAt(), inLms).differ()) {
			this.promises.breaks("I7: " + work.titles + " is due " + Deadlines.words(shown.dueAt())
					+ ", says the page, but the LMS says " + Deadlines.words(inLms));
		}
		if (asked != null && !Objects.equals(asked.inLms(), inLms)) {
			this.promises.breaks("I7: " + work.titles + " is due " + Deadlines.words(asked.inLms())
					+ " in the LMS, says the page, but it is " + Deadlines.words(inLms));
		}
		checkOverwritten(work, there.get(0));
	}

	/**
	 * What someone entered in the LMS isn't overwritten by a due date that had arrived
	 * before, unless a teacher saved it or chose it again since, or it had already left.
	 */
	private void checkOverwritten(Ledger.Work work, ModelAssignment assignment) {
		Set<String> arrived = new HashSet<>();
		Landed entered = null;
		for (Landed landed : this.world.lms().landed()) {
			Landed.Change change = landed.changes().get("due_date");
			if (!landed.assignment().equals(assignment.id()) || landed.student() != null || change == null) {
				continue;
			}
			if (landed.method().equals(Landed.PERSON)) {
				entered = landed;
				continue;
			}
			String value = Deadlines.words(due(change.after()));
			if (arrived.contains(value) && entered != null && leftAfter(entered, landed) && !isRepeated(landed)
					&& !isMeant(work, value, entered.at())) {
				this.promises.breaks("The due date of " + work.titles + " that was entered in the LMS at "
						+ entered.at() + " was overwritten at " + landed.at() + ", and no one chose so");
			}
			// Otherwise it is sent again until an answer comes.
			if (this.world.calls().get(landed.call()).fault() == Fault.NONE) {
				arrived.add(value);
			}
			entered = null;
		}
	}

	/** A request that had left before lands late, and no one can stop it. */
	private boolean leftAfter(Landed entered, Landed landed) {
		return this.world.calls().get(landed.call()).at().isAfter(entered.at());
	}

	/** Whether it may have been sent again because its answer was lost. */
	private boolean isRepeated(Landed landed) {
		Calls.Call call = this.world.calls().get(landed.call());
		Mishaps mishaps = this.world.mishaps();
		return call.fault() == Fault.LANDED_TWICE || call.isUnexpected(landed.at()) || mishaps.losesTransactions()
				|| mishaps.interrupted() || mishaps.heldUp();
	}

	private boolean isMeant(Ledger.Work work, String value, Instant since) {
		return this.world.ledger()
			.saved()
			.getOrDefault(Deadlines.field(this.world, work), List.of())
			.stream()
			.anyMatch((one) -> one.value().equals(value) && one.span().until().isAfter(since));
	}

	private static @Nullable Instant due(@Nullable JsonNode value) {
		return (value == null || value.isNull()) ? null : Instant.parse(value.asString());
	}

}
