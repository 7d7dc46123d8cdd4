package dev.handback.operations.verify;

import dev.handback.client.RawDistrict;
import tools.jackson.databind.JsonNode;

/** The district's own record, with what it says of the learning platform. */
final class DistrictCheck {

	private DistrictCheck() {
	}

	/** The record; missing where it cannot be read. */
	static JsonNode look(Visit visit) {
		JsonNode record = visit.read("read_district", RawDistrict::record).record(Shapes.DISTRICT);
		if (record.isObject() && !record.path("id").asString("").equalsIgnoreCase(visit.district())) {
			visit.note("read_district", Rule.DISTRICT, Shown.id(record.path("id")));
		}
		if (record.has("lms_state") && !record.path("lms_state").asString("").equals("success")) {
			visit.note("learning_platform", Rule.NOT_CONNECTED, Shown.value(record.path("lms_state").asString("")));
		}
		return record;
	}

}
