package dev.handback.commands.verify;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import dev.handback.client.RawClient;
import tools.jackson.databind.JsonNode;

/** Checks the parts of the sign-on host that are accessible without signing in. */
final class SignOnCheck {

	private final RawClient service;

	private final String redirectUri;

	SignOnCheck(RawClient service, String redirectUri) {
		this.service = service;
		this.redirectUri = redirectUri;
	}

	/**
	 * Checks the sign-on host, and returns the tokens that the service lists, by district
	 * id; empty if the list can't be read.
	 */
	Optional<Map<String, String>> look(VerificationRun visit) {
		discovery(visit.ask("discovery", this.service::discovery));
		keys(visit.ask("keys", this.service::keys));
		if (this.service.reachesPages()) {
			signIn(visit.ask("sign_in", () -> this.service.signInPage(this.redirectUri)));
		}
		exchange(visit.ask("unknown_code", () -> this.service.exchangeOfNoCode(this.redirectUri)));
		return tokens(visit.ask("token_list", this.service::tokenList))
			.or(() -> tokens(visit.ask("token_list", this.service::tokenListOfDataApi)));
	}

	/** Expects a sign-in to start with a page, or with a redirect to one. */
	private static void signIn(Answer answer) {
		if (answer.status() >= 400) {
			answer.hasStatus(200);
		}
		String error = answer.locationParameter("error");
		if (!error.isEmpty()) {
			answer.differs(Rule.SIGN_IN, Redaction.value(error));
		}
	}

	private void discovery(Answer answer) {
		if (!answer.isGood()) {
			return;
		}
		new TreeMap<>(this.service.announced()).forEach((name, address) -> {
			if (!answer.json().path(name).asString("").equals(address)) {
				answer.differs(Rule.ADDRESS, name, address);
			}
		});
		if (!holds(answer.json().path("id_token_signing_alg_values_supported"), "RS256")) {
			answer.differs(Rule.KEYS);
		}
	}

	private static void keys(Answer answer) {
		if (answer.isGood() && answer.json().path("keys").valueStream().noneMatch(SignOnCheck::isRsa)) {
			answer.differs(Rule.KEYS);
		}
	}

	private static boolean isRsa(JsonNode key) {
		return key.path("kty").asString("").equals("RSA") && key.path("alg").asString("RS256").equals("RS256")
				&& key.has("kid") && key.has("n") && key.has("e");
	}

	private static boolean holds(JsonNode list, String value) {
		return list.valueStream().anyMatch((one) -> one.asString("").equals(value));
	}

	private static void exchange(Answer unknown) {
		if (unknown.hasStatus(400) && unknown.isJson() && !unknown.json().has("error")) {
			unknown.differs(Rule.MISSING_FIELD, "error");
		}
	}

	private static Optional<Map<String, String>> tokens(Answer answer) {
		Map<String, String> tokens = new LinkedHashMap<>();
		for (JsonNode token : answer.elements()) {
			Shapes.TOKEN.check(token, "", answer.recordWith(token));
			String district = token.path("owner").path("id").asString("").toLowerCase(Locale.ROOT);
			tokens.put(district, token.path("access_token").asString(""));
		}
		return answer.isSuccess() ? Optional.of(tokens) : Optional.empty();
	}

}
