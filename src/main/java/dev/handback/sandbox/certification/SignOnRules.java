package dev.handback.sandbox.certification;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.handback.sandbox.access.UserCaller;
import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.journal.ServiceOperation;

/** What is expected of an application when people sign in. */
final class SignOnRules {

	private static final Duration LIFETIME = Duration.ofMinutes(1);

	/** How long an application may take before it reads whose token it has. */
	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private SignOnRules() {
	}

	static void state(Exercise exercise, Evidence evidence) {
		random("state", exercise.of(ServiceOperation.AUTHORIZE), exercise, evidence);
	}

	static void nonce(Exercise exercise, Evidence evidence) {
		random("nonce",
				exercise.of(ServiceOperation.AUTHORIZE)
					.filter((entry) -> exercise.usesOidc().test(Sent.query(entry).text("client_id"))),
				exercise, evidence);
	}

	/**
	 * Each login has its own value. A browser that goes back may repeat a login, but then
	 * the application exchanges only one of the codes.
	 */
	private static void random(String name, Stream<JournalEntry> logins, Exercise exercise, Evidence evidence) {
		Set<String> exchanged = exchanges(exercise).stream().map(Sent::code).collect(Collectors.toSet());
		Set<String> used = new HashSet<>();
		logins.forEach((login) -> {
			String value = Sent.query(login).text(name);
			boolean completed = Sent.atRedirectUri(login, "code").filter(exchanged::contains).isPresent();
			evidence.judge(!value.isEmpty() && (!completed || used.add(value)), login);
		});
	}

	/** Contract, authentication 5: a login without a state is started again. */
	static void restart(Exercise exercise, Evidence evidence) {
		Set<String> managed = exercise.of(ServiceOperation.INSTANT_LOGIN)
			.flatMap((login) -> Sent.atRedirectUri(login, "code").stream())
			.collect(Collectors.toSet());
		exercise.of(ServiceOperation.TOKEN_EXCHANGE)
			.filter((exchange) -> managed.contains(Sent.code(exchange)))
			.forEach(evidence::breaks);
		exercise.of(ServiceOperation.INSTANT_LOGIN)
			.filter((login) -> Sent.atRedirectUri(login, "code").isPresent())
			.forEach((login) -> exercise.of(ServiceOperation.AUTHORIZE)
				.filter((next) -> restarts(login, next))
				.findFirst()
				.ifPresent(evidence::keeps));
	}

	private static boolean restarts(JournalEntry login, JournalEntry next) {
		Duration pause = Duration.between(Sent.answered(login), next.time());
		return !pause.isNegative() && pause.compareTo(LIFETIME) <= 0 && Sent.has(next, "state")
				&& Sent.query(next).text("client_id").equals(Sent.query(login).text("client_id"));
	}

	/** An attempt that failed for now doesn't use a code up. */
	static void codesOnce(Exercise exercise, Evidence evidence) {
		Set<String> used = new HashSet<>();
		exchanges(exercise).forEach((exchange) -> {
			boolean first = !used.contains(Sent.code(exchange));
			if (!Sent.failedForNow(exchange) && exchange.status() != 429) {
				used.add(Sent.code(exchange));
			}
			evidence.judge(first, exchange);
		});
	}

	static void codesInTime(Exercise exercise, Evidence evidence) {
		Map<String, Instant> issued = new HashMap<>();
		exercise.of(ServiceOperation.AUTHORIZE, ServiceOperation.INSTANT_LOGIN)
			.forEach((login) -> Sent.atRedirectUri(login, "code")
				.ifPresent((code) -> issued.put(code, Sent.answered(login))));
		exchanges(exercise).forEach((exchange) -> Optional.ofNullable(issued.get(Sent.code(exchange)))
			.ifPresent((since) -> evidence.judge(!exchange.time().isAfter(since.plus(LIFETIME)), exchange)));
	}

	private static List<JournalEntry> exchanges(Exercise exercise) {
		return exercise.of(ServiceOperation.TOKEN_EXCHANGE)
			.filter((exchange) -> !Sent.code(exchange).isEmpty())
			.toList();
	}

	/**
	 * The first use of a new token is to ask whose it is. A token that arrived in a
	 * broken answer may be left alone.
	 */
	static void whoIsIt(Exercise exercise, Evidence evidence) {
		exchanges(exercise).stream()
			.filter(Sent::succeeded)
			.forEach((exchange) -> Sent.accessToken(exchange)
				.ifPresent((token) -> exercise.entries()
					.stream()
					.filter((entry) -> entry.token().equals(token))
					.findFirst()
					.ifPresentOrElse((first) -> evidence.judge(first.operation() == ServiceOperation.ME, first), () -> {
						if (Sent.isAnswerWhole(exchange)
								&& exercise.now().isAfter(Sent.answered(exchange).plus(PATIENCE))) {
							evidence.breaks(exchange);
						}
					})));
	}

	/**
	 * The service only sees its own session end, so people sign out of the application
	 * first. Sessions of people who didn't use the application show nothing. Who signed
	 * in with several browsers may go on in another one.
	 */
	static void signOut(Exercise exercise, Evidence evidence) {
		Set<String> over = new HashSet<>();
		exercise.of(ServiceOperation.SIGN_ON_PAGES).forEach((end) -> Sent.whoseSessionEnded(end).ifPresent((person) -> {
			Set<String> tokens = tokensOf(person, exercise, end);
			tokens.removeAll(over);
			List<JournalEntry> uses = exercise.after(end).filter((entry) -> tokens.contains(entry.token())).toList();
			if (uses.isEmpty()) {
				over.addAll(tokens);
				if (!tokens.isEmpty() && exercise.now().isAfter(Sent.answered(end).plus(PATIENCE))) {
					evidence.keeps(end);
				}
			}
			else if (uses.stream().map(JournalEntry::token).collect(Collectors.toSet()).equals(tokens)) {
				evidence.breaks(uses.get(0));
			}
		}));
	}

	/** The person's tokens that hadn't expired by then. */
	private static Set<String> tokensOf(String person, Exercise exercise, JournalEntry end) {
		return exercise.before(end)
			.filter((me) -> me.operation() == ServiceOperation.ME
					&& me.time().plus(UserCaller.LIFETIME).isAfter(end.time())
					&& Sent.answer(me).path("data").path("id").asString("").equals(person))
			.map(JournalEntry::token)
			.collect(Collectors.toSet());
	}

}
