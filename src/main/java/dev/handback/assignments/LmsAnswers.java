package dev.handback.assignments;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryState;
import dev.handback.delivery.Reason;
import dev.handback.vocabulary.DueDates;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * What only teachers can know or decide about an assignment in the LMS. An answer that
 * was given already, as by the first half of a double click, counts as done.
 */
@Component
public class LmsAnswers {

	private final ChangeableAssignments changeable;

	private final Deliveries deliveries;

	private final List<AssignmentRecreated> recreated;

	private final SecondIds secondIds;

	private final AssignmentEdits edits;

	private final Clock clock;

	LmsAnswers(ChangeableAssignments changeable, Deliveries deliveries, List<AssignmentRecreated> recreated,
			SecondIds secondIds, AssignmentEdits edits, Clock clock) {
		this.changeable = changeable;
		this.deliveries = deliveries;
		this.recreated = recreated;
		this.secondIds = secondIds;
		this.edits = edits;
		this.clock = clock;
	}

	/**
	 * The create with the unknown outcome had no effect, so it is sent again.
	 * @param create which create the page asked about
	 * @return false if the page no longer asks that
	 */
	@Transactional
	public boolean isNotThere(TaughtAssignment assignment, int create) {
		return this.changeable.change(assignment.teacher(), assignment.target(), "assignment said not to be there",
				(found, target) -> this.deliveries.confirmMissing(target, create))
				|| isCreatedAgain(assignment, create);
	}

	/**
	 * The create with the unknown outcome took effect, so its id is lost.
	 * @param create which create the page asked about
	 * @return false if the page no longer asks that
	 */
	@Transactional
	public boolean isThere(TaughtAssignment assignment, int create) {
		return this.changeable.change(assignment.teacher(), assignment.target(), "assignment said to be there",
				(found, target) -> this.deliveries.confirmExists(target, create)) || isSaidThere(assignment, create);
	}

	/**
	 * The assignment whose id is lost was deleted in the LMS, so it is created again.
	 * @param create which create the page asked about
	 * @return false if the page no longer asks that
	 */
	@Transactional
	public boolean wasDeletedThere(TaughtAssignment assignment, int create) {
		return this.changeable.change(assignment.teacher(), assignment.target(), "assignment said to be deleted there",
				(found, target) -> this.deliveries.wasDeletedThere(target, create))
				|| isCreatedAgain(assignment, create);
	}

	/**
	 * The assignment that was deleted here, and may have been created, isn't in the LMS.
	 * @param create which create the page asked about
	 * @return false if the page no longer asks that
	 */
	@Transactional
	public boolean isGone(TaughtAssignment assignment, int create) {
		boolean done = this.changeable.withDeleted(assignment.target())
			.filter((found) -> found.isDeletionWanted() && !found.isDeleted())
			.filter((found) -> this.deliveries.isGone(assignment.target(), create))
			.map((found) -> {
				found.markDeleted(this.clock.instant());
				return found;
			})
			.isPresent();
		if (done) {
			this.changeable.audit(assignment.teacher(), "deleted assignment said not to be there", assignment.id());
		}
		return done || this.changeable.withDeleted(assignment.target()).filter(Assignment::isDeleted).isPresent();
	}

	/**
	 * Creates an assignment again that was deleted in the LMS.
	 * @param create which create the page asked about
	 * @return false if the page no longer asks that
	 */
	@Transactional
	public boolean createAgain(TaughtAssignment assignment, int create) {
		return this.changeable.change(assignment.teacher(), assignment.target(), "assignment created again",
				(found, target) -> {
					if (!found.isGone()) {
						return false;
					}
					this.recreated.forEach((one) -> one.lock(target.district(), target.assignment()));
					if (!this.deliveries.createAgain(target, create)) {
						return false;
					}
					found.forgetLms();
					this.recreated.forEach((one) -> one.forgetLms(target.district(), target.assignment()));
					return true;
				}) || isCreatedAgain(assignment, create);
	}

	private boolean isSaidThere(TaughtAssignment assignment, int create) {
		DeliveryState state = stateOf(assignment);
		return state.reason() == Reason.ID_LOST && state.create() == create;
	}

	/** Whether that create was given up for another one, and nothing else is asked. */
	private boolean isCreatedAgain(TaughtAssignment assignment, int create) {
		DeliveryState state = stateOf(assignment);
		return !state.mayBeThere() && this.changeable.find(assignment.target())
			.filter((found) -> !found.isGone())
			.filter((found) -> state.create() > create || (state.create() == create && found.lmsId().isEmpty()))
			.isPresent();
	}

	private DeliveryState stateOf(TaughtAssignment assignment) {
		return this.deliveries.stateOf(assignment.district(), assignment.id());
	}

	/**
	 * Takes the due date that the LMS shows.
	 * @param shown the due dates on the page
	 * @return false if the page no longer asks that
	 */
	@Transactional
	public boolean takeDueDate(TaughtAssignment assignment, DueDates shown) {
		return this.changeable.change(assignment.teacher(), assignment.target(),
				"due date of the learning platform kept", (found, target) -> {
					boolean asked = asks(found, shown);
					if (asked) {
						found.takeDueDate();
						this.edits.record(assignment, Set.of("due"), this.clock.instant());
						// An update that was sent before could still land over theirs.
						this.deliveries.changed(target);
					}
					return asked;
				}) || isDue(assignment, shown.inLms());
	}

	/**
	 * Sends our due date over the one that the LMS shows, which accepts none that has
	 * passed since the page was opened.
	 * @param shown the due dates on the page
	 * @return false if the page no longer asks that
	 */
	@Transactional
	public boolean sendDueDate(TaughtAssignment assignment, DueDates shown) {
		return this.changeable.change(assignment.teacher(), assignment.target(), "own due date sent over another",
				(found, target) -> {
					boolean asked = asks(found, shown) && shown.here() != null
							&& shown.here().isAfter(this.clock.instant());
					if (asked) {
						found.forgetSentDueDate();
						this.deliveries.changed(target);
					}
					return asked;
				}) || isDue(assignment, shown.here());
	}

	private static boolean asks(Assignment found, DueDates shown) {
		return shown.equals(found.dueDates());
	}

	private boolean isDue(TaughtAssignment assignment, @Nullable Instant date) {
		return this.changeable.find(assignment.target())
			.filter((found) -> found.dueDates() == null && Objects.equals(found.content().dueDate(), date))
			.isPresent();
	}

	/** The teacher has checked that it is in the LMS only once. */
	@Transactional
	public void cleanedUp(TaughtAssignment assignment) {
		this.secondIds.cleanedUp(assignment.district(), assignment.teacher().person(), assignment.id());
	}

	/** Sends all its grades again. */
	@Transactional
	public void sendAllAgain(TaughtAssignment assignment) {
		this.changeable.change(assignment.teacher(), assignment.target(), "all grades sent again",
				(found, target) -> this.deliveries.sendAllAgain(target) > 0);
	}

}
