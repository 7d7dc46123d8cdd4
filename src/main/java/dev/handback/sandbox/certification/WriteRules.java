package dev.handback.sandbox.certification;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.journal.ServiceOperation;
import dev.handback.sandbox.lms.UnsupportedFields;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Provider;
import tools.jackson.databind.JsonNode;

/** What is expected of an application that writes to learning platforms. */
final class WriteRules {

	private static final ServiceOperation[] WRITES = { ServiceOperation.CREATE_ASSIGNMENT,
			ServiceOperation.UPDATE_ASSIGNMENT, ServiceOperation.DELETE_ASSIGNMENT,
			ServiceOperation.UPDATE_SUBMISSION };

	private static final Set<String> ATTACHMENT_TYPES = Set.of("link", "text");

	private static final Set<String> FLAGS = Set.of("missing", "late", "excluded");

	private WriteRules() {
	}

	/**
	 * There is no list of assignments, so the id in the answer has to be kept. Teachers
	 * may set the same work again, but not within the minute that retries take.
	 */
	static void createdOnce(Exercise exercise, Evidence evidence) {
		Stream<JournalEntry> creates = exercise.of(ServiceOperation.CREATE_ASSIGNMENT)
			.filter((create) -> !create.fault().equals("twice"));
		Exercise.grouped(creates, Sent::key).forEach((same) -> {
			JournalEntry created = null;
			for (JournalEntry create : same) {
				if (created != null && (!Sent.isAnswerWhole(created) || RetryRules.isSoon(created, create))) {
					evidence.breaks(create);
				}
				else if (Sent.succeeded(create)) {
					evidence.keeps(create);
				}
				if (hasCreated(create)) {
					created = create;
				}
			}
		});
	}

	/** Successfully, although the application may not know. */
	private static boolean hasCreated(JournalEntry create) {
		return Sent.succeeded(create) || (create.status() == 0 && create.effect());
	}

	/** An id that no answer contained and no learning platform knows was made up. */
	static void idsKnown(Exercise exercise, Evidence evidence) {
		Set<String> known = exercise.of(ServiceOperation.CREATE_ASSIGNMENT)
			.map((create) -> Sent.answer(create).path("data").path("id").asString(""))
			.collect(Collectors.toSet());
		exercise.entries().forEach((entry) -> Sent.assignment(entry).ifPresent((id) -> {
			if (known.contains(id)) {
				evidence.keeps(entry);
			}
			else if (Set.of(400, 404).contains(entry.status())
					&& entry.answerBody().matches("(?s).*(Assignment does not exist|INVALID_ID).*")) {
				evidence.breaks(entry);
			}
		}));
	}

	/** Contract, district record: writes need the state success. */
	static void connected(Exercise exercise, Evidence evidence) {
		Map<String, String> states = new HashMap<>();
		for (JournalEntry entry : exercise.entries()) {
			lmsState(entry).ifPresent((state) -> states.put(entry.district(), state));
			String state = states.get(entry.district());
			if (List.of(WRITES).contains(entry.operation()) && !entry.district().isEmpty()) {
				if (state != null) {
					evidence.judge(state.equals("success"), entry);
				}
				else if (entry.answerBody().contains("District is not connected")) {
					evidence.breaks(entry);
				}
			}
		}
	}

	/** The state in a district record, alone or in a list of one. */
	private static Optional<String> lmsState(JournalEntry entry) {
		if (!Set.of(ServiceOperation.READ_DISTRICT, ServiceOperation.LIST_DISTRICTS).contains(entry.operation())
				|| !Sent.succeeded(entry)) {
			return Optional.empty();
		}
		JsonNode state = Sent.answer(entry).findPath("lms_state");
		return state.isString() ? Optional.of(state.asString()) : Optional.empty();
	}

	/** Contract, provider-specific behavior. */
	static void provider(Exercise exercise, Evidence evidence) {
		writesWithBody(exercise).forEach((entry) -> platform(entry).ifPresent((provider) -> evidence
			.judge(UnsupportedFields.in(Sent.body(entry), entry.operation(), provider).isEmpty(), entry)));
	}

	private static Optional<Provider> platform(JournalEntry entry) {
		return Districts.find(entry.district()).flatMap(District::provider);
	}

	/** Contract, attachment object and submission object. */
	static void values(Exercise exercise, Evidence evidence) {
		writesWithBody(exercise).forEach((entry) -> {
			JsonNode body = Sent.body(entry);
			boolean attachments = body.path("attachments")
				.valueStream()
				.allMatch((one) -> ATTACHMENT_TYPES.contains(one.path("type").asString(""))
						&& !one.has("attachment_type"));
			boolean flags = body.path("flags").valueStream().allMatch((flag) -> FLAGS.contains(flag.asString("")));
			boolean types = body.path("submission_types")
				.valueStream()
				.allMatch((type) -> ATTACHMENT_TYPES.contains(type.asString("")));
			if (!attachments || !flags || !types) {
				evidence.breaks(entry);
			}
			else if (body.has("attachments") || body.has("flags") || body.has("submission_types")) {
				evidence.keeps(entry);
			}
		});
	}

	/** Long bodies aren't kept completely, so they can't be judged. */
	private static Stream<JournalEntry> writesWithBody(Exercise exercise) {
		return exercise.of(WRITES).filter((entry) -> !Sent.body(entry).isEmpty());
	}

}
