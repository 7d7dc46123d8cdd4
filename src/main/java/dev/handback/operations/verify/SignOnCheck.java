package dev.handback.operations.verify;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import dev.handback.client.RawClient;
import tools.jackson.databind.JsonNode;

import org.springframework.http.MediaType;

/** The sign-on host as far as it shows itself without a person. */
final class SignOnCheck {

	private final RawClient service;

	SignOnCheck(RawClient service) {
		this.service = service;
	}

	/**
	 * Looks, and gives the tokens that the service lists, by the ids of their districts.
	 */
	Map<String, String> look(Visit visit) {
		discovery(visit.ask("discovery", this.service::discovery));
		keys(visit.ask("keys", this.service::keys));
		exchange(visit);
		tokens(visit.ask("token_list_of_data_api", this.service::tokenListOfDataApi));
		return tokens(visit.ask("token_list", this.service::tokenList));
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

	/** A code that nobody was given, and a content type that nobody takes. */
	private void exchange(Visit visit) {
		String fields = "grant_type=authorization_code&code=no-such-code&redirect_uri=https%3A%2F%2Fverify.example";
		Answer unknown = visit.ask("unknown_code",
				() -> this.service.exchangeOfNoCode(MediaType.APPLICATION_FORM_URLENCODED, fields));
		if (unknown.hasStatus(400) && unknown.isJson() && !unknown.json().has("error")) {
			unknown.differs(Rule.MISSING_FIELD, "error");
		}
		Answer odd = visit.ask("unknown_content_type",
				() -> this.service.exchangeOfNoCode(MediaType.TEXT_PLAIN, fields));
		if (odd.hasStatus(400) && !odd.text().contains("invalid content-type")) {
			odd.differs(Rule.MESSAGE, "invalid content-type");
		}
	}

	private static Map<String, String> tokens(Answer answer) {
		Map<String, String> tokens = new LinkedHashMap<>();
		for (JsonNode token : answer.elements()) {
			Shapes.TOKEN.check(token, "", answer.recordWith(token));
			String district = token.path("owner").path("id").asString("").toLowerCase(Locale.ROOT);
			tokens.put(district, token.path("access_token").asString(""));
		}
		return tokens;
	}

}
