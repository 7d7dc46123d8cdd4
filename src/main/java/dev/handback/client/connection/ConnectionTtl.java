package dev.handback.client.connection;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.function.Function;
import java.util.function.Supplier;

import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;

/**
 * Gives each create its own connection: with a pooled connection that the server has just
 * closed, we couldn't know whether the create arrived.
 */
class ConnectionTtl implements ClientHttpRequestFactory {

	private final ClientHttpRequestFactory pooled;

	private final Supplier<HttpClient> connections;

	private final Function<HttpClient, ClientHttpRequestFactory> factory;

	ConnectionTtl(HttpClient pool, Supplier<HttpClient> connections,
			Function<HttpClient, ClientHttpRequestFactory> factory) {
		this.pooled = factory.apply(pool);
		this.connections = connections;
		this.factory = factory;
	}

	@Override
	public ClientHttpRequest createRequest(URI uri, HttpMethod method) throws IOException {
		ClientHttpRequestFactory requests = HttpMethod.POST.equals(method) ? this.factory.apply(this.connections.get())
				: this.pooled;
		return requests.createRequest(uri, method);
	}

}
