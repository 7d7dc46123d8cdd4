package dev.handback.grading;

import java.time.Clock;
import java.util.Objects;

import dev.handback.delivery.LmsSubmission;
import dev.handback.delivery.OutgoingSubmissions;
import dev.handback.delivery.SubmissionContent;
import dev.handback.delivery.Target;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Answers delivery's questions about grades. */
@Component
class GradesForDelivery implements OutgoingSubmissions {

	private final GradeRepository repository;

	private final Clock clock;

	GradesForDelivery(GradeRepository repository, Clock clock) {
		this.repository = repository;
		this.clock = clock;
	}

	@Override
	@Transactional(readOnly = true)
	public SubmissionContent content(Target target) {
		Grade grade = get(target);
		GradeValue wanted = grade.value();
		GradeValue held = grade.inLms();
		return new SubmissionContent(wanted.points(), !wanted.hasSamePoints(held), wanted.comment(),
				!wanted.hasSameComment(held), grade.gradedBy());
	}

	@Override
	@Transactional
	public Verdict seen(Target target, LmsSubmission held) {
		Grade grade = get(target);
		GradeValue inLms = new GradeValue(held.points(), held.comment());
		grade.seenInLms(inLms, this.clock.instant());
		if (grade.value().isSameAs(inLms)) {
			return Verdict.OURS;
		}
		return inLms.isSameAs(GradeValue.NONE) ? Verdict.NOTHING : Verdict.OTHER;
	}

	private Grade get(Target target) {
		return this.repository
			.findById(GradeKey.of(target.district(), target.assignment(), Objects.requireNonNull(target.student())))
			.orElseThrow(() -> new IllegalStateException("No grade for delivery " + target));
	}

}
