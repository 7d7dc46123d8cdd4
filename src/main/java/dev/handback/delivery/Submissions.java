package dev.handback.delivery;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.client.ServiceAnswer;
import dev.handback.client.ServiceException;
import dev.handback.client.SubmissionRecord;
import dev.handback.client.SubmissionsClient;
import dev.handback.districts.ConnectedDistricts;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeDetails;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.InertText;
import dev.handback.vocabulary.LmsAssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.ProviderRules;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * What the learning platform holds of several students' submissions, in as few reads as
 * it takes.
 */
@Component
class Submissions {

	private final SubmissionsClient client;

	private final ConnectedDistricts districts;

	Submissions(SubmissionsClient client, ConnectedDistricts districts) {
		this.client = client;
		this.districts = districts;
	}

	/**
	 * Reads the submission of one student, or the list for several.
	 * @return by student; at Provider B students without a session are missing
	 */
	ServiceAnswer<Map<PersonId, LmsSubmission>> read(List<ClaimedRow> rows, LmsAssignmentId assignment) {
		Target target = rows.get(0).target();
		PersonId student = target.student();
		ProviderRules rules = this.districts.get(target.district()).provider().rules();
		if (rows.size() == 1 && student != null) {
			return this.client.get(target.district(), target.section(), assignment, student)
				.map((submission) -> Map.of(student, LmsSubmission.of(submission, rules)));
		}
		return all(target, assignment);
	}

	/**
	 * Reads the whole list.
	 * @return by student; at Provider B students without a session are missing
	 */
	ServiceAnswer<Map<PersonId, LmsSubmission>> all(Target assignment, LmsAssignmentId id) {
		ProviderRules rules = this.districts.get(assignment.district()).provider().rules();
		try {
			return this.client.list(assignment.district(), assignment.section(), id)
				.map((submissions) -> byStudent(submissions, rules));
		}
		catch (ServiceException ex) {
			return new ServiceAnswer.Unavailable<>(true, ex.detail());
		}
	}

	/** What stands there, but for what the provider does not keep and makes up itself. */
	static GradeValue value(SubmissionRecord submission, ProviderRules rules) {
		List<String> flags = (submission.flags() != null) ? submission.flags() : List.of();
		GradeDetails details = new GradeDetails(typed(submission.grade()), attempts(submission.extraAttempts()),
				submission.overrideDueDate());
		return new GradeValue(submission.gradePoints(), typed(submission.gradeComment()), Flag.of(flags),
				details.limitedTo(rules));
	}

	/** A text as it was typed, of one as the learning platform shows it. */
	static @Nullable String typed(@Nullable String shown) {
		return (shown != null) ? InertText.typed(shown) : null;
	}

	// A text in the contract; what is no number says nothing.
	private static @Nullable Integer attempts(@Nullable String text) {
		return (text != null && text.matches("[0-9]{1,9}")) ? Integer.valueOf(text) : null;
	}

	private static Map<PersonId, LmsSubmission> byStudent(Map<String, SubmissionRecord> submissions,
			ProviderRules rules) {
		Map<PersonId, LmsSubmission> byStudent = new HashMap<>();
		submissions.forEach((student, submission) -> PersonId.parse(student)
			.ifPresent((id) -> byStudent.put(id, LmsSubmission.of(submission, rules))));
		return byStudent;
	}

}
