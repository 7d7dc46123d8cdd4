package dev.handback.client;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/**
 * Asks the service one thing and gives back what came, unread: nothing is repeated,
 * paced, translated or left out. For looking at the service itself.
 */
@Component
public class RawClient {

	private final RestClient connection;

	private final ServiceProperties properties;

	RawClient(RestClient rawConnection, ServiceProperties properties) {
		this.connection = rawConnection;
		this.properties = properties;
	}

	/** The data API's base address. */
	public URI baseUrl() {
		return this.properties.baseUrl();
	}

	/**
	 * What the sign-on host's description of itself has to say, by the names of its
	 * fields.
	 */
	public Map<String, String> announced() {
		URI host = this.properties.authUrl();
		ServiceProperties.Endpoints endpoints = this.properties.endpoints();
		return Map.of("issuer", endpoints.issuer(host), "authorization_endpoint", endpoints.authorize(host).toString(),
				"token_endpoint", endpoints.tokens(host).toString(), "jwks_uri", endpoints.keys(host).toString());
	}

	/**
	 * Asks the data API.
	 * @param path from the version on, with its query; where it makes no address, nothing
	 * is asked and no answer comes
	 * @param token the bearer token; null sends none
	 * @param body what becomes JSON; null sends no body
	 */
	public RawAnswer data(HttpMethod method, String path, @Nullable String token, @Nullable Object body) {
		URI address;
		try {
			address = URI.create(this.properties.baseUrl() + path);
		}
		catch (IllegalArgumentException ex) {
			return RawAnswer.none("no address", Duration.ZERO);
		}
		RestClient.RequestBodySpec request = this.connection.method(method)
			.uri(address)
			.accept(MediaType.APPLICATION_JSON);
		if (token != null) {
			request.headers((headers) -> headers.setBearerAuth(token));
		}
		if (body != null) {
			request.contentType(MediaType.APPLICATION_JSON).body(body);
		}
		return exchange(request);
	}

	/** The sign-on host's description of itself. */
	public RawAnswer discovery() {
		return exchange(this.connection.get()
			.uri(signOn("/.well-known/openid-configuration"))
			.accept(MediaType.APPLICATION_JSON));
	}

	/** The keys of identity tokens. */
	public RawAnswer keys() {
		return exchange(this.connection.get()
			.uri(this.properties.endpoints().keys(this.properties.authBackChannel()))
			.accept(MediaType.APPLICATION_JSON));
	}

	/** The sign-on host's list of the tokens of districts. */
	public RawAnswer tokenList() {
		return exchange(this.connection.get()
			.uri(signOn("/oauth/tokens?owner_type=district"))
			.headers(this::authenticate)
			.accept(MediaType.APPLICATION_JSON));
	}

	/** The same list on the data API. */
	public RawAnswer tokenListOfDataApi() {
		return exchange(this.connection.get()
			.uri(URI.create(this.properties.baseUrl() + "/tokens"))
			.headers(this::authenticate)
			.accept(MediaType.APPLICATION_JSON));
	}

	/**
	 * Tries to exchange a code that nobody was given.
	 * @param body the fields as they are sent
	 */
	public RawAnswer exchangeOfNoCode(MediaType type, String body) {
		return exchange(this.connection.post()
			.uri(this.properties.endpoints().tokens(this.properties.authBackChannel()))
			.headers(this::authenticate)
			.accept(MediaType.APPLICATION_JSON)
			.contentType(type)
			.body(body));
	}

	private URI signOn(String path) {
		return URI.create(this.properties.authBackChannel() + path);
	}

	private void authenticate(HttpHeaders headers) {
		headers.setBasicAuth(this.properties.clientId(), this.properties.clientSecret());
	}

	private static RawAnswer exchange(RestClient.RequestHeadersSpec<?> request) {
		long begun = System.nanoTime();
		try {
			return request.exchangeForRequiredValue((sent, answer) -> {
				byte[] body = answer.getBody().readAllBytes();
				return new RawAnswer(answer.getStatusCode().value(), answer.getHeaders(), body, since(begun), "");
			});
		}
		catch (RestClientException ex) {
			return RawAnswer.none(trouble(ex), since(begun));
		}
	}

	private static Duration since(long begun) {
		return Duration.ofNanos(System.nanoTime() - begun);
	}

	private static String trouble(Throwable ex) {
		Throwable trouble = ex;
		while (!(trouble instanceof IOException) && trouble.getCause() != null) {
			trouble = trouble.getCause();
		}
		return trouble.getClass().getSimpleName();
	}

}
