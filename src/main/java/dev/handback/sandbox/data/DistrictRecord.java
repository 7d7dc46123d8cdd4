package dev.handback.sandbox.data;

import java.time.Instant;
import java.time.LocalDate;

import dev.handback.sandbox.PublicAddress;
import dev.handback.sandbox.lms.Connection;
import dev.handback.sandbox.lms.LmsConditions;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Timestamps;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.District;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;

/** A district's record, built from its current state. */
@Component
final class DistrictRecord {

	private static final LocalDate LAUNCHED = LocalDate.of(2019, 8, 1);

	private final World world;

	private final LmsConditions lmsConditions;

	private final PublicAddress address;

	DistrictRecord(World world, LmsConditions lmsConditions, PublicAddress address) {
		this.world = world;
		this.lmsConditions = lmsConditions;
		this.address = address;
	}

	byte[] bytes(District district, Version version) {
		ObjectNode record = oldest(district, this.world.progress(district.id()).lastSync());
		if (version.knowsLearningPlatform()) {
			record.setAll(added(district, this.lmsConditions.connection(district.id())));
		}
		return Json.MAPPER.writeValueAsBytes(record);
	}

	/**
	 * The record in the oldest version.
	 * @param lastSync when the source system last sent everything
	 */
	ObjectNode oldest(District district, Instant lastSync) {
		return (ObjectNode) Json.read(Json.object((json) -> write(district, lastSync, json)));
	}

	/** What version 3.1 adds: nothing if the fields aren't enabled. */
	ObjectNode added(District district, Connection connection) {
		return (ObjectNode) Json.read(Json.object((json) -> {
			if (connection.fieldsEnabled()) {
				learningPlatform(district, connection, json);
			}
		}));
	}

	private void write(District district, Instant lastSync, JsonGenerator json) {
		json.writeStringProperty("id", district.id().toString());
		json.writeStringProperty("name", district.name());
		json.writeStringProperty("sis_type", "sftp");
		if (district.letter() != 'b') {
			json.writeStringProperty("nces_id", "390000" + (district.letter() - 'a' + 1));
			json.writeStringProperty("mdr_number", "0412345" + (district.letter() - 'a' + 1));
		}
		json.writeStringProperty("launch_date", LAUNCHED.toString());
		json.writeStringProperty("portal_url", this.address.of("/portal/" + district.id()));
		json.writeArrayPropertyStart("login_methods").writeString("saml").writeString("password").writeEndArray();
		json.writeStringProperty("last_sync", Timestamps.text(lastSync));
		json.writeStringProperty("state", "running");
		json.writeNullProperty("error");
		json.writeNullProperty("pause_start");
		json.writeNullProperty("pause_end");
		json.writeObjectPropertyStart("district_contact");
		json.writeObjectPropertyStart("name");
		json.writeStringProperty("first", "Rostering");
		json.writeStringProperty("last", "Office");
		json.writeEndObject();
		json.writeStringProperty("title", "Data manager");
		json.writeStringProperty("email", "data@" + district.mailDomain());
		json.writeEndObject();
	}

	private static void learningPlatform(District district, Connection connection, JsonGenerator json) {
		json.writeStringProperty("lms_state", connection.state());
		json.writeStringProperty("last_lms_sync", Timestamps.text(connection.lastSync()));
		json.writeObjectPropertyStart("lms_matched_percentage");
		json.writeNumberProperty("students", connection.students());
		json.writeNumberProperty("teachers", connection.teachers());
		json.writeNumberProperty("sections", connection.sections());
		json.writeEndObject();
		district.provider().ifPresent((provider) -> json.writeStringProperty("lms_type", provider.name()));
	}

}
