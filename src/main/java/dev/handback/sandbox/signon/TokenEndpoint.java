package dev.handback.sandbox.signon;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

import dev.handback.sandbox.SandboxProperties.Application;
import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.access.Tokens;
import dev.handback.sandbox.access.UserCaller;
import dev.handback.sandbox.difference.Difference;
import dev.handback.sandbox.difference.Differences;
import dev.handback.sandbox.journal.RequestLog;
import dev.handback.sandbox.wire.Answer;
import dev.handback.sandbox.wire.Json;
import dev.handback.sandbox.wire.Query;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.world.World;
import dev.handback.sandbox.world.record.Districts;
import dev.handback.sandbox.world.record.Person;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;

/** Exchanges a code for an access token and, with OIDC, an identity token. */
@Controller
class TokenEndpoint {

	private final Applications applications;

	private final Codes codes;

	private final Tokens tokens;

	private final IdentityTokens identityTokens;

	private final TokenFaults tokenFaults;

	private final World world;

	private final Differences differences;

	TokenEndpoint(Applications applications, Codes codes, Tokens tokens, IdentityTokens identityTokens,
			TokenFaults tokenFaults, World world, Differences differences) {
		this.applications = applications;
		this.codes = codes;
		this.tokens = tokens;
		this.identityTokens = identityTokens;
		this.tokenFaults = tokenFaults;
		this.world = world;
		this.differences = differences;
	}

	@PostMapping("/oauth/tokens")
	Answer exchange(HttpServletRequest request, RequestLog exchange) {
		TokenRequest sent = TokenRequest.read(request.getContentType(), exchange.body());
		Application application = application(request.getHeader("Authorization"), sent);
		exchange.setCaller(application.id(), "");
		if (!sent.grantType().equals("authorization_code")) {
			throw Refusal.oauth(400, "unsupported_grant_type", "grant_type must be authorization_code");
		}
		if (sent.code().isEmpty() || sent.redirectUri().isEmpty()) {
			throw Refusal.oauth(400, "invalid_request", "invalid request: code and redirect_uri are required");
		}
		// Signing takes a while and must not block other writes, so the code is checked
		// before it and again when it is used up.
		Codes.Code code = require(sent, application);
		exchange.setCaller(application.id(), Districts.of(code.person()).id().toString());
		Optional<String> identityToken = identityToken(application, code, exchange);
		return exchange.carryOut((changes) -> {
			require(sent, application);
			this.codes.use(sent.code(), changes);
			String accessToken = this.tokens.issue(code.person(), application, changes).token();
			return Reply.ok((json) -> {
				json.writeStringProperty("access_token", accessToken);
				if (!this.differences.isOn(Difference.PLAIN_TOKEN_ANSWER)) {
					json.writeStringProperty("token_type", "Bearer");
					json.writeNumberProperty("expires_in", UserCaller.LIFETIME.toSeconds());
				}
				identityToken.ifPresent((token) -> json.writeStringProperty("id_token", token));
			});
		});
	}

	private Application application(@Nullable String authorization, TokenRequest sent) {
		if (!this.differences.isOn(Difference.CLIENT_SECRET_POST)) {
			return this.applications.authenticated(authorization);
		}
		if (authorization != null) {
			throw Refusal.oauth(401, "invalid_client", "client id and secret must be sent in the form");
		}
		return this.applications.authenticated(sent.clientId(), sent.clientSecret());
	}

	private Codes.Code require(TokenRequest sent, Application application) {
		Codes.Code code = this.codes.find(sent.code(), application)
			.orElseThrow(() -> Refusal.oauth(400, "invalid_grant", "invalid code"));
		if (!code.redirectUri().equals(sent.redirectUri())) {
			throw Refusal.oauth(400, "invalid_grant", "redirect_uri must be the one that the code was sent to");
		}
		if (!code.challenge().isMetBy(sent.codeVerifier())) {
			throw Refusal.oauth(400, "invalid_grant", "code_verifier does not match the code_challenge");
		}
		return code;
	}

	private Optional<String> identityToken(Application application, Codes.Code code, RequestLog exchange) {
		Optional<Person> person = this.world.person(code.person()).filter((found) -> application.oidc());
		return person.map((found) -> this.tokenFaults.next().map((mutation) -> {
			exchange.setFault("identity_token", 0);
			return this.identityTokens.issue(found, code, mutation);
		}).orElseGet(() -> this.identityTokens.issue(found, code)));
	}

	/** A token request in either of the two body formats. */
	private record TokenRequest(String grantType, String code, String redirectUri, String codeVerifier, String clientId,
			String clientSecret) {

		private static final String FORM = "application/x-www-form-urlencoded";

		static TokenRequest read(@Nullable String contentType, byte[] body) {
			String type = (contentType != null) ? contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT) : "";
			if (type.equals(FORM)) {
				return of(form(body)::text);
			}
			if (type.equals(Reply.JSON)) {
				JsonNode json = json(body);
				return of((field) -> text(json.path(field)));
			}
			throw Refusal.oauth(400, "invalid_request", "invalid request: invalid content-type");
		}

		private static TokenRequest of(UnaryOperator<String> field) {
			return new TokenRequest(field.apply("grant_type"), field.apply("code"), field.apply("redirect_uri"),
					field.apply("code_verifier"), field.apply("client_id"), field.apply("client_secret"));
		}

		private static Query form(byte[] body) {
			try {
				return Query.parse(new String(body, StandardCharsets.UTF_8).strip());
			}
			catch (Refusal ex) {
				throw Refusal.oauth(400, "invalid_request", "invalid request: the body is not a valid form");
			}
		}

		private static String text(JsonNode value) {
			return value.isString() ? value.asString() : "";
		}

		private static JsonNode json(byte[] body) {
			try {
				return Json.read(body);
			}
			catch (JacksonException ex) {
				throw Refusal.oauth(400, "invalid_request", "invalid request: the body is not valid JSON");
			}
		}

	}

}
