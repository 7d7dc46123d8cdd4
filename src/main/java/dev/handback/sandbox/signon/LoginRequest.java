package dev.handback.sandbox.signon;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import dev.handback.sandbox.SandboxProperties.Application;

import org.springframework.web.util.UriComponentsBuilder;

/**
 * A login that someone has started in an application.
 *
 * @param redirectUri where the answer goes, one of the application's own
 * @param state returned exactly as it was sent; empty for managed logins, which have none
 * @param nonce empty if none was sent
 */
record LoginRequest(Application application, String redirectUri, Optional<String> state, String nonce,
		Challenge challenge) {

	/**
	 * Contract, sign-on rule 3: managed logins arrive at the primary redirect URI without
	 * a state.
	 */
	static LoginRequest managed(Application application) {
		return new LoginRequest(application, application.primaryRedirectUri(), Optional.empty(), "", Challenge.NONE);
	}

	URI withCode(String code) {
		Map<String, String> parameters = new LinkedHashMap<>();
		parameters.put("code", code);
		parameters.put("scope", String.join(" ", this.application.scopes()));
		return back(parameters);
	}

	URI refused(String error, String description) {
		Map<String, String> parameters = new LinkedHashMap<>();
		parameters.put("error", error);
		parameters.put("error_description", description);
		return back(parameters);
	}

	private URI back(Map<String, String> parameters) {
		this.state.ifPresent((state) -> parameters.put("state", state));
		UriComponentsBuilder uri = UriComponentsBuilder.fromUriString(this.redirectUri);
		parameters.keySet().forEach((name) -> uri.queryParam(name, "{" + name + "}"));
		return uri.encode().buildAndExpand(parameters).toUri();
	}

}
