package dev.handback.client;

import java.util.HashMap;
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
	 * Reads the submissions of all students, by user id; at Provider B students without a
	 * session are missing.
	 * @throws ServiceException if the list cannot be read to its end
	 */
	public Map<String, SubmissionRecord> list(DistrictId district, SectionId section, LmsAssignmentId assignment) {
		Map<String, SubmissionRecord> submissions = new HashMap<>();
		String path = "/v3.1/sections/" + section + "/assignments/" + assignment + "/submissions";
		this.lists.readAll(district, path, SubmissionRecord.class, (page) -> page
			.forEach((submission) -> submissions.put(String.valueOf(submission.userId()), submission)));
		return submissions;
	}

	public ServiceAnswer<SubmissionRecord> get(DistrictId district, SectionId section, LmsAssignmentId assignment,
			PersonId student) {
		return this.answers.of(
				() -> this.api.get(district.value(), section.value(), assignment.toString(), student.value()),
				(body) -> WireJson.readData(body, SubmissionRecord.class));
	}

	/** Changes the given fields and no others; repeating it does no harm. */
	public ServiceAnswer<SubmissionRecord> update(DistrictId district, SectionId section, LmsAssignmentId assignment,
			PersonId student, Fields fields) {
		return this.answers.of(() -> this.api.update(district.value(), section.value(), assignment.toString(),
				student.value(), fields.toMap()), (body) -> WireJson.readData(body, SubmissionRecord.class));
	}

}
