package dev.handback.sandbox.certification;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.journal.Journal;
import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.wire.Refusal;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/** Compares an application's requests with what the contract expects of it. */
@Component
class Certification {

	private static final int NUMBERS_SHOWN = 20;

	private final Journal journal;

	private final Applications applications;

	private final MessageSource messages;

	private final Clock clock;

	Certification(Journal journal, Applications applications, MessageSource messages, Clock clock) {
		this.journal = journal;
		this.applications = applications;
		this.messages = messages;
		this.clock = clock;
	}

	/**
	 * Judges requests.
	 * @param application a client id; if empty, all applications are judged together
	 * @param since an instant or the number of an entry; earlier requests only explain
	 * later ones. Empty for all.
	 * @throws Refusal 400 if the application is unknown or since can't be read
	 */
	List<Finding> findings(String application, String since) {
		Refusal.require(application.isEmpty() || this.applications.find(application).isPresent(),
				"application must be the client id of one of the sandbox's applications");
		long made = this.journal.counted("").total().requests();
		List<JournalEntry> all = this.journal.find((entry) -> true);
		Map<String, String> owners = owners(all);
		List<JournalEntry> entries = all.stream()
			.filter((entry) -> application.isEmpty() || client(entry, owners).equals(application)
					|| Sent.whoseSessionEnded(entry).isPresent())
			.toList();
		Exercise exercise = new Exercise(entries, all.size() >= made, this::usesOidc, this.clock.instant());
		long after = after(since, entries);
		return Arrays.stream(Expectation.values())
			.map((expectation) -> finding(expectation, expectation.judge(exercise, after)))
			.toList();
	}

	/** The applications of tokens, some of which may be revoked by now. */
	private static Map<String, String> owners(List<JournalEntry> entries) {
		return entries.stream()
			.filter((entry) -> !entry.token().isEmpty() && !entry.application().isEmpty())
			.collect(Collectors.toMap(JournalEntry::token, JournalEntry::application, (first, last) -> last));
	}

	/**
	 * Logins name their client before it is known who signs in. A token in an address
	 * tells whose it is, although the service doesn't accept it there.
	 */
	private static String client(JournalEntry entry, Map<String, String> owners) {
		if (!entry.application().isEmpty()) {
			return entry.application();
		}
		String named = owners.getOrDefault(Sent.query(entry).text("access_token"), Sent.query(entry).text("client_id"));
		return owners.getOrDefault(entry.token(), named);
	}

	private boolean usesOidc(String application) {
		return this.applications.find(application).filter(Application::oidc).isPresent();
	}

	private static long after(String since, List<JournalEntry> entries) {
		if (since.isEmpty() || since.matches("\\d{1,18}")) {
			return since.isEmpty() ? 0 : Long.parseLong(since);
		}
		try {
			Instant time = Instant.parse(since);
			return entries.stream()
				.filter((entry) -> entry.time().isBefore(time))
				.mapToLong(JournalEntry::number)
				.max()
				.orElse(0);
		}
		catch (DateTimeException ex) {
			throw Refusal.badRequest("since must be an instant or the number of an entry");
		}
	}

	private Finding finding(Expectation expectation, Evidence evidence) {
		List<Long> requests = evidence.requests();
		return new Finding(expectation.wireName(), text(expectation, "title"), text(expectation, "paragraph"),
				text(expectation, "todo"), evidence.verdict(), requests.size(),
				requests.subList(Math.max(0, requests.size() - NUMBERS_SHOWN), requests.size()));
	}

	private String text(Expectation expectation, String part) {
		return this.messages.getMessage("certification." + expectation.wireName() + "." + part, null, Locale.ENGLISH);
	}

}
