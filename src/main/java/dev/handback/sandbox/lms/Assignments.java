package dev.handback.sandbox.lms;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.handback.sandbox.difference.Difference;
import dev.handback.sandbox.difference.Differences;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Provider;
import dev.handback.sandbox.world.record.RecordId;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.stereotype.Component;

/** Creates and updates assignments as the section's provider would. */
@Component
final class Assignments {

	private final LmsTables tables;

	private final World world;

	private final LmsConditions lmsConditions;

	private final Differences differences;

	private final Clock clock;

	Assignments(LmsTables tables, World world, LmsConditions lmsConditions, Differences differences, Clock clock) {
		this.tables = tables;
		this.world = world;
		this.lmsConditions = lmsConditions;
		this.differences = differences;
		this.clock = clock;
	}

	Assignment create(RecordId section, byte[] sent, Changes changes) {
		WriteContext context = context(section);
		Provider provider = context.district().learningPlatform();
		Body body = admitted(Body.parse(sent).withoutEmptyFields(), provider);
		boolean individuals = body.text("assignee_mode").equals(Optional.of("individuals"));
		if (individuals && !body.hasValue("assignee_ids")) {
			Body.requireNothing(List.of("assignee_ids"));
		}
		ObjectNode fields = Forms.read(individuals ? body : body.without("assignee_ids"), context);
		if (!fields.has("assignee_mode")) {
			fields.put("assignee_mode", "all");
		}
		if (provider == Provider.A && !fields.has("max_attempts")) {
			fields.put("max_attempts", -1);
		}
		Instant now = context.now();
		Assignment created = new Assignment(section, UUID.randomUUID(), now, now, null,
				this.lmsConditions.hasGradingCategory(section), fields);
		this.tables.put(created, changes);
		return created;
	}

	private Body admitted(Body sent, Provider provider) {
		Body body = sent;
		if (this.differences.isOn(Difference.FIELD_IGNORED_WARNINGS)) {
			for (String field : sent.refusedBy(provider, WriteOperation.CREATE_ASSIGNMENT)) {
				body = body.without(field);
			}
		}
		return body.admittedBy(provider, WriteOperation.CREATE_ASSIGNMENT);
	}

	/** The ignored fields to warn about, if the service warns. */
	List<String> warnings(RecordId section, byte[] sent) {
		return this.differences.isOn(Difference.FIELD_IGNORED_WARNINGS) ? Body.parse(sent)
			.withoutEmptyFields()
			.refusedBy(Districts.of(section).learningPlatform(), WriteOperation.CREATE_ASSIGNMENT) : List.of();
	}

	/**
	 * A body that contains only ignored fields changes nothing, not even the modification
	 * date.
	 */
	Assignment update(Assignment assignment, byte[] sent, Changes changes) {
		WriteContext context = context(assignment.section());
		Body body = Body.parse(sent)
			.admittedBy(context.district().learningPlatform(), WriteOperation.UPDATE_ASSIGNMENT);
		if (!assignment.text("assignee_mode").equals(Optional.of("individuals"))) {
			body = body.without("assignee_ids");
		}
		if (body.isEmpty()) {
			return assignment;
		}
		ObjectNode fields = assignment.fields().deepCopy();
		fields.setAll(Forms.read(body, context));
		Assignment updated = assignment.with(fields, context.now());
		this.tables.put(updated, changes);
		return updated;
	}

	void delete(Assignment assignment, Changes changes) {
		this.tables.remove(assignment, changes);
	}

	WriteContext context(RecordId section) {
		return new WriteContext(this.world, Districts.of(section), section, this.clock.instant(), this.differences,
				false);
	}

}
