package dev.handback.delivery;

import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Brings ids into the database that could not be stored when they arrived. */
@Component
class FoundIds {

	private final UnstoredIds unstored;

	private final OutgoingAssignments assignments;

	private final DeliveryStore store;

	private final TransactionTemplate transactions;

	FoundIds(UnstoredIds unstored, OutgoingAssignments assignments, DeliveryStore store,
			TransactionTemplate transactions) {
		this.unstored = unstored;
		this.assignments = assignments;
		this.store = store;
		this.transactions = transactions;
	}

	/** Takes in what the file on this machine holds. */
	void replay() {
		this.unstored.replay((found) -> this.transactions.executeWithoutResult((status) -> {
			if (this.assignments.found(found.assignment(), found.id())) {
				this.store.known(found.assignment());
			}
		}));
	}

}
