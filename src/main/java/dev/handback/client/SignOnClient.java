package dev.handback.client;

import java.net.URI;

import dev.handback.vocabulary.PersonId;

import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.client.RestClient;

/** The sign-on host, and the three resources that a sign-on token opens. */
@Component
public class SignOnClient {

	private final RestClient connection;

	private final ServiceProperties properties;

	private final Answers answers;

	SignOnClient(RestClient signOnConnection, ServiceProperties properties, Answers answers) {
		this.connection = signOnConnection;
		this.properties = properties;
		this.answers = answers;
	}

	/** Our client id, also the audience of identity tokens. */
	public String clientId() {
		return this.properties.clientId();
	}

	/** The issuer of identity tokens: the sign-on host as the browser sees it. */
	public String issuer() {
		return this.properties.authUrl().toString();
	}

	/** Where the browser is sent to sign in. */
	public URI authorizeAddress() {
		return URI.create(this.properties.authUrl() + "/oauth/authorize");
	}

	/** Where the code is exchanged, as the app reaches it. */
	public URI tokenAddress() {
		return URI.create(this.properties.authBackChannel() + "/oauth/tokens");
	}

	/** The keys of identity tokens, as the app reaches them. */
	public URI keysAddress() {
		return URI.create(this.properties.authBackChannel() + "/oauth/certs");
	}

	/**
	 * Exchanges a code, which works once and within a minute (contract, sign-on
	 * endpoints).
	 * @param redirectUri exactly the address that the code was sent to
	 */
	public ServiceAnswer<TokenRecord> exchange(String code, String redirectUri) {
		MultiValueMap<String, String> form = new LinkedMultiValueMap<>();
		form.add("grant_type", "authorization_code");
		form.add("code", code);
		form.add("redirect_uri", redirectUri);
		return this.answers.ofStream(this.connection.post()
			.uri(tokenAddress())
			.headers((headers) -> headers.setBasicAuth(this.properties.clientId(), this.properties.clientSecret()))
			.contentType(MediaType.APPLICATION_FORM_URLENCODED)
			.accept(MediaType.APPLICATION_JSON)
			.body(form), (body) -> WireJson.read(body, TokenRecord.class, TokenRecord::accessToken));
	}

	/** The owner of the token, with the id of API v3 (contract, versioning, rule 3). */
	public ServiceAnswer<IdentityRecord> me(String accessToken) {
		return this.answers.ofStream(get("/v3.0/me", accessToken),
				(body) -> WireJson.readData(body, IdentityRecord.class));
	}

	/** The user record of the token's owner. */
	public ServiceAnswer<UserRecord> user(String accessToken, PersonId person) {
		return this.answers.ofStream(get("/v3.0/users/" + person, accessToken),
				(body) -> WireJson.readData(body, UserRecord.class));
	}

	private RestClient.RequestHeadersSpec<?> get(String path, String accessToken) {
		return this.connection.get()
			.uri(URI.create(this.properties.baseUrl() + path))
			.headers((headers) -> headers.setBearerAuth(accessToken))
			.accept(MediaType.APPLICATION_JSON);
	}

}
