package dev.handback.client.connection;

import java.time.Duration;

import org.springframework.http.client.ClientHttpRequestFactory;

/** Carries requests to the service. */
public interface ServiceTransport {

	/** Over connections that are reused. */
	ClientHttpRequestFactory pooled(Duration deadline);

	/** The same, except that each create gets a connection of its own. */
	ClientHttpRequestFactory withFreshCreates(Duration deadline);

}
