package dev.handback.assignments;

import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import dev.handback.audit.AuditTrail;
import dev.handback.delivery.AssignmentContent;
import dev.handback.delivery.AssignmentWrite;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.DeliveryTarget;
import dev.handback.delivery.LmsAssignment;
import dev.handback.delivery.OutgoingAssignments;
import dev.handback.roster.Roster;
import dev.handback.roster.Student;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.PersonId;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Provides assignments to delivery. */
@Component
class AssignmentsForDelivery implements OutgoingAssignments {

	private final AssignmentRepository repository;

	private final Roster roster;

	private final SecondIds secondIds;

	private final Deliveries deliveries;

	private final AuditTrail audit;

	private final Clock clock;

	AssignmentsForDelivery(AssignmentRepository repository, Roster roster, SecondIds secondIds, Deliveries deliveries,
			AuditTrail audit, Clock clock) {
		this.repository = repository;
		this.roster = roster;
		this.secondIds = secondIds;
		this.deliveries = deliveries;
		this.audit = audit;
		this.clock = clock;
	}

	@Override
	public AssignmentWrite next(DeliveryTarget assignment) {
		return find(assignment).map((found) -> new WantedWrite(found, inSection(assignment, found.everChosen())).next())
			.orElseGet(AssignmentWrite.Nothing::new);
	}

	private Set<PersonId> inSection(DeliveryTarget assignment, Set<PersonId> chosen) {
		return chosen.isEmpty() ? Set.of()
				: this.roster.studentsOf(assignment.district(), assignment.section(), chosen)
					.stream()
					.filter((student) -> !student.hasLeft())
					.map(Student::id)
					.collect(Collectors.toSet());
	}

	@Override
	@Transactional
	public boolean created(DeliveryTarget assignment, LmsAssignmentId id, AssignmentContent content,
			LmsAssignment said) {
		return take(assignment, id, (found) -> {
			found.markTold(content);
			found.markSeen(said, this.clock.instant());
			record(assignment, "assignment id received", id);
		});
	}

	@Override
	@Transactional
	public boolean found(DeliveryTarget assignment, LmsAssignmentId id) {
		return take(assignment, id, (found) -> record(assignment, "assignment id found again", id));
	}

	private boolean take(DeliveryTarget assignment, LmsAssignmentId id, Consumer<Assignment> news) {
		Optional<Assignment> found = change(assignment);
		if (found.isEmpty() || !found.get().markCreated(id)) {
			this.secondIds.keep(assignment, id);
			found.filter(Assignment::isDeleted).ifPresent((deleted) -> markDeleted(deleted, assignment));
			return false;
		}
		news.accept(found.get());
		return true;
	}

	@Override
	@Transactional
	public void lost(DeliveryTarget assignment, boolean several) {
		change(assignment).ifPresent((found) -> {
			if (found.isDeleted()) {
				found.deleteNext(null);
			}
			else if (several || found.lmsId().isPresent()) {
				this.secondIds.keepUnknown(assignment);
			}
		});
	}

	@Override
	@Transactional
	public void updated(DeliveryTarget assignment, AssignmentContent content, LmsAssignment said) {
		change(assignment).ifPresent((found) -> {
			found.markTold(content);
			found.markSeen(said, this.clock.instant());
		});
	}

	@Override
	@Transactional
	public void seen(DeliveryTarget assignment, LmsAssignment said) {
		change(assignment).ifPresent((found) -> found.markRead(said, this.clock.instant()));
	}

	@Override
	@Transactional
	public void deleted(DeliveryTarget assignment) {
		change(assignment).ifPresent((found) -> markDeleted(found, assignment));
	}

	// If it is there twice, the other one is deleted next, or a person looks for it.
	private void markDeleted(Assignment found, DeliveryTarget target) {
		this.secondIds.removeForDeletion(target).ifPresentOrElse((second) -> {
			found.deleteNext(second.id());
			this.deliveries.changed(target);
		}, () -> found.markDeleted(this.clock.instant()));
	}

	@Override
	@Transactional
	public boolean gone(DeliveryTarget assignment, LmsAssignmentId id) {
		Optional<Assignment> found = change(assignment)
			.filter((one) -> one.lmsId().filter(id::equals).isPresent() && !one.isDeleted());
		found.filter(Assignment::isDeletionWanted).ifPresent((deleted) -> markDeleted(deleted, assignment));
		Optional<Assignment> gone = found.filter((one) -> !one.isDeletionWanted());
		gone.ifPresent((one) -> one.markGone(this.clock.instant()));
		return gone.isPresent();
	}

	@Override
	public Destination destination(DeliveryTarget assignment) {
		return find(assignment).map((found) -> new Destination(found.isDeletionWanted(), found.lmsId().orElse(null)))
			.orElseGet(() -> new Destination(false, null));
	}

	@Override
	public Optional<LmsAssignmentId> lmsId(DeliveryTarget assignment) {
		return find(assignment).flatMap(Assignment::lmsId);
	}

	private Optional<Assignment> change(DeliveryTarget target) {
		return this.repository.findForChange(AssignmentKey.of(target.district(), target.assignment()));
	}

	private Optional<Assignment> find(DeliveryTarget target) {
		return this.repository.findById(AssignmentKey.of(target.district(), target.assignment()));
	}

	private void record(DeliveryTarget assignment, String action, LmsAssignmentId id) {
		this.audit.record(assignment.district(), null, action, assignment.assignment() + " " + id);
	}

}
