package dev.handback.sandbox.roster;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.SentObject;
import dev.handback.sandbox.world.record.DataSet;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;

/**
 * Changes rosters through JSON. Every answer lists the events that the change created.
 */
@Controller
@RequestMapping("/console/api")
class RosterEndpoints {

	private final RosterAdmin rosterAdmin;

	RosterEndpoints(RosterAdmin rosterAdmin) {
		this.rosterAdmin = rosterAdmin;
	}

	@PostMapping("/districts/{id}/day")
	Answer day(@PathVariable String id) {
		return reply("happened", this.rosterAdmin.dayOfSchool(district(id)));
	}

	@PostMapping("/districts/{id}/rollover")
	Answer rollover(@PathVariable String id) {
		return reply("happened", this.rosterAdmin.rollover(district(id)));
	}

	/** {@code data_set}: original, small, large, or other. */
	@PutMapping("/districts/{id}/data-set")
	Answer dataSet(@PathVariable String id, @RequestBody byte[] body) {
		DataSet set = dataSet(only(body, (sent) -> sent.text("data_set")));
		return reply("data_set", this.rosterAdmin.switchTo(set, district(id)));
	}

	/** {@code enabled}: whether changes create events from now on. */
	@PatchMapping("/districts/{id}/events")
	Answer events(@PathVariable String id, @RequestBody byte[] body) {
		RecordId district = district(id);
		boolean enabled = only(body, (sent) -> sent.flag("enabled"))
			.orElseThrow(() -> Refusal.badRequest("enabled must be true or false"));
		this.rosterAdmin.enableEvents(enabled, district);
		return Reply.ok((json) -> json.writeBooleanProperty("enabled", enabled));
	}

	static DataSet dataSet(Optional<String> name) {
		return name.flatMap(DataSet::ofWireName)
			.orElseThrow(() -> Refusal.badRequest("data_set must be one of: original, small, large, other"));
	}

	/**
	 * Creates a record from the fields that are sent and invents the rest. For users,
	 * {@code role} and {@code sections} are also accepted.
	 */
	@PostMapping("/districts/{id}/{kind:schools|terms|courses|sections|users}")
	Answer make(@PathVariable String id, @PathVariable String kind, @RequestBody byte[] body) {
		RecordKind found = Arrays.stream(RecordKind.values())
			.filter((known) -> known.path().equals(kind))
			.findFirst()
			.orElseThrow(Refusal::notInThisSandbox);
		return reply("id", this.rosterAdmin.make(found, ChangeRequest.read(body), district(id)));
	}

	/** Sets fields of any record except a district; null removes a field. */
	@PatchMapping("/roster/{id}")
	Answer change(@PathVariable String id, @RequestBody byte[] body) {
		return reply("id", this.rosterAdmin.change(record(id), ChangeRequest.read(body).fields()));
	}

	/** {@code record}: the complete record. Fields that are left out are removed. */
	@PutMapping("/roster/{id}")
	Answer replace(@PathVariable String id, @RequestBody byte[] body) {
		ObjectNode wanted = only(body, (sent) -> sent.value("record")).filter(JsonNode::isObject)
			.map(JsonNode::asObject)
			.orElseThrow(() -> Refusal.badRequest("record must be an object"));
		return reply("id", this.rosterAdmin.replace(record(id), wanted));
	}

	@DeleteMapping("/roster/{id}")
	Answer remove(@PathVariable String id) {
		return reply("id", this.rosterAdmin.remove(record(id)));
	}

	@PostMapping("/roster/{id}/unshare")
	Answer unshare(@PathVariable String id) {
		return reply("id", this.rosterAdmin.unshare(record(id)));
	}

	@PostMapping("/roster/{id}/share")
	Answer share(@PathVariable String id) {
		return reply("id", this.rosterAdmin.share(record(id)));
	}

	/** Adds {@code person}, a student or a teacher, to the section. */
	@PostMapping("/sections/{section}/members")
	Answer enroll(@PathVariable String section, @RequestBody byte[] body) {
		RecordId person = record(only(body, (sent) -> sent.text("person"))
			.orElseThrow(() -> Refusal.badRequest("send the id of a person")));
		return reply("id", this.rosterAdmin.enroll(person, section(section)));
	}

	@DeleteMapping("/sections/{section}/members/{person}")
	Answer unenroll(@PathVariable String section, @PathVariable String person) {
		return reply("id", this.rosterAdmin.unenroll(record(person), section(section)));
	}

	/** The one field that an endpoint takes. */
	private static <T> T only(byte[] body, Function<SentObject, T> field) {
		SentObject sent = SentObject.parse(body);
		T value = field.apply(sent);
		sent.requireNothingElse();
		return value;
	}

	static RecordId district(String id) {
		return Districts.find(id).orElseThrow(Refusal::notInThisSandbox).id();
	}

	static RecordId record(String id) {
		return RecordId.parse(id)
			.filter((found) -> found.kind() != RecordKind.DISTRICT && found.kind() != RecordKind.EVENT)
			.filter((found) -> Districts.ALL.stream().anyMatch((district) -> district.letter() == found.district()))
			.orElseThrow(Refusal::notInThisSandbox);
	}

	static RecordId section(String id) {
		return Optional.of(record(id))
			.filter((found) -> found.kind() == RecordKind.SECTION)
			.orElseThrow(Refusal::notInThisSandbox);
	}

	private static Answer reply(String name, Registrar.Outcome<String> outcome) {
		return Reply.ok((json) -> {
			json.writeStringProperty(name, outcome.result());
			json.writePOJOProperty("events", outcome.events().counts());
			json.writeStringProperty("last_event", outcome.events().last().map(RecordId::toString).orElse(null));
		});
	}

}
