package dev.handback.sandbox.data;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

import dev.handback.sandbox.PublicAddress;
import dev.handback.sandbox.lms.Circumstances;
import dev.handback.sandbox.lms.Connection;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Timestamps;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.District;
import org.springframework.stereotype.Component;
import tools.jackson.core.JsonGenerator;

/** The record of a district, written as it stands at the moment. */
@Component
final class DistrictRecord {

	private static final LocalDate LAUNCHED = LocalDate.of(2019, 8, 1);

	private final Circumstances circumstances;

	private final PublicAddress address;

	private final Clock clock;

	DistrictRecord(Circumstances circumstances, PublicAddress address, Clock clock) {
		this.circumstances = circumstances;
		this.address = address;
		this.clock = clock;
	}

	byte[] bytes(District district, Version version) {
		return Json.object((json) -> write(district, version, json));
	}

	private void write(District district, Version version, JsonGenerator json) {
		json.writeStringProperty("id", district.id().toString());
		json.writeStringProperty("name", district.name());
		json.writeStringProperty("sis_type", "sftp");
		json.writeStringProperty("launch_date", LAUNCHED.toString());
		json.writeStringProperty("portal_url", this.address.of("/portal/" + district.id()));
		json.writeArrayPropertyStart("login_methods").writeString("saml").writeString("password").writeEndArray();
		json.writeStringProperty("last_sync", Timestamps.text(lastNight()));
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
		Connection connection = this.circumstances.connection(district.id());
		if (version.knowsLearningPlatform() && connection.fieldsEnabled()) {
			learningPlatform(district, connection, json);
		}
	}

	private Instant lastNight() {
		return LocalDate.now(this.clock.withZone(ZoneOffset.UTC)).atTime(2, 0).minusDays(1).toInstant(ZoneOffset.UTC);
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
