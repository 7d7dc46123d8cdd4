package dev.handback.assignments;

import java.util.Optional;
import java.util.function.BiPredicate;

import dev.handback.audit.AuditTrail;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.ids.AssignmentId;

import org.springframework.stereotype.Component;

/** Locks an assignment for the transaction that changes it. */
@Component
class ChangeableAssignments {

	private final AssignmentRepository repository;

	private final AuditTrail audit;

	ChangeableAssignments(AssignmentRepository repository, AuditTrail audit) {
		this.repository = repository;
		this.audit = audit;
	}

	/** Performs the action, and audits it if it had an effect. */
	boolean change(SignedInUser teacher, DeliveryTarget target, String action,
			BiPredicate<Assignment, DeliveryTarget> change) {
		boolean done = find(target).filter((found) -> change.test(found, target)).isPresent();
		if (done) {
			audit(teacher, action, target.assignment());
		}
		return done;
	}

	/** The assignment, unless it is deleted or to be deleted. */
	Optional<Assignment> find(DeliveryTarget target) {
		return withDeleted(target).filter((found) -> !found.isDeletionWanted());
	}

	Optional<Assignment> withDeleted(DeliveryTarget target) {
		return this.repository.findForChange(AssignmentKey.of(target.district(), target.assignment()))
			.filter((found) -> found.section().equals(target.section()));
	}

	void audit(SignedInUser teacher, String action, AssignmentId assignment) {
		this.audit.record(teacher.district(), teacher.person(), action, assignment.toString());
	}

}
