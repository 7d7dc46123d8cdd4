package dev.handback.sandbox.verification;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

import dev.handback.sandbox.journal.JournalEntry;
import dev.handback.sandbox.journal.ServiceOperation;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.SentObject;
import dev.handback.sandbox.world.record.District;
import dev.handback.sandbox.world.record.Districts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;

/** What a request should be like. What isn't named may be anything. */
record RequestPattern(List<Function<JournalEntry, Likeness>> checks, Optional<BodyPattern> body) {

	private static final double OPERATION = 8;

	private static final double PATH = 6;

	private static final double METHOD = 4;

	private static final double DETAIL = 1;

	static RequestPattern read(SentObject sent) {
		List<Function<JournalEntry, Likeness>> checks = new ArrayList<>();
		sent.text("method")
			.ifPresent((method) -> checks
				.add((entry) -> same("method", METHOD, method.toUpperCase(Locale.ROOT), entry.method())));
		sent.text("path").ifPresent((path) -> checks.add((entry) -> path(path, entry.path())));
		sent.text("path_pattern")
			.map(PathPattern::read)
			.ifPresent((pattern) -> checks.add((entry) -> like(pattern, entry)));
		sent.object("query").ifPresent((query) -> addQuery(query, checks));
		sent.text("operation").ifPresent((name) -> {
			ServiceOperation operation = ServiceOperation.ofWireName(name)
				.orElseThrow(() -> Refusal.badRequest("unknown operation: " + name));
			checks.add((entry) -> same("operation", OPERATION, operation.wireName(), entry.operation().wireName()));
		});
		sent.text("district").ifPresent((id) -> {
			District district = Districts.find(id)
				.orElseThrow(() -> Refusal.badRequest("district must be the id of a district"));
			checks.add((entry) -> same("district", DETAIL, district.id().toString(), entry.district()));
		});
		sent.text("application")
			.ifPresent((application) -> checks
				.add((entry) -> same("application", DETAIL, application, entry.application())));
		sent.text("token").ifPresent((token) -> checks.add((entry) -> same("token", DETAIL, token, entry.token())));
		sent.count("status", 999)
			.ifPresent((status) -> checks.add((entry) -> same("status", DETAIL, status, entry.status())));
		sent.flag("effect")
			.ifPresent((effect) -> checks.add((entry) -> same("effect", DETAIL, effect, entry.effect())));
		return new RequestPattern(checks, sent.object("body").map(BodyPattern::read));
	}

	/** A parameter that should have a value, or with null, that shouldn't be there. */
	private static void addQuery(SentObject sent, List<Function<JournalEntry, Likeness>> checks) {
		for (String name : sent.otherNames()) {
			Optional<String> expected = sent.asText(name);
			checks.add((entry) -> parameter(name, expected, entry));
		}
	}

	private static Likeness parameter(String name, Optional<String> expected, JournalEntry entry) {
		Optional<String> actual = Query.parseIfValid(entry.query()).first(name);
		if (actual.equals(expected)) {
			return Likeness.full(DETAIL);
		}
		return new Likeness(0, List.of(new Mismatch("query." + name, node(expected.orElse("absent")),
				actual.map(RequestPattern::node).orElse(MissingNode.getInstance()))));
	}

	private static Likeness same(String field, double weight, Object expected, Object actual) {
		return expected.equals(actual) ? Likeness.full(weight)
				: new Likeness(0, List.of(new Mismatch(field, node(expected), node(actual))));
	}

	private static JsonNode node(Object value) {
		JsonNodeFactory nodes = JsonNodeFactory.instance;
		if (value instanceof Integer number) {
			return nodes.numberNode(number);
		}
		return (value instanceof Boolean flag) ? nodes.booleanNode(flag) : nodes.stringNode(value.toString());
	}

	/** The more steps two paths share from the start, the nearer they are. */
	private static Likeness path(String expected, String actual) {
		if (expected.equals(actual)) {
			return Likeness.full(PATH);
		}
		String[] wanted = expected.split("/", -1);
		String[] found = actual.split("/", -1);
		int same = 0;
		while (same < Math.min(wanted.length, found.length) && wanted[same].equals(found[same])) {
			same++;
		}
		return new Likeness(PATH * same / (1 + Math.max(wanted.length, found.length)),
				List.of(Mismatch.of("path", expected, actual)));
	}

	private static Likeness like(PathPattern pattern, JournalEntry entry) {
		return pattern.matches(entry.path()) ? Likeness.full(PATH)
				: new Likeness(0, List.of(Mismatch.of("path", pattern.pattern().pattern(), entry.path())));
	}

	/**
	 * Compares a request with this pattern.
	 * @throws Refusal 400 if the rest of its body decides, but isn't in the journal
	 */
	Likeness compare(JournalEntry entry) {
		Likeness found = this.checks.stream()
			.map((check) -> check.apply(entry))
			.reduce(Likeness.NONE_EXPECTED, Likeness::and);
		if (this.body.isEmpty()) {
			return found;
		}
		if (found.isMatch() && !this.body.get().canJudge(entry)) {
			entry.requireCompleteBody();
		}
		return found.and(this.body.get().compare(entry));
	}

}
