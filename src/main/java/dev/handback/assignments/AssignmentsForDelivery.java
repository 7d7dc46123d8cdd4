package dev.handback.assignments;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import dev.handback.audit.AuditTrail;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.delivery.Target;
import dev.handback.vocabulary.LmsAssignmentId;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Answers delivery's questions about assignments. */
@Component
class AssignmentsForDelivery implements OutgoingAssignments {

	private final AssignmentRepository repository;

	private final AuditTrail audit;

	AssignmentsForDelivery(AssignmentRepository repository, AuditTrail audit) {
		this.repository = repository;
		this.audit = audit;
	}

	@Override
	@Transactional(readOnly = true)
	public Optional<AssignmentContent> toCreate(Target target) {
		return get(target).filter((assignment) -> assignment.lmsId().isEmpty()).map(AssignmentsForDelivery::content);
	}

	@Override
	@Transactional
	public void created(Target target, LmsAssignmentId id, @Nullable String state) {
		get(target).ifPresent((assignment) -> {
			assignment.markCreated(id, state);
			this.audit.record(target.district(), null, "assignment id received", target.assignment() + " " + id);
		});
	}

	@Override
	@Transactional(readOnly = true)
	public Optional<LmsAssignmentId> lmsId(Target target) {
		return get(target).flatMap(Assignment::lmsId);
	}

	private Optional<Assignment> get(Target target) {
		return this.repository.findById(AssignmentKey.of(target.district(), target.assignment()));
	}

	private static AssignmentContent content(Assignment assignment) {
		List<String> submissionTypes = new ArrayList<>();
		if (assignment.acceptsText()) {
			submissionTypes.add("text");
		}
		if (assignment.acceptsLinks()) {
			submissionTypes.add("link");
		}
		return new AssignmentContent(assignment.title(), assignment.description(), assignment.dueAt(),
				assignment.pointsPossible(), submissionTypes, assignment.maxAttempts(), assignment.term());
	}

}
