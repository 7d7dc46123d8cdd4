package dev.handback.client;

import java.io.IOException;

import dev.handback.vocabulary.DistrictId;

import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;

/** Puts the bearer token of the request's district on it; without one nothing is sent. */
class DistrictAuthorization implements ClientHttpRequestInterceptor {

	static final String DISTRICT = "dev.handback.client.district";

	private final AccessTokens tokens;

	DistrictAuthorization(AccessTokens tokens) {
		this.tokens = tokens;
	}

	@Override
	public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
			throws IOException {
		DistrictId district = new DistrictId(String.valueOf(request.getAttributes().get(DISTRICT)));
		String token = this.tokens.tokenOf(district).orElseThrow(NoTokenException::new);
		request.getHeaders().setBearerAuth(token);
		return execution.execute(request, body);
	}

	/** We hold no token for the district, so no request was made. */
	static class NoTokenException extends RuntimeException {

		NoTokenException() {
			super("no token for this district");
		}

	}

}
