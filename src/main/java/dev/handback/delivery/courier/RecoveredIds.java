package dev.handback.delivery.courier;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

import dev.handback.delivery.OutgoingAssignments;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.districts.machines.DistrictMachines;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/** Stores ids in the database that couldn't be stored when they arrived. */
@Component
public class RecoveredIds {

	private static final Logger logger = LoggerFactory.getLogger(RecoveredIds.class);

	private static final Duration BETWEEN_FAILURES = Duration.ofSeconds(15);

	private final IdJournal unstored;

	private final DistrictMachines machines;

	private final ConnectedDistricts districts;

	private final OutgoingAssignments assignments;

	private final AssignmentSettlement settlement;

	private final TransactionTemplate transactions;

	private final Clock clock;

	private Instant notBefore = Instant.MIN;

	RecoveredIds(IdJournal unstored, DistrictMachines machines, ConnectedDistricts districts,
			OutgoingAssignments assignments, AssignmentSettlement settlement, TransactionTemplate transactions,
			Clock clock) {
		this.unstored = unstored;
		this.machines = machines;
		this.districts = districts;
		this.assignments = assignments;
		this.settlement = settlement;
		this.transactions = transactions;
		this.clock = clock;
	}

	/** Checks whether ids can be kept on this machine. */
	public void lookAtDirectory() {
		this.unstored.lookAtDirectory();
	}

	/**
	 * Stores the ids in the file on this machine. Those that can't be stored now are
	 * retried later, and don't hold up deliveries.
	 */
	public void replay() {
		if (this.clock.instant().isBefore(this.notBefore)) {
			return;
		}
		try {
			this.unstored.replay(this::take);
		}
		catch (TransactionException | IOException ex) {
			logger.warn("Could not store the IDs kept on disk; will retry automatically", ex);
			later();
		}
	}

	// An id that the database refuses, or whose machine of the cluster doesn't answer,
	// doesn't hold up the others; without a database, none is tried. One of a district
	// that was forgotten is dropped with the rest of its data.
	private boolean take(IdJournal.Unstored found) {
		if (!this.machines.reaches(found.assignment().district())) {
			later();
			return false;
		}
		try {
			this.transactions.executeWithoutResult((status) -> {
				if (!this.districts.isForgotten(found.assignment().district())
						&& this.assignments.found(found.assignment(), found.id())) {
					this.settlement.known(found.assignment(), found.create());
				}
			});
			return true;
		}
		catch (TransactionException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			logger.error("Could not store the ID {} of assignment {}; will retry automatically", found.id(),
					found.assignment().assignment(), ex);
			later();
			return false;
		}
	}

	private void later() {
		this.notBefore = this.clock.instant().plus(BETWEEN_FAILURES);
	}

}
