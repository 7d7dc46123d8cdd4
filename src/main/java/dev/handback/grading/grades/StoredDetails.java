package dev.handback.grading.grades;

import java.time.Instant;

import dev.handback.vocabulary.GradeDetails;
import jakarta.persistence.Embeddable;
import org.jspecify.annotations.Nullable;

/** The details of a grade, as columns. */
@Embeddable
record StoredDetails(@Nullable String gradeText, @Nullable Integer extraAttempts, @Nullable Instant ownDueAt) {

	static StoredDetails of(GradeDetails details) {
		return new StoredDetails(details.text(), details.extraAttempts(), details.ownDueDate());
	}

	/** The details; none if all columns are empty. */
	static GradeDetails details(@Nullable StoredDetails stored) {
		return (stored != null) ? new GradeDetails(stored.gradeText, stored.extraAttempts, stored.ownDueAt)
				: GradeDetails.NONE;
	}

}
