package dev.handback.client;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

import dev.handback.client.answers.ResponseTranslator;
import dev.handback.client.answers.ServiceAnswer;
import dev.handback.client.answers.WireJson;
import dev.handback.client.connection.OAuthClient;
import dev.handback.client.connection.ServiceProperties;
import dev.handback.client.pace.PromptRetries;
import dev.handback.client.records.BearerToken;
import dev.handback.client.records.IdentityRecord;
import dev.handback.client.records.TokenRecord;
import dev.handback.client.records.UserRecord;
import dev.handback.vocabulary.Sha256;
import dev.handback.vocabulary.ids.DistrictId;
import dev.handback.vocabulary.ids.PersonId;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.util.StringUtils;
import org.springframework.web.client.RestClient;
import org.springframework.web.util.UriComponentsBuilder;

/** The sign-on host, and the three resources that a sign-on token gives access to. */
@Component
public class SignOnClient {

	// A code is valid for a minute, some of which has passed by the time we see it
	// (contract, limits).
	private static final Duration CODE_LASTS = Duration.ofSeconds(45);

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private final RestClient connection;

	private final ServiceProperties properties;

	private final OAuthClient client;

	private final ResponseTranslator answers;

	private final PromptRetries retries;

	SignOnClient(RestClient signOnConnection, ServiceProperties properties, OAuthClient client,
			ResponseTranslator answers, PromptRetries retries) {
		this.connection = signOnConnection;
		this.properties = properties;
		this.client = client;
		this.answers = answers;
		this.retries = retries;
	}

	/** Our client id, also the audience of identity tokens. */
	public String clientId() {
		return this.client.clientId();
	}

	/**
	 * Signs a text with a secret that all nodes of an installation share (HMAC-SHA256),
	 * so that it can be recognized as ours when a browser returns it.
	 */
	public String sealed(String text) {
		return Sha256.hmac(this.client.clientSecret(), text);
	}

	/** The sign-on host as browsers see it. */
	public URI host() {
		return this.properties.authUrl();
	}

	/** The issuer of identity tokens (contract, identity token claims). */
	public String issuer() {
		return this.properties.endpoints().issuer(this.properties.authUrl());
	}

	/** Where browsers are sent to sign in. */
	public URI authorizeAddress() {
		return this.properties.endpoints().authorize(this.properties.authUrl());
	}

	/**
	 * The address that starts a sign-in.
	 * @param district the district to sign in to; null if the person chooses
	 */
	public String authorizeAddress(String redirectUri, String state, String nonce, @Nullable DistrictId district) {
		UriComponentsBuilder query = UriComponentsBuilder.newInstance()
			.queryParam("response_type", "code")
			.queryParam("client_id", "{client}")
			.queryParam("redirect_uri", "{redirect}")
			.queryParam("state", state)
			.queryParam("nonce", nonce);
		if (district != null) {
			query.queryParam("district_id", district.value());
		}
		if (StringUtils.hasText(this.client.scope())) {
			query.queryParam("scope", "{scope}");
		}
		// The address's own parts are already encoded.
		String address = authorizeAddress().toString();
		return address + (address.contains("?") ? "&" : "?") + query.encode()
			.buildAndExpand(
					Map.of("client", clientId(), "redirect", redirectUri, "scope", String.valueOf(this.client.scope())))
			.getQuery();
	}

	/** Where the code is exchanged, as the app reaches it. */
	public URI tokenAddress() {
		return this.properties.endpoints().tokens(this.properties.authBackChannel());
	}

	/** The keys of identity tokens, as the app reaches them. */
	public URI keysAddress() {
		return this.properties.endpoints().keys(this.properties.authBackChannel());
	}

	/**
	 * Exchanges a code, which works once and within a minute (contract, sign-on
	 * endpoints); retried within that minute if the service asks for it or fails. A lost
	 * answer is returned as unavailable and not answered, and may have taken effect.
	 * @param redirectUri exactly the address that the code was sent to
	 */
	public ServiceAnswer<TokenRecord> exchange(String code, String redirectUri) {
		return this.retries.once(CODE_LASTS,
				() -> this.answers.ofStream(exchangeRequest(code, redirectUri), (body) -> WireJson.read(body,
						TokenRecord.class, (token) -> BearerToken.sendable(token.accessToken()))));
	}

	RestClient.RequestHeadersSpec<?> exchangeRequest(String code, String redirectUri) {
		MultiValueMap<String, String> form = new LinkedMultiValueMap<>();
		form.add("grant_type", "authorization_code");
		form.add("code", code);
		form.add("redirect_uri", redirectUri);
		return this.connection.post()
			.uri(tokenAddress())
			.headers((headers) -> this.client.authenticate(headers, form))
			.contentType(MediaType.APPLICATION_FORM_URLENCODED)
			.accept(MediaType.APPLICATION_JSON)
			.body(form);
	}

	/** The owner of the token, with the id of API v3 (contract, versioning, rule 3). */
	public ServiceAnswer<IdentityRecord> me(String accessToken) {
		return this.retries.read(PATIENCE, () -> this.answers.ofStream(meRequest(accessToken),
				(body) -> WireJson.readData(body, IdentityRecord.class)));
	}

	RestClient.RequestHeadersSpec<?> meRequest(String accessToken) {
		return get("/v3.0/me", accessToken);
	}

	/** The user record of the token's owner. */
	public ServiceAnswer<UserRecord> user(String accessToken, PersonId person) {
		return this.retries.read(PATIENCE, () -> this.answers.ofStream(get("/v3.0/users/" + person, accessToken),
				(body) -> WireJson.readData(body, UserRecord.class)));
	}

	private RestClient.RequestHeadersSpec<?> get(String path, String accessToken) {
		return this.connection.get()
			.uri(URI.create(this.properties.baseUrl() + path))
			.headers((headers) -> headers.setBearerAuth(accessToken))
			.accept(MediaType.APPLICATION_JSON);
	}

}
