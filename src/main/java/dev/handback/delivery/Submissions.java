package dev.handback.delivery;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.client.ServiceAnswer;
import dev.handback.client.ServiceException;
import dev.handback.client.SubmissionRecord;
import dev.handback.client.SubmissionsClient;
import dev.handback.vocabulary.Flag;
import dev.handback.vocabulary.GradeValue;
import dev.handback.vocabulary.LmsAssignmentId;
import dev.handback.vocabulary.PersonId;

import org.springframework.stereotype.Component;

/**
 * What the learning platform holds of several students' submissions, in as few reads as
 * it takes.
 */
@Component
class Submissions {

	private final SubmissionsClient client;

	Submissions(SubmissionsClient client) {
		this.client = client;
	}

	/**
	 * Reads the submission of one student, or the list for several.
	 * @return by student; at Provider B students without a session are missing
	 */
	ServiceAnswer<Map<PersonId, GradeValue>> read(List<ClaimedRow> rows, LmsAssignmentId assignment) {
		Target target = rows.get(0).target();
		PersonId student = target.student();
		if (rows.size() == 1 && student != null) {
			return this.client.get(target.district(), target.section(), assignment, student)
				.map((submission) -> Map.of(student, value(submission)));
		}
		try {
			return this.client.list(target.district(), target.section(), assignment).map(Submissions::values);
		}
		catch (ServiceException ex) {
			return new ServiceAnswer.Unavailable<>(true, String.valueOf(ex.getMessage()));
		}
	}

	static GradeValue value(SubmissionRecord submission) {
		List<String> flags = (submission.flags() != null) ? submission.flags() : List.of();
		return new GradeValue(submission.gradePoints(), submission.gradeComment(), Flag.of(flags));
	}

	private static Map<PersonId, GradeValue> values(Map<String, SubmissionRecord> submissions) {
		Map<PersonId, GradeValue> values = new HashMap<>();
		submissions.forEach(
				(student, submission) -> PersonId.parse(student).ifPresent((id) -> values.put(id, value(submission))));
		return values;
	}

}
