package dev.handback.simulation.service;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.handback.vocabulary.Provider;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What each provider stores of an assignment (contract, provider table). */
final class AssignmentFields {

	private static final List<String> REQUIRED = List.of("title", "description");

	private static final List<String> REQUIRED_BY_B = List.of("title", "description", "term_id");

	private final Provider provider;

	private final Map<String, Check> checks = new LinkedHashMap<>();

	AssignmentFields(ModelDistrict district, ModelSection section, InstantSource clock) {
		this.provider = district.provider();
		this.checks.put("title", Check.STRING);
		this.checks.put("description", Check.STRING);
		this.checks.put("attachments", Check.attachments(this.provider == Provider.B));
		this.checks.put("due_date", Check.future(clock));
		this.checks.put("display_date", Check.DATE);
		this.checks.put("start_date", Check.DATE);
		this.checks.put("end_date", Check.DATE);
		this.checks.put("assignee_mode", Check.oneOf("all", "individuals"));
		this.checks.put("assignee_ids", Check.knownIds("Person", section::hasStudent));
		this.checks.put("points_possible", Check.NUMBER);
		this.checks.put("submission_types", Check.someOf("link", "text"));
		this.checks.put("max_attempts", Check.WHOLE);
		this.checks.put("term_id", Check.knownId("Term", district::hasTerm));
	}

	Map<String, @Nullable JsonNode> created(Body sent) {
		Body body = sent.withValues().without(ignored(Set.of("start_date", "term_id"), Set.of(), Set.of()));
		body.require((this.provider == Provider.B) ? REQUIRED_BY_B : REQUIRED);
		if (this.provider == Provider.B && body.names("start_date")) {
			throw Refused.badRequest("FIELD_IGNORED: start_date is ignored");
		}
		boolean individuals = body.word("assignee_mode").equals("individuals");
		if (individuals) {
			body.require(List.of("assignee_ids"));
		}
		Map<String, @Nullable JsonNode> values = (individuals ? body : body.without(List.of("assignee_ids")))
			.values(this.checks);
		values.putIfAbsent("assignee_mode", Json.text("all"));
		if (this.provider == Provider.A) {
			values.putIfAbsent("max_attempts", Json.of(-1));
		}
		return values;
	}

	Map<String, @Nullable JsonNode> updated(Body sent, ModelAssignment assignment) {
		Body body = sent.without(ignored(Set.of("start_date", "term_id"), Set.of("start_date"), Set.of("attachments")))
			.without(assignment.isForIndividuals() ? List.of("assignee_mode")
					: List.of("assignee_mode", "assignee_ids"));
		body.keep((this.provider == Provider.B) ? REQUIRED_BY_B : REQUIRED);
		return body.values(this.checks);
	}

	private Set<String> ignored(Set<String> byA, Set<String> byB, Set<String> byC) {
		return switch (this.provider) {
			case A -> byA;
			case B -> byB;
			case C, OTHER -> byC;
		};
	}

}
