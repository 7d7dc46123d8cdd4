package dev.handback.grading;

import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

import dev.handback.audit.AuditTrail;
import dev.handback.delivery.Deliveries;
import dev.handback.delivery.Target;
import dev.handback.signon.SignedInUser;
import dev.handback.vocabulary.AssignmentId;
import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Grades as teachers give them. */
@Component
class Grades {

	private final GradeRepository repository;

	private final GradeChangeRepository history;

	private final Deliveries deliveries;

	private final AuditTrail audit;

	private final Clock clock;

	Grades(GradeRepository repository, GradeChangeRepository history, Deliveries deliveries, AuditTrail audit,
			Clock clock) {
		this.repository = repository;
		this.history = history;
		this.deliveries = deliveries;
		this.audit = audit;
		this.clock = clock;
	}

	@Transactional(readOnly = true)
	Map<PersonId, GradeValue> ofAssignment(DistrictId district, AssignmentId assignment) {
		return this.repository.ofAssignment(district.value(), assignment.value())
			.stream()
			.collect(Collectors.toMap((grade) -> new PersonId(grade.key().student()), Grade::value));
	}

	/**
	 * Stores the grade, its history and its delivery, all or none. An unchanged value
	 * stores nothing and sends nothing.
	 */
	@Transactional
	void give(SignedInUser teacher, SectionId section, AssignmentId assignment, PersonId student, GradeValue value) {
		Instant now = this.clock.instant();
		GradeKey key = GradeKey.of(teacher.district(), assignment, student);
		Grade grade = this.repository.findById(key).orElseGet(() -> new Grade(key, teacher.person(), now));
		if (grade.value().isSameAs(value)) {
			return;
		}
		grade.change(value, teacher.person(), now);
		this.repository.save(grade);
		this.history.save(new GradeChange(key, value, teacher.person(), now));
		this.deliveries.changed(Target.submission(teacher.district(), section, assignment, student));
		this.audit.record(teacher.district(), teacher.person(), "grade given", assignment + " " + student);
	}

}
