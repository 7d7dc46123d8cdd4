package dev.handback.sandbox.certification;

import java.util.List;
import java.util.Set;

import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.journal.ServiceOperation;

/** What is expected of an application that holds tokens. */
final class TokenRules {

	private static final Set<ServiceOperation> OF_PEOPLE = Set.of(ServiceOperation.ME, ServiceOperation.USER_INFO,
			ServiceOperation.READ_DISTRICT, ServiceOperation.READ_USER);

	private static final String SIGN_ON = "il";

	private TokenRules() {
	}

	/**
	 * Contract, authentication 3. Addresses end up in logs; headers don't. What no
	 * application is known by may be any text.
	 */
	static void inHeader(Exercise exercise, Evidence evidence) {
		List<String> tokens = exercise.entries()
			.stream()
			.filter((entry) -> !entry.application().isEmpty() && !entry.token().isEmpty())
			.map(JournalEntry::token)
			.distinct()
			.toList();
		exercise.entries().forEach((entry) -> {
			String elsewhere = entry.path() + " " + entry.query() + " " + entry.requestBody();
			if (Sent.has(entry, "access_token") || containsAny(elsewhere, tokens)) {
				evidence.breaks(entry);
			}
			else if (!entry.token().isEmpty()) {
				evidence.keeps(entry);
			}
		});
	}

	private static boolean containsAny(String text, List<String> tokens) {
		return tokens.stream().anyMatch(text::contains);
	}

	/** Contract, authentication 7. */
	static void ofTheRightKind(Exercise exercise, Evidence evidence) {
		exercise.entries()
			.stream()
			.filter((entry) -> entry.token().startsWith(SIGN_ON))
			.forEach((entry) -> evidence.judge(OF_PEOPLE.contains(entry.operation()) && !isPaged(entry), entry));
	}

	private static boolean isPaged(JournalEntry entry) {
		return Set.of("limit", "starting_after", "ending_before").stream().anyMatch((name) -> Sent.has(entry, name));
	}

}
