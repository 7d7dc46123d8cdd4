package dev.handback.sandbox.lms;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Provider;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;

/** The initial state of the learning platforms. */
@Component
final class LmsSeed {

	private static final int LAST_STUDENT_OF_THE_FIRST_SECTION = 128;

	private static final int STUDENT_WITHOUT_A_SESSION = 101;

	private static final int SECTION_WITHOUT_A_CATEGORY = 3;

	private static final int SECTIONS_WITH_AN_ASSIGNMENT = 2;

	private final LmsConditions lmsConditions;

	private final LmsTables tables;

	private final Clock clock;

	LmsSeed(Store store, LmsConditions lmsConditions, LmsTables tables, Clock clock) {
		this.lmsConditions = lmsConditions;
		this.tables = tables;
		this.clock = clock;
		store.begin(() -> {
			if (lmsConditions.isEmpty()) {
				store.update((changes) -> Districts.ALL.forEach((district) -> begin(district, changes)));
			}
		});
	}

	private void begin(District district, Changes changes) {
		this.lmsConditions.set(district.id(), Connection.initial(this.clock.instant()), changes);
		exceptions(district).forEach((id, exception) -> this.lmsConditions.set(id, exception, changes));
		if (district.provider().isPresent()) {
			for (int number = 1; number <= SECTIONS_WITH_AN_ASSIGNMENT; number++) {
				this.tables.put(madeByTheTeacher(section(district, number)), changes);
			}
		}
	}

	/** The people and sections that aren't as usual from the start. */
	static Map<RecordId, ObjectNode> exceptions(District district) {
		Map<RecordId, ObjectNode> exceptions = new HashMap<>();
		exceptions.put(person(district, LAST_STUDENT_OF_THE_FIRST_SECTION),
				Json.MAPPER.createObjectNode().put("synced_in_lms", false));
		if (district.provider().filter(Provider.B::equals).isPresent()) {
			exceptions.put(person(district, STUDENT_WITHOUT_A_SESSION),
					Json.MAPPER.createObjectNode().put("lti_session", false));
			exceptions.put(section(district, SECTION_WITHOUT_A_CATEGORY),
					Json.MAPPER.createObjectNode().put("grading_category", false));
		}
		return exceptions;
	}

	/**
	 * An assignment created in the learning platform itself. It has no due date, and no
	 * application knows its id.
	 */
	private Assignment madeByTheTeacher(RecordId section) {
		ObjectNode fields = Json.MAPPER.createObjectNode()
			.put("title", "Getting to know each other")
			.put("description", "Bring a picture of something you like.")
			.put("assignee_mode", "all")
			.put("points_possible", 5);
		Instant lastWeek = this.clock.instant().minus(7, ChronoUnit.DAYS);
		UUID id = UUID.nameUUIDFromBytes(section.toString().getBytes(StandardCharsets.US_ASCII));
		return new Assignment(section, id, lastWeek, lastWeek, null, true, fields);
	}

	private static RecordId person(District district, int number) {
		return new RecordId(RecordKind.PERSON, district.letter(), number);
	}

	private static RecordId section(District district, int number) {
		return new RecordId(RecordKind.SECTION, district.letter(), number);
	}

}
