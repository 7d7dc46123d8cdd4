package dev.handback.delivery;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

import dev.handback.client.pace.Urgency;
import dev.handback.delivery.outbox.Creates;
import dev.handback.delivery.outbox.DeliveryRows;
import dev.handback.delivery.outbox.DeliveryStates;
import dev.handback.delivery.outbox.LmsPollTurns;
import dev.handback.delivery.outbox.TeacherDecisions;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Delivers changes made here to the LMS, and reports how far they have gotten. */
@Component
public class Deliveries {

	private final DeliveryRows rows;

	private final Creates creates;

	private final TeacherDecisions decisions;

	private final DeliveryStates states;

	private final LmsPollTurns turns;

	Deliveries(DeliveryRows rows, Creates creates, TeacherDecisions decisions, DeliveryStates states,
			LmsPollTurns turns) {
		this.rows = rows;
		this.creates = creates;
		this.decisions = decisions;
		this.states = states;
		this.turns = turns;
	}

	/**
	 * Records that the target changed; its newest value is read when it is sent. Must be
	 * called in the transaction of the change, so that both are stored or neither is.
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public void changed(DeliveryTarget target) {
		this.rows.want(target);
	}

	/** The same for these submissions of an assignment. */
	@Transactional(propagation = Propagation.MANDATORY)
	public void changed(DeliveryTarget assignment, Collection<PersonId> students) {
		this.rows.want(assignment, students, Urgency.CLICK);
	}

	/** The same for those of many changes made at once; single changes are sent first. */
	@Transactional(propagation = Propagation.MANDATORY)
	public void changedWithMany(DeliveryTarget assignment, Collection<PersonId> students) {
		this.rows.want(assignment, students, Urgency.BULK);
	}

	/** The same for work that a student handed in, without a grade. */
	@Transactional(propagation = Propagation.MANDATORY)
	public void handedIn(DeliveryTarget submission) {
		this.rows.wantWork(submission);
	}

	/**
	 * Sends submissions whose conflicts were resolved; the caller stores the teacher's
	 * choices in the same transaction.
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public void chosen(DeliveryTarget assignment, Collection<PersonId> students) {
		this.decisions.chosen(assignment, students);
	}

	/**
	 * Sends the same grades for newer work, which the student otherwise doesn't get back.
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public void givenAgain(DeliveryTarget assignment, Collection<PersonId> students) {
		this.decisions.sendAgain(assignment, students);
	}

	/**
	 * A teacher has looked and says that an assignment with an unknown outcome isn't in
	 * the LMS, so it is created again.
	 * @param create which create the page asked about
	 * @return false if the page no longer asks that, or a late write may still take
	 * effect
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean confirmMissing(DeliveryTarget assignment, int create) {
		return this.decisions.saidMissing(assignment, create, Reason.OUTCOME_UNKNOWN);
	}

	/**
	 * A teacher has deleted an assignment in the LMS whose id was lost, so it is created
	 * again.
	 * @param create which create the page asked about
	 * @return false if the page no longer asks that, or a late write may still take
	 * effect
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean wasDeletedThere(DeliveryTarget assignment, int create) {
		return this.decisions.saidMissing(assignment, create, Reason.ID_LOST);
	}

	/**
	 * A teacher has looked and says that an assignment is in the LMS. Its id was lost, so
	 * it and its grades stay here.
	 * @param create which create the page asked about
	 * @return false if the page no longer asks that
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean confirmExists(DeliveryTarget assignment, int create) {
		return this.decisions.saidThere(assignment, create);
	}

	/** An id became known, but not from the answer to the create. */
	@Transactional(propagation = Propagation.MANDATORY)
	public void known(DeliveryTarget assignment) {
		this.creates.known(assignment);
	}

	/**
	 * Sends all grades of the assignment again, even if they are already there.
	 * @return the number of grades
	 */
	@Transactional
	public int sendAllAgain(DeliveryTarget assignment) {
		return this.decisions.sendAllAgain(assignment);
	}

	/**
	 * Starts over with an assignment that was deleted in the LMS: it is created again,
	 * and all its grades are sent again. Must be called in the transaction that forgets
	 * the old id.
	 * @param create which create the page asked about
	 * @return false if there was a later create
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean createAgain(DeliveryTarget assignment, int create) {
		return this.decisions.createAgain(assignment, create);
	}

	/**
	 * Settles the delivery of an assignment that is deleted before its create was sent.
	 * @return false if it was sent, or may be sent now
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean neverLeft(DeliveryTarget assignment) {
		return this.decisions.neverLeft(assignment);
	}

	/**
	 * Whether a create may be in progress or may have succeeded. If not, none is sent
	 * before this transaction ends.
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean isOut(DeliveryTarget assignment) {
		return this.decisions.isOut(assignment);
	}

	/**
	 * A teacher has looked and says that an assignment that was deleted here, and may
	 * have been created, isn't in the LMS.
	 * @param create which create the page asked about
	 * @return false if the page no longer asks that, or a late write may still take
	 * effect
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean isGone(DeliveryTarget assignment, int create) {
		return this.decisions.saidGone(assignment, create);
	}

	/** Keeps everything of the assignment here that hasn't been sent yet. */
	@Transactional(propagation = Propagation.MANDATORY)
	public void keepHere(DeliveryTarget assignment) {
		this.decisions.keepHere(assignment);
		this.turns.forget(assignment);
	}

	/**
	 * A page shows these assignments, in this order: they are read from the LMS soon,
	 * unless they were read a short while ago.
	 */
	public void look(DistrictId district, Collection<AssignmentId> assignments) {
		this.turns.ask(district, assignments);
	}

	/**
	 * A student's list shows these assignments. They are read after those of other pages.
	 */
	public void lookForStudent(DistrictId district, Collection<AssignmentId> assignments) {
		this.turns.askForStudent(district, assignments);
	}

	/** When all grades of the assignment were last read from the LMS. */
	public LastLmsPoll lastLook(DistrictId district, AssignmentId assignment) {
		return this.turns.last(district, assignment);
	}

	/** The state of the assignment's own delivery. */
	public DeliveryState stateOf(DistrictId district, AssignmentId assignment) {
		return this.states.ofAssignment(district, assignment).orElse(DeliveryState.NONE);
	}

	/** The states of these assignments; those that never had to be sent are left out. */
	public Map<AssignmentId, DeliveryState> statesOf(DistrictId district, Collection<AssignmentId> assignments) {
		return this.states.ofAssignments(district, assignments);
	}

	/** The state of the student's grade. */
	public DeliveryState stateOf(DistrictId district, AssignmentId assignment, PersonId student) {
		return this.states.ofSubmission(district, assignment, student).orElse(DeliveryState.NONE);
	}

	/**
	 * The states of the section's assignments; those that never had to be sent are left
	 * out.
	 */
	public Map<AssignmentId, DeliveryState> statesOfAssignments(DistrictId district, SectionId section) {
		return this.states.ofAssignments(district, section);
	}

	/** The states of these students' grades, by assignment and student. */
	public Map<AssignmentId, Map<PersonId, DeliveryState>> statesOfSubmissions(DistrictId district,
			Collection<AssignmentId> assignments, Collection<PersonId> students) {
		return this.states.ofSubmissions(district, assignments, students);
	}

	/**
	 * The students of the section who have a grade of one of these assignments in one of
	 * these stages, except for grades that have arrived.
	 */
	public Set<PersonId> studentsIn(DistrictId district, SectionId section, Collection<AssignmentId> assignments,
			Set<DeliveryState.Stage> stages) {
		return this.states.studentsIn(district, section, assignments, stages);
	}

	/** The number of submissions in each state, for each assignment of the section. */
	public Map<AssignmentId, SubmissionCounts> countsOfSubmissions(DistrictId district, SectionId section) {
		return this.states.countsOfSubmissions(district, section);
	}

	/** The number of the assignment's submissions in each state. */
	public SubmissionCounts countsOfSubmissions(DistrictId district, AssignmentId assignment) {
		return this.states.countsOfSubmissions(district, assignment);
	}

}
