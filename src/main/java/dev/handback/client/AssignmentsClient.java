package dev.handback.client;

import java.io.InputStream;

import dev.handback.client.answers.ResponseTranslator;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.answers.UnreadableAnswerException;
import dev.handback.client.answers.WireJson;
import dev.handback.client.records.AssignmentRecord;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.LmsAssignmentId;
import dev.handback.vocabulary.ids.SectionId;

import org.springframework.stereotype.Component;

/** Assignments in the LMS (contract, learning-platform endpoints). */
@Component
public class AssignmentsClient {

	private final AssignmentsApi api;

	private final ResponseTranslator answers;

	AssignmentsClient(AssignmentsApi api, ResponseTranslator answers) {
		this.api = api;
		this.answers = answers;
	}

	/** Creates an assignment; its id is only ever in this answer. */
	public ServiceAnswer<AssignmentRecord> create(DistrictId district, SectionId section, WriteBody fields) {
		return this.answers.of(() -> this.api.create(district.value(), section.value(), fields.toMap()),
				AssignmentsClient::read);
	}

	public ServiceAnswer<AssignmentRecord> get(AssignmentAddress assignment) {
		return this.answers.of(() -> this.api.get(assignment.district().value(), assignment.section().value(),
				assignment.id().toString()), AssignmentsClient::read);
	}

	/** Changes only the given fields. */
	public ServiceAnswer<AssignmentRecord> update(AssignmentAddress assignment, WriteBody fields) {
		return this.answers.of(() -> this.api.update(assignment.district().value(), assignment.section().value(),
				assignment.id().toString(), fields.toMap()), AssignmentsClient::read);
	}

	/** Deletes the assignment; a success has an empty body. */
	public ServiceAnswer<Boolean> delete(AssignmentAddress assignment) {
		return this.answers.of(() -> this.api.delete(assignment.district().value(), assignment.section().value(),
				assignment.id().toString()), (body) -> true);
	}

	private static AssignmentRecord read(InputStream body) {
		AssignmentRecord assignment = WireJson.readData(body, AssignmentRecord.class);
		try {
			LmsAssignmentId.from(String.valueOf(assignment.id()));
			return assignment;
		}
		catch (IllegalArgumentException ex) {
			throw new UnreadableAnswerException("an assignment without a usable id");
		}
	}

}
