package dev.handback.client;

import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.handback.vocabulary.DistrictId;
import dev.handback.vocabulary.LmsAssignmentId;
import dev.handback.vocabulary.PersonId;
import dev.handback.vocabulary.SectionId;

import org.springframework.stereotype.Component;

/**
 * Students' submissions in the learning platform (contract, learning-platform endpoints).
 */
@Component
public class SubmissionsClient {

	private final SubmissionsApi api;

	private final Answers answers;

	private final Lists lists;

	SubmissionsClient(SubmissionsApi api, Answers answers, Lists lists) {
		this.api = api;
		this.answers = answers;
		this.lists = lists;
	}

	/**
	 * Reads the submissions of all students now, by user id; at Provider B students
	 * without a session are missing.
	 */
	public ServiceAnswer<Map<String, SubmissionRecord>> list(DistrictId district, SectionId section,
			LmsAssignmentId assignment) {
		String path = "/v3.1/sections/" + section + "/assignments/" + assignment + "/submissions";
		return this.lists.readNow(district, path, SubmissionRecord.class).map(SubmissionsClient::byStudent);
	}

	private static Map<String, SubmissionRecord> byStudent(List<SubmissionRecord> submissions) {
		Map<String, SubmissionRecord> byStudent = new HashMap<>();
		submissions.forEach((submission) -> byStudent.put(String.valueOf(submission.userId()), submission));
		return byStudent;
	}

	public ServiceAnswer<SubmissionRecord> get(DistrictId district, SectionId section, LmsAssignmentId assignment,
			PersonId student) {
		return this.answers.of(
				() -> this.api.get(district.value(), section.value(), assignment.toString(), student.value()),
				(body) -> read(body, student));
	}

	/** Changes the given fields and no others; repeating it does no harm. */
	public ServiceAnswer<SubmissionRecord> update(DistrictId district, SectionId section, LmsAssignmentId assignment,
			PersonId student, Fields fields) {
		return this.answers.of(() -> this.api.update(district.value(), section.value(), assignment.toString(),
				student.value(), fields.toMap()), (body) -> read(body, student));
	}

	// user_id is guaranteed and names the submission (contract, submission object).
	private static SubmissionRecord read(InputStream body, PersonId student) {
		SubmissionRecord submission = WireJson.readData(body, SubmissionRecord.class);
		if (!student.value().equals(submission.userId())) {
			throw new UnreadableAnswerException("a submission of somebody else");
		}
		return submission;
	}

}
