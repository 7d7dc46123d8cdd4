package dev.handback.sandbox.events;

import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.handback.sandbox.PublicAddress;
import dev.handback.sandbox.data.RecordView;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Timestamps;
import dev.handback.sandbox.wire.Version;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import tools.jackson.databind.JsonNode;

/**
 * A stored event in all versions. The four texts are JSON objects, which may be empty.
 *
 * @param object the record in version 3.0
 * @param added what version 3.1 adds to the record
 * @param previous the previous values of what changed in version 3.0
 * @param previousAdded the previous values of what changed in version 3.1's additions
 * @param schools the ids of all schools that the record belongs to or did before
 */
record KeptEvent(EventOrder rank, EventType turn, Instant created, String object, String added, String previous,
		String previousAdded, List<String> schools) {

	static final String NOTHING = "{}";

	private static final Pattern PORTAL = Pattern.compile("\"portal_url\":\"[^\"]*/portal/");

	static KeptEvent of(RecordChange recordChange, Instant created) {
		RecordView subject = recordChange.subject();
		String previous = NOTHING;
		String previousAdded = NOTHING;
		if (recordChange.turn() == EventType.UPDATED) {
			RecordView before = recordChange.before().orElseThrow();
			previous = EventDifference.previous(before.oldest(), subject.oldest()).toString();
			previousAdded = EventDifference.previous(before.added(), subject.added()).toString();
		}
		List<String> schools = Stream.concat(recordChange.before().stream(), recordChange.after().stream())
			.flatMap((appearance) -> schools(recordChange.id(), appearance.oldest()))
			.distinct()
			.toList();
		return new KeptEvent(recordChange.rank(), recordChange.turn(), created, subject.oldest().toString(),
				subject.added().toString(), previous, previousAdded, schools);
	}

	/** A school belongs to itself. Districts and their administrators belong to none. */
	private static Stream<String> schools(RecordId id, JsonNode record) {
		if (id.kind() == RecordKind.SCHOOL) {
			return Stream.of(id.toString());
		}
		return Stream
			.concat(Stream.of(record.path("school")), record.path("roles")
				.valueStream()
				.flatMap((role) -> Stream.concat(Stream.of(role.path("school")), role.path("schools").valueStream())))
			.map((school) -> school.asString(""))
			.filter((school) -> !school.isEmpty());
	}

	String type() {
		return this.rank.kind().path() + "." + this.turn.wireName();
	}

	/**
	 * Contract, events: a change that only later versions show is no event in earlier
	 * ones.
	 */
	boolean isIn(Version version) {
		return version.knowsLearningPlatform() || this.turn != EventType.UPDATED || !this.previous.equals(NOTHING);
	}

	boolean changesNothing() {
		return this.turn == EventType.UPDATED && this.previous.equals(NOTHING) && this.previousAdded.equals(NOTHING);
	}

	/**
	 * The only absolute link of a record was written for whoever made the change, and
	 * others may know the sandbox by another address.
	 */
	KeptEvent linkingTo(PublicAddress address) {
		if (this.rank != EventOrder.DISTRICT) {
			return this;
		}
		String link = Matcher.quoteReplacement("\"portal_url\":\"" + address.of("/portal/"));
		return new KeptEvent(this.rank, this.turn, this.created, PORTAL.matcher(this.object).replaceFirst(link),
				this.added, this.previous, this.previousAdded, this.schools);
	}

	/** Writes the event with that id for the version. */
	String json(RecordId id, Version version) {
		boolean later = version.knowsLearningPlatform();
		return Json.text(Json.object((json) -> {
			json.writeStringProperty("id", id.toString());
			json.writeStringProperty("type", type());
			json.writeStringProperty("created", Timestamps.text(this.created));
			json.writeObjectPropertyStart("data");
			json.writeName("object");
			json.writeRawValue(later ? joined(this.object, this.added) : this.object);
			if (this.turn == EventType.UPDATED) {
				json.writeName("previous_attributes");
				json.writeRawValue(later ? joined(this.previous, this.previousAdded) : this.previous);
			}
			json.writeEndObject();
			if (later && hasLmsStatus()) {
				json.writeRaw("," + inner(this.added));
			}
		}));
	}

	private boolean hasLmsStatus() {
		return (this.rank.kind() == RecordKind.PERSON || this.rank.kind() == RecordKind.SECTION)
				&& !this.added.equals(NOTHING);
	}

	private static String joined(String one, String other) {
		if (other.equals(NOTHING)) {
			return one;
		}
		return one.equals(NOTHING) ? other : "{" + inner(one) + "," + inner(other) + "}";
	}

	private static String inner(String object) {
		return object.substring(1, object.length() - 1);
	}

}
