package dev.handback.client.connection;

import java.io.IOException;

import dev.handback.client.answers.NoTokenException;
import dev.handback.client.pace.RateLimiter;
import dev.handback.vocabulary.ids.DistrictId;

import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;

/**
 * Adds the bearer token of the request's district; without one, nothing is sent. Passes
 * on what the answer says about the token's rate limit.
 */
public class DistrictAuthorization implements ClientHttpRequestInterceptor {

	public static final String DISTRICT = "dev.handback.client.district";

	/** A token to test instead of the stored one. */
	public static final String TOKEN = "dev.handback.client.token";

	private final AccessTokens tokens;

	private final RateLimiter rateLimiter;

	public DistrictAuthorization(AccessTokens tokens, RateLimiter rateLimiter) {
		this.tokens = tokens;
		this.rateLimiter = rateLimiter;
	}

	@Override
	public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
			throws IOException {
		DistrictId district = new DistrictId(String.valueOf(request.getAttributes().get(DISTRICT)));
		Object tried = request.getAttributes().get(TOKEN);
		String token = (tried != null) ? tried.toString()
				: this.tokens.tokenOf(district).orElseThrow(NoTokenException::new);
		request.getHeaders().setBearerAuth(token);
		ClientHttpResponse response = execution.execute(request, body);
		this.rateLimiter.saw(district, response.getHeaders());
		if (response.getStatusCode().value() == 429) {
			this.rateLimiter.throttled(district, response.getHeaders());
		}
		return response;
	}

}
