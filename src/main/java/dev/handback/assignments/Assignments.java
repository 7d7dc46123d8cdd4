package dev.handback.assignments;

import java.time.Clock;
import java.util.List;
import java.util.Optional;

import dev.handback.audit.AuditTrail;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.Target;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.SectionId;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The assignments that teachers set here, with the ids that the service never lists
 * again.
 */
@Component
public class Assignments {

	private final AssignmentRepository repository;

	private final Deliveries deliveries;

	private final AuditTrail audit;

	private final Clock clock;

	Assignments(AssignmentRepository repository, Deliveries deliveries, AuditTrail audit, Clock clock) {
		this.repository = repository;
		this.deliveries = deliveries;
		this.audit = audit;
		this.clock = clock;
	}

	/** The assignment, if it belongs to the section. */
	@Transactional(readOnly = true)
	public Optional<AssignmentSummary> find(DistrictId district, SectionId section, AssignmentId assignment) {
		return this.repository.findById(AssignmentKey.of(district, assignment))
			.filter((found) -> found.section().equals(section))
			.map(AssignmentSummary::of);
	}

	/** The assignments of the section, newest first. */
	@Transactional(readOnly = true)
	public List<AssignmentSummary> inSection(DistrictId district, SectionId section) {
		return this.repository.inSection(district.value(), section.value())
			.stream()
			.map(AssignmentSummary::of)
			.toList();
	}

	/**
	 * Stores the intent and asks for its delivery, both or neither. The same intent
	 * stored again changes nothing.
	 */
	@Transactional
	void intend(SignedInUser teacher, SectionId section, NewAssignment intended) {
		if (this.repository.existsById(AssignmentKey.of(teacher.district(), intended.id()))) {
			return;
		}
		this.repository
			.save(new Assignment(teacher.district(), section, intended, teacher.person(), this.clock.instant()));
		this.deliveries.changed(Target.assignment(teacher.district(), section, intended.id()));
		this.audit.record(teacher.district(), teacher.person(), "assignment created", intended.id().toString());
	}

}
