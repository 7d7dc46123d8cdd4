package dev.handback.client;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

import dev.handback.client.answers.RawAnswer;
import dev.handback.client.connection.DistrictAuthorization;
import dev.handback.client.connection.ServiceProperties;
import dev.handback.client.pace.RateLimiter;
import dev.handback.vocabulary.ids.DistrictId;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/**
 * Makes the same requests as the clients and returns the raw answers: nothing is retried,
 * paced, translated or left out. For checking the service itself.
 */
@Component
public class RawClient {

	private final RestClient connection;

	private final ServiceProperties properties;

	private final SignOnClient signOn;

	private final DistrictTokensClient tokens;

	private final RateLimiter rateLimiter;

	RawClient(RestClient rawConnection, ServiceProperties properties, SignOnClient signOn, DistrictTokensClient tokens,
			RateLimiter rateLimiter) {
		this.connection = rawConnection;
		this.properties = properties;
		this.signOn = signOn;
		this.tokens = tokens;
		this.rateLimiter = rateLimiter;
	}

	/** The data API's base address. */
	public URI baseUrl() {
		return this.properties.baseUrl();
	}

	/** The fields that must be in the sign-on host's discovery document. */
	public Map<String, String> announced() {
		URI host = this.properties.authUrl();
		ServiceProperties.Endpoints endpoints = this.properties.endpoints();
		return Map.of("issuer", endpoints.issuer(host), "authorization_endpoint", endpoints.authorize(host).toString(),
				"token_endpoint", endpoints.tokens(host).toString(), "jwks_uri", endpoints.keys(host).toString());
	}

	/** What a district's token gives access to. */
	public RawDistrict district(DistrictId district, String token) {
		RestClient authorized = this.connection.mutate()
			.baseUrl(this.properties.baseUrl().toString())
			.requestInterceptor(new DistrictAuthorization((any) -> Optional.of(token), this.rateLimiter))
			.build();
		return new RawDistrict(authorized, this.properties.baseUrl().toString(), district);
	}

	/** The sign-on host's discovery document, which the app itself never requests. */
	public RawAnswer discovery() {
		return RawAnswer.of(this.connection.get()
			.uri(URI.create(this.properties.authBackChannel() + "/.well-known/openid-configuration"))
			.accept(MediaType.APPLICATION_JSON));
	}

	/** The keys of identity tokens. */
	public RawAnswer keys() {
		return RawAnswer.of(this.connection.get().uri(this.signOn.keysAddress()).accept(MediaType.APPLICATION_JSON));
	}

	/** The list of district tokens. */
	public RawAnswer tokenList() {
		return RawAnswer.of(this.tokens.requestOfSignOnHost());
	}

	/** The same list on the data API, for when the sign-on host has none. */
	public RawAnswer tokenListOfDataApi() {
		return RawAnswer.of(this.tokens.requestOfDataApi());
	}

	/** Whether the app can reach the pages that browsers see. */
	public boolean reachesPages() {
		return this.properties.authBackChannelUrl() == null;
	}

	/** The first page that browsers get during sign-in. */
	public RawAnswer signInPage(String redirectUri) {
		return RawAnswer.of(this.connection.get()
			.uri(URI.create(this.signOn.authorizeAddress(redirectUri, "handback-verify", "handback-verify", null)))
			.accept(MediaType.TEXT_HTML));
	}

	/** Tries to exchange a code that was never issued. */
	public RawAnswer exchangeOfNoCode(String redirectUri) {
		return RawAnswer.of(this.signOn.exchangeRequest("no-such-code", redirectUri));
	}

	/** The owner of a token. */
	public RawAnswer me(String token) {
		return RawAnswer.of(this.signOn.meRequest(token));
	}

	/** A record of a district, requested with any token or none. */
	public RawAnswer districtWith(@Nullable String token, DistrictId district) {
		return RawAnswer.of(this.connection.get()
			.uri(URI.create(this.properties.baseUrl() + "/v3.1/districts/" + district))
			.accept(MediaType.APPLICATION_JSON)
			.headers((headers) -> {
				if (token != null) {
					headers.setBearerAuth(token);
				}
			}));
	}

}
