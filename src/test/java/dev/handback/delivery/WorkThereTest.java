package dev.handback.delivery;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import dev.handback.assignments.WorkToGrade;
import dev.handback.support.People;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.ids.AssignmentId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

import org.springframework.beans.factory.annotation.Autowired;

/** What tests of work that students hand in in the LMS have in common. */
abstract class WorkThereTest extends StudentTest {

	static final PersonId STUDENT = People.student('a', NUMBER);

	/** The database's clock, which the app goes by, may be a little behind ours. */
	final Instant now = Instant.now().minusSeconds(5).truncatedTo(ChronoUnit.MICROS);

	final Instant yesterday = this.now.minus(Duration.ofDays(1));

	@Autowired
	OutgoingSubmissions submissions;

	@Autowired
	WorkToGrade workToGrade;

	AssignmentId assignment;

	@BeforeEach
	void setWork() {
		this.assignment = created('a');
	}

	void handsInThere() {
		changedThere('a', this.assignment, STUDENT,
				"{\"attachments\": [{\"type\": \"text\", \"text\": \"Done there\"}]}");
	}

	void isGraded(String state, @Nullable Instant changed, String points, String... texts) {
		GradeValue value = GradeValue.NONE.withPoints(points.isEmpty() ? null : new BigDecimal(points));
		this.submissions.seenThere(target(),
				Map.of(STUDENT,
						new LmsSubmission(state, value, GradeDetails.NONE, LmsWork
							.of(Stream.of(texts).map((text) -> new HandedInAttachment("text", "", text, "")).toList()),
								changed, false)));
	}

	DeliveryTarget target() {
		return DeliveryTarget.assignment(People.district('a'), People.section('a', 1), this.assignment);
	}

	int waiting() {
		return this.workToGrade.handedIn(People.district('a'), List.of(People.section('a', 1)))
			.stream()
			.filter((one) -> one.assignment().equals(this.assignment))
			.mapToInt(WorkToGrade.OfAssignment::number)
			.sum();
	}

}
