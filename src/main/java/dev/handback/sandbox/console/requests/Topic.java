package dev.handback.sandbox.console.requests;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import dev.handback.sandbox.journal.ServiceOperation;

import static dev.handback.sandbox.journal.ServiceOperation.AUTHORIZE;
import static dev.handback.sandbox.journal.ServiceOperation.CREATE_ASSIGNMENT;
import static dev.handback.sandbox.journal.ServiceOperation.DELETE_ASSIGNMENT;
import static dev.handback.sandbox.journal.ServiceOperation.DISCOVERY;
import static dev.handback.sandbox.journal.ServiceOperation.INSTANT_LOGIN;
import static dev.handback.sandbox.journal.ServiceOperation.KEYS;
import static dev.handback.sandbox.journal.ServiceOperation.LIST_DISTRICTS;
import static dev.handback.sandbox.journal.ServiceOperation.LIST_EVENTS;
import static dev.handback.sandbox.journal.ServiceOperation.LIST_SUBMISSIONS;
import static dev.handback.sandbox.journal.ServiceOperation.ME;
import static dev.handback.sandbox.journal.ServiceOperation.READ_ASSIGNMENT;
import static dev.handback.sandbox.journal.ServiceOperation.READ_DISTRICT;
import static dev.handback.sandbox.journal.ServiceOperation.READ_EVENT;
import static dev.handback.sandbox.journal.ServiceOperation.READ_SUBMISSION;
import static dev.handback.sandbox.journal.ServiceOperation.SIGN_ON_PAGES;
import static dev.handback.sandbox.journal.ServiceOperation.TOKEN_EXCHANGE;
import static dev.handback.sandbox.journal.ServiceOperation.TOKEN_LIST;
import static dev.handback.sandbox.journal.ServiceOperation.UNKNOWN;
import static dev.handback.sandbox.journal.ServiceOperation.UPDATE_ASSIGNMENT;
import static dev.handback.sandbox.journal.ServiceOperation.UPDATE_SUBMISSION;
import static dev.handback.sandbox.journal.ServiceOperation.USER_INFO;

/**
 * The paragraphs of the contract that describe operations, and the kind of work that each
 * belongs to. What isn't listed is a list or a record.
 */
enum Topic {

	LOGIN(Kind.SIGN_ON, AUTHORIZE), MANAGED_LOGIN(Kind.SIGN_ON, INSTANT_LOGIN),
	PEOPLES_PAGES(Kind.SIGN_ON, SIGN_ON_PAGES), EXCHANGE(Kind.SIGN_ON, TOKEN_EXCHANGE), OWNER(Kind.SIGN_ON, ME),
	OIDC(Kind.SIGN_ON, DISCOVERY, KEYS, USER_INFO), TOKENS(Kind.CONNECTION, TOKEN_LIST),
	DISTRICT(Kind.CONNECTION, LIST_DISTRICTS, READ_DISTRICT), LISTS(Kind.ROSTER), RECORDS(Kind.ROSTER),
	EVENTS(Kind.EVENTS, LIST_EVENTS, READ_EVENT), CREATE(Kind.ASSIGNMENTS, CREATE_ASSIGNMENT),
	ASSIGNMENTS(Kind.ASSIGNMENTS, READ_ASSIGNMENT, DELETE_ASSIGNMENT), UPDATE(Kind.ASSIGNMENTS, UPDATE_ASSIGNMENT),
	SUBMISSIONS(Kind.SUBMISSIONS, LIST_SUBMISSIONS, READ_SUBMISSION), GRADE(Kind.SUBMISSIONS, UPDATE_SUBMISSION),
	NONE(Kind.OTHER, UNKNOWN);

	private static final Map<ServiceOperation, Topic> TOPICS = Arrays.stream(ServiceOperation.values())
		.collect(Collectors.toUnmodifiableMap(Function.identity(), Topic::find));

	private final Kind kind;

	// Never handed out, so no one can change it.
	@SuppressWarnings("ImmutableEnumChecker")
	private final ServiceOperation[] operations;

	Topic(Kind kind, ServiceOperation... operations) {
		this.kind = kind;
		this.operations = operations;
	}

	static Topic of(ServiceOperation operation) {
		return TOPICS.getOrDefault(operation, NONE);
	}

	private static Topic find(ServiceOperation operation) {
		return Arrays.stream(values())
			.filter((topic) -> Arrays.asList(topic.operations).contains(operation))
			.findFirst()
			.orElse(operation.name().startsWith("LIST_") ? LISTS : RECORDS);
	}

	Kind kind() {
		return this.kind;
	}

	/** The name in keys of texts. */
	String key() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** What applications do, in the order in which a new one is built. */
	enum Kind {

		SIGN_ON, CONNECTION, ROSTER, EVENTS, ASSIGNMENTS, SUBMISSIONS, OTHER;

		String key() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
