package dev.handback.sandbox.lms;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.SentObject;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.RecordId;
import dev.handback.sandbox.world.record.RecordKind;
import dev.handback.sandbox.world.record.Relation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * What people and providers do without the service: teachers in the learning platform,
 * districts that connect, students who launch it. Each takes JSON with the fields to
 * change.
 */
@Controller
@RequestMapping("/console/api")
class Levers {

	private static final ObjectNode CONNECTED = read("""
			{"lms_state": "success", "lms_fields": true, "integration": true,
			"lms_matched_percentage": {"students": 96, "teachers": 100, "sections": 98}}""".getBytes(UTF_8));

	private static final ObjectNode USUAL = read("""
			{"synced_in_lms": true, "lti_session": true, "grading_category": true}""".getBytes(UTF_8));

	private final LmsConditions lmsConditions;

	private final Teachers teachers;

	private final LmsTables tables;

	private final World world;

	private final Store store;

	private final ChangeListener observer;

	Levers(LmsConditions lmsConditions, Teachers teachers, LmsTables tables, World world, Store store,
			ChangeListener observer) {
		this.observer = observer;
		this.lmsConditions = lmsConditions;
		this.teachers = teachers;
		this.tables = tables;
		this.world = world;
		this.store = store;
	}

	/**
	 * Takes {@code lms_state}, {@code last_lms_sync}, {@code lms_matched_percentage},
	 * {@code lms_fields}, and {@code integration}.
	 */
	@PatchMapping("/districts/{id}")
	Answer district(@PathVariable String id, @RequestBody byte[] body) {
		RecordId district = district(id);
		ObjectNode sent = read(body);
		return change((changes) -> connect(district, this.lmsConditions.connection(district), sent, changes));
	}

	/**
	 * Schedules changes of the connection: {@code steps}, each with {@code after} (a
	 * duration from now) or {@code at} (an instant) and the fields that the district's
	 * other lever takes.
	 */
	@PutMapping("/districts/{id}/course")
	Answer schedule(@PathVariable String id, @RequestBody byte[] body) {
		RecordId district = district(id);
		SentObject sent = SentObject.parse(body);
		JsonNode steps = sent.value("steps").orElseGet(Json.MAPPER::nullNode);
		sent.requireNothingElse();
		return change((changes) -> this.lmsConditions.schedule(district, steps, changes));
	}

	/** Returns the steps that are still ahead. */
	@GetMapping("/districts/{id}/course")
	Answer schedule(@PathVariable String id) {
		RecordId district = district(id);
		return Reply.ok((json) -> this.lmsConditions.script(district).write(json));
	}

	/** Cancels the remaining steps and keeps the current connection. */
	@DeleteMapping("/districts/{id}/course")
	Answer cancelSchedule(@PathVariable String id) {
		RecordId district = district(id);
		return change((changes) -> this.lmsConditions.cancelSchedule(district, changes));
	}

	/**
	 * Connects every learning platform, cancels what is scheduled, and matches people and
	 * sections as at the start.
	 */
	@DeleteMapping("/lms")
	Answer restore() {
		return change((changes) -> {
			Districts.ALL.forEach((district) -> {
				connect(district.id(), this.lmsConditions.connection(district.id()), CONNECTED, changes);
				this.lmsConditions.dropSchedule(district.id(), changes);
			});
			this.lmsConditions.changed()
				.stream()
				.filter(this.world::has)
				.forEach((id) -> set(id, atTheStart(id), changes));
		});
	}

	private static ObjectNode atTheStart(RecordId id) {
		ObjectNode standing = USUAL.deepCopy();
		Optional.ofNullable(LmsSeed.exceptions(Districts.of(id)).get(id)).ifPresent(standing::setAll);
		return standing;
	}

	/** Takes {@code synced_in_lms} and {@code lti_session}. */
	@PatchMapping("/users/{id}")
	Answer person(@PathVariable String id, @RequestBody byte[] body) {
		RecordId person = find(RecordKind.PERSON, id);
		ObjectNode sent = readFlags(body, "synced_in_lms", "lti_session");
		return change((changes) -> set(person, sent, changes));
	}

	/**
	 * Takes {@code synced_in_lms} and {@code grading_category}, which applies to new
	 * assignments.
	 */
	@PatchMapping("/sections/{id}")
	Answer section(@PathVariable String id, @RequestBody byte[] body) {
		RecordId section = find(RecordKind.SECTION, id);
		ObjectNode sent = readFlags(body, "synced_in_lms", "grading_category");
		return change((changes) -> set(section, sent, changes));
	}

	/**
	 * Takes {@code state} (draft, scheduled, open, or locked), {@code grading_category},
	 * and any field of an assignment. Null removes a field.
	 */
	@PatchMapping("/sections/{section}/assignments/{assignment}")
	Answer assignment(@PathVariable String section, @PathVariable String assignment, @RequestBody byte[] body) {
		ObjectNode sent = read(body);
		return change((changes) -> this.teachers.changeAssignment(find(section, assignment), sent, changes));
	}

	/** Deletes the assignment with all submissions. */
	@DeleteMapping("/sections/{section}/assignments/{assignment}")
	Answer delete(@PathVariable String section, @PathVariable String assignment) {
		return change((changes) -> this.tables.remove(find(section, assignment), changes));
	}

	/**
	 * Takes any field of a submission. Null removes a field. Attachments hand the
	 * submission in.
	 */
	@PatchMapping("/sections/{section}/assignments/{assignment}/submissions/{person}")
	Answer submission(@PathVariable String section, @PathVariable String assignment, @PathVariable String person,
			@RequestBody byte[] body) {
		ObjectNode sent = read(body);
		RecordId student = find(RecordKind.PERSON, person);
		return change((changes) -> {
			Assignment of = find(section, assignment);
			Refusal.require(this.world.isRelated(Relation.STUDENTS_OF_SECTION, of.section(), student),
					"only students of the section have submissions");
			this.teachers.changeSubmission(of, student, sent, changes);
		});
	}

	private void connect(RecordId district, Connection before, ObjectNode sent, Changes changes) {
		Connection now = before.with(sent);
		this.lmsConditions.set(district, now, changes);
		this.observer.connected(district, before, now, changes);
	}

	private void set(RecordId id, JsonNode sent, Changes changes) {
		boolean before = this.lmsConditions.isSynced(id);
		this.lmsConditions.set(id, sent, changes);
		this.observer.synced(id, before, sent.path("synced_in_lms").asBoolean(before), changes);
	}

	private Answer change(Consumer<Changes> change) {
		this.store.update(change);
		return Reply.done();
	}

	private static RecordId district(String id) {
		return Districts.find(id).orElseThrow(Refusal::notInThisSandbox).id();
	}

	private Assignment find(String section, String assignment) {
		try {
			return this.tables.assignment(find(RecordKind.SECTION, section), UUID.fromString(assignment))
				.orElseThrow(Refusal::notInThisSandbox);
		}
		catch (IllegalArgumentException ex) {
			throw Refusal.notInThisSandbox();
		}
	}

	private RecordId find(RecordKind kind, String id) {
		return RecordId.parse(kind, id).filter(this.world::has).orElseThrow(Refusal::notInThisSandbox);
	}

	private static ObjectNode read(byte[] body) {
		return Json.readObject(body, "send one JSON object with the fields to change");
	}

	private static ObjectNode readFlags(byte[] body, String... names) {
		ObjectNode sent = read(body);
		SentObject fields = SentObject.of(sent);
		for (String name : names) {
			fields.flag(name);
		}
		fields.requireNothingElse();
		return sent;
	}

}
