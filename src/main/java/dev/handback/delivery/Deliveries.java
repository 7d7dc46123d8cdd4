package dev.handback.delivery;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

import dev.handback.client.pace.Urgency;
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

/** Delivers to the LMS what was changed here, and reports how far it has got. */
@Component
public class Deliveries {

	private final DeliveryRows rows;

	private final TeacherDecisions decisions;

	private final DeliveryStates states;

	private final LmsPollTurns turns;

	Deliveries(DeliveryRows rows, TeacherDecisions decisions, DeliveryStates states, LmsPollTurns turns) {
		this.rows = rows;
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
		this.rows.want(target, Urgency.CLICK);
	}

	/** The same for one of many changes made at once; single changes go first. */
	@Transactional(propagation = Propagation.MANDATORY)
	public void changedWithMany(DeliveryTarget target) {
		this.rows.want(target, Urgency.BULK);
	}

	/** The same for work that a student handed in, without a grade. */
	@Transactional(propagation = Propagation.MANDATORY)
	public void handedIn(DeliveryTarget submission) {
		this.rows.wantWork(submission);
	}

	/**
	 * Sends what was waiting for a choice between two values; the caller stores the
	 * choice itself in the same transaction.
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public void chosen(DeliveryTarget submission) {
		this.decisions.chosen(submission);
	}

	/**
	 * A teacher has looked and says that an assignment with an unknown outcome isn't
	 * there: it is created again.
	 * @param create which create the page asked about
	 * @return false if that is no longer the question, or a late write may still land
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean confirmMissing(DeliveryTarget assignment, int create) {
		return this.decisions.saidMissing(assignment, create, Reason.OUTCOME_UNKNOWN);
	}

	/**
	 * A teacher has deleted an assignment there whose id was lost: it is created again.
	 * @param create which create the page asked about
	 * @return false if that is no longer the question, or a late write may still land
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean wasDeletedThere(DeliveryTarget assignment, int create) {
		return this.decisions.saidMissing(assignment, create, Reason.ID_LOST);
	}

	/**
	 * A teacher has looked and says that it is there: its id was lost, so it and its
	 * grades stay here.
	 * @param create which create the page asked about
	 * @return false if that is no longer the question
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean confirmExists(DeliveryTarget assignment, int create) {
		return this.decisions.saidThere(assignment, create);
	}

	/** An id became known otherwise than by the answer to its create. */
	@Transactional(propagation = Propagation.MANDATORY)
	public void known(DeliveryTarget assignment) {
		this.rows.known(assignment);
	}

	/**
	 * Sends all grades of the assignment again, even if they are already there.
	 * @return how many
	 */
	@Transactional
	public int sendAllAgain(DeliveryTarget assignment) {
		return this.decisions.sendAllAgain(assignment);
	}

	/**
	 * Starts over with an assignment that was deleted in the LMS: it is created again and
	 * all its grades follow. Must be called in the transaction that forgets the old id.
	 * @param create which create the page asked about
	 * @return false if there was a later one
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
	 * A teacher has looked and says that what was deleted here, and may have been
	 * created, isn't in the LMS.
	 * @param create which create the page asked about
	 * @return false if that is no longer the question, or a late write may still land
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean isGone(DeliveryTarget assignment, int create) {
		return this.decisions.saidGone(assignment, create);
	}

	/** Stops everything of the assignment that hasn't been sent yet. */
	@Transactional(propagation = Propagation.MANDATORY)
	public void keepHere(DeliveryTarget assignment) {
		this.decisions.keepHere(assignment);
		this.turns.forget(assignment);
	}

	/**
	 * A page shows these assignments, the first ones first: the LMS is read for them
	 * soon, except for those read a short while ago.
	 */
	@Transactional
	public void look(DistrictId district, Collection<AssignmentId> assignments) {
		this.turns.ask(district, assignments);
	}

	/** When the LMS was last read for all grades of the assignment. */
	public LastLmsPoll lastLook(DistrictId district, AssignmentId assignment) {
		return this.turns.last(district, assignment);
	}

	/** The state of the assignment's own delivery. */
	public DeliveryState stateOf(DistrictId district, AssignmentId assignment) {
		return this.states.ofAssignment(district, assignment).orElse(DeliveryState.NONE);
	}

	/** The states of these assignments, as far as they were ever to be sent. */
	public Map<AssignmentId, DeliveryState> statesOf(DistrictId district, Collection<AssignmentId> assignments) {
		return this.states.ofAssignments(district, assignments);
	}

	/** The state of the student's grade. */
	public DeliveryState stateOf(DistrictId district, AssignmentId assignment, PersonId student) {
		return this.states.ofSubmission(district, assignment, student).orElse(DeliveryState.NONE);
	}

	/** The states of the section's assignments, as far as they were ever to be sent. */
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
	 * these stages, except what has arrived.
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
