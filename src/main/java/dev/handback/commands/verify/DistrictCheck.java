package dev.handback.commands.verify;

import dev.handback.client.RawDistrict;
import dev.handback.vocabulary.LmsConnection;
import tools.jackson.databind.JsonNode;

/** Checks the district's own record, including what it says about the LMS. */
final class DistrictCheck {

	private DistrictCheck() {
	}

	/** The record; missing if it can't be read. */
	static JsonNode look(VerificationRun visit) {
		JsonNode record = visit.read("read_district", RawDistrict::record).record(Shapes.DISTRICT);
		if (record.isObject() && !record.path("id").asString("").equalsIgnoreCase(visit.district())) {
			visit.note("read_district", Rule.DISTRICT, Redaction.id(record.path("id")));
		}
		LmsConnection connection = LmsConnection.of(record.path("lms_state").asString(""));
		if (record.has("lms_state") && !connection.isComplete()) {
			visit.note("learning_platform", Rule.NOT_CONNECTED, Redaction.value(connection.word()));
		}
		return record;
	}

}
