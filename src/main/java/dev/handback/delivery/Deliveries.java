package dev.handback.delivery;

import java.util.Map;

import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Gets what was changed here to the learning platform, and says how far it has got. */
@Component
public class Deliveries {

	private final DeliveryStore store;

	private final DeliveryStates states;

	private final Wake wake;

	Deliveries(DeliveryStore store, DeliveryStates states, Wake wake) {
		this.store = store;
		this.states = states;
		this.wake = wake;
	}

	/**
	 * Notes that the target changed; the newest value is read when it is sent. Belongs
	 * into the transaction of the change, so that both are stored or neither is.
	 */
	@Transactional(propagation = Propagation.MANDATORY)
	public void changed(Target target) {
		this.store.want(target);
		TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {

			@Override
			public void afterCommit() {
				Deliveries.this.wake.up();
			}

		});
	}

	/** How far the assignment itself has got. */
	public DeliveryState stateOf(DistrictId district, AssignmentId assignment) {
		return this.states.ofAssignment(district, assignment).orElse(DeliveryState.NONE);
	}

	/**
	 * How far the assignments of the section have got, those that were ever to be sent.
	 */
	public Map<AssignmentId, DeliveryState> statesOfAssignments(DistrictId district, SectionId section) {
		return this.states.ofAssignments(district, section);
	}

	/** How far the grades of the assignment have got, by student. */
	public Map<PersonId, DeliveryState> statesOfSubmissions(DistrictId district, AssignmentId assignment) {
		return this.states.ofSubmissions(district, assignment);
	}

	/** How many grades of each assignment of the section have got how far. */
	public Map<AssignmentId, Map<DeliveryState.Stage, Integer>> countsOfSubmissions(DistrictId district,
			SectionId section) {
		return this.states.countsOfSubmissions(district, section);
	}

}
