package dev.handback.delivery;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

import dev.handback.client.Urgency;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Gets what was changed here to the learning platform, and says how far it has got. */
@Component
public class Deliveries {

	private final DeliveryStore store;

	private final DeliveryStates states;

	private final Choices choices;

	private final LookTurns turns;

	Deliveries(DeliveryStore store, DeliveryStates states, Choices choices, LookTurns turns) {
		this.store = store;
		this.states = states;
		this.choices = choices;
		this.turns = turns;
	}

	/**
	 * Notes that the target changed; the newest value is read when it is sent. Belongs
	 * into the transaction of the change, so that both are stored or neither is.
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public void changed(Target target) {
		this.store.want(target, Urgency.CLICK);
	}

	/** The same for one of many changes made at once, which let single ones go first. */
	@Transactional(propagation = Propagation.MANDATORY)
	public void changedWithMany(Target target) {
		this.store.want(target, Urgency.BULK);
	}

	/** The same for work that a student handed in, which is no grade. */
	@Transactional(propagation = Propagation.MANDATORY)
	public void handedIn(Target submission) {
		this.store.wantWork(submission);
	}

	/**
	 * Sends what waits for a person's choice between two values; the choice itself is
	 * stored by the caller, in the same transaction.
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public void chosen(Target submission) {
		this.choices.chosen(submission);
	}

	/**
	 * A teacher has looked and says that an assignment whose outcome nobody knew is not
	 * there: it is created once more.
	 * @param create which create the page asked about
	 * @return false if that is not the question any more, or a late write may still land
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean isNotThere(Target assignment, int create) {
		return this.choices.isNotThere(assignment, create);
	}

	/**
	 * A teacher has deleted an assignment there whose id is lost: it is created once
	 * more.
	 * @param create which create the page asked about
	 * @return false if that is not the question any more, or a late write may still land
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean wasDeletedThere(Target assignment, int create) {
		return this.choices.wasDeletedThere(assignment, create);
	}

	/**
	 * A teacher has looked and says that it is there: its id is lost, so it and its
	 * grades stay here.
	 * @param create which create the page asked about
	 * @return false if that is not the question any more
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean isThere(Target assignment, int create) {
		return this.choices.isThere(assignment, create);
	}

	/** An id has become known by another way than the answer that brought it. */
	@Transactional(propagation = Propagation.MANDATORY)
	public void known(Target assignment) {
		this.store.known(assignment);
	}

	/**
	 * Sends all grades of the assignment again, also those that are there already.
	 * @return how many
	 */
	@Transactional
	public int sendAllAgain(Target assignment) {
		return this.choices.sendAllAgain(assignment);
	}

	/**
	 * Begins afresh with an assignment that was deleted in the learning platform: it is
	 * created again and all its grades follow. Belongs into the transaction that forgets
	 * the old id.
	 * @param create which create the page asked about
	 * @return false if there was a later one
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean createAgain(Target assignment, int create) {
		return this.choices.createAgain(assignment, create);
	}

	/**
	 * Settles the delivery of an assignment that is deleted before a create of it has
	 * left.
	 * @return false if one has, or may leave now
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean neverLeft(Target assignment) {
		return this.choices.neverLeft(assignment);
	}

	/**
	 * A teacher has looked and says that what was deleted here, and may have been
	 * created, is not in the LMS.
	 * @param create which create the page asked about
	 * @return false if that is not the question any more, or a late write may still land
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public boolean isGone(Target assignment, int create) {
		return this.choices.isGone(assignment, create);
	}

	/** Stops everything of the assignment that has not left yet. */
	@Transactional(propagation = Propagation.MANDATORY)
	public void keepHere(Target assignment) {
		this.choices.keepHere(assignment);
		this.turns.forget(assignment);
	}

	/**
	 * A page shows these assignments, the first ones first: what the LMS holds of them is
	 * read soon, but for those that were read a short while ago.
	 */
	@Transactional
	public void look(DistrictId district, Collection<AssignmentId> assignments) {
		this.turns.ask(district, assignments);
	}

	/** When the LMS was last read for all grades of the assignment. */
	public LastLook lastLook(DistrictId district, AssignmentId assignment) {
		return this.turns.last(district, assignment);
	}

	/** How far the assignment itself has got. */
	public DeliveryState stateOf(DistrictId district, AssignmentId assignment) {
		return this.states.ofAssignment(district, assignment).orElse(DeliveryState.NONE);
	}

	/** How far these assignments have got, those that were ever to be sent. */
	public Map<AssignmentId, DeliveryState> statesOf(DistrictId district, Collection<AssignmentId> assignments) {
		return this.states.ofAssignments(district, assignments);
	}

	/** How far the grade of that student has got. */
	public DeliveryState stateOf(DistrictId district, AssignmentId assignment, PersonId student) {
		return this.states.ofSubmission(district, assignment, student).orElse(DeliveryState.NONE);
	}

	/**
	 * How far the assignments of the section have got, those that were ever to be sent.
	 */
	public Map<AssignmentId, DeliveryState> statesOfAssignments(DistrictId district, SectionId section) {
		return this.states.ofAssignments(district, section);
	}

	/** How far the grades of these students have got, by assignment and student. */
	public Map<AssignmentId, Map<PersonId, DeliveryState>> statesOfSubmissions(DistrictId district,
			Collection<AssignmentId> assignments, Collection<PersonId> students) {
		return this.states.ofSubmissions(district, assignments, students);
	}

	/**
	 * The students of the section who have a grade of one of these assignments in one of
	 * these stages, not counting what has arrived.
	 */
	public Set<PersonId> studentsIn(DistrictId district, SectionId section, Collection<AssignmentId> assignments,
			Set<DeliveryState.Stage> stages) {
		return this.states.studentsIn(district, section, assignments, stages);
	}

	/** How many submissions of each assignment of the section have got how far. */
	public Map<AssignmentId, SubmissionCounts> countsOfSubmissions(DistrictId district, SectionId section) {
		return this.states.countsOfSubmissions(district, section);
	}

	/** How many submissions of the assignment have got how far. */
	public SubmissionCounts countsOfSubmissions(DistrictId district, AssignmentId assignment) {
		return this.states.countsOfSubmissions(district, assignment);
	}

}
