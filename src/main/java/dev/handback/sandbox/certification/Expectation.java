package dev.handback.sandbox.certification;

import java.util.Locale;
import java.util.function.BiConsumer;

/** The contract's expectations. Their texts are in the messages file. */
enum Expectation {

	STATE_SENT(SignOnRules::state), PORTAL_LAUNCH_RESTARTED(SignOnRules::restart), NONCE_SENT(SignOnRules::nonce),
	CODES_EXCHANGED_ONCE(SignOnRules::codesOnce), CODES_WITHIN_THEIR_MINUTE(SignOnRules::codesInTime),
	ME_READ(SignOnRules::whoIsIt), SIGN_OUT_FINAL(SignOnRules::signOut),

	TOKEN_IN_HEADER(TokenRules::inHeader), SIGN_ON_TOKEN_ONLY_FOR_PEOPLE(TokenRules::ofTheRightKind),

	NEXT_FOLLOWED(ListRules::nextLinks), PAGE_SIZE(ListRules::pageSize),

	BACKOFF(RetryRules::backoff), AT_MOST_FIVE_RETRIES(RetryRules::atMostFive),
	RATE_LIMIT_RESPECTED(RetryRules::rateLimit), REFUSALS_NOT_REPEATED(RetryRules::refusals),

	EVENTS_ANCHORED(ListRules::anchor), EVENTS_FORWARD(ListRules::forward),

	CREATED_ONCE(WriteRules::createdOnce), IDS_KNOWN(WriteRules::idsKnown), WRITES_CONNECTED(WriteRules::connected),
	PROVIDER_RULES(WriteRules::provider), VALUES_ALLOWED(WriteRules::values);

	@SuppressWarnings("ImmutableEnumChecker") // Every rule is a method without state.
	private final BiConsumer<Exercise, Evidence> rule;

	/**
	 * Names an expectation.
	 * @param rule looks for the requests that prove or break it
	 */
	Expectation(BiConsumer<Exercise, Evidence> rule) {
		this.rule = rule;
	}

	/** Judges the requests after that number; those before explain them. */
	Evidence judge(Exercise exercise, long after) {
		Evidence evidence = new Evidence(after);
		this.rule.accept(exercise, evidence);
		return evidence;
	}

	/** The name in JSON and in the messages file. */
	String wireName() {
		return name().toLowerCase(Locale.ROOT);
	}

}
