package dev.handback.client.connection;

import java.net.http.HttpClient;
import java.time.Duration;

import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.stereotype.Component;

/** Carries requests over HTTP. */
@Component
public class HttpTransport implements ServiceTransport {

	private final ServiceDeadlines deadlines;

	private final HttpClient pool;

	public HttpTransport(ServiceDeadlines deadlines) {
		this.deadlines = deadlines;
		this.pool = pool();
	}

	private HttpClient pool() {
		return HttpClient.newBuilder()
			.version(HttpClient.Version.HTTP_1_1)
			.followRedirects(HttpClient.Redirect.NEVER)
			.connectTimeout(this.deadlines.connectTimeout())
			.build();
	}

	@Override
	public ClientHttpRequestFactory pooled(Duration deadline) {
		return over(this.pool, deadline);
	}

	@Override
	public ClientHttpRequestFactory withFreshCreates(Duration deadline) {
		return new ConnectionTtl(this.pool, this::pool, (connections) -> over(connections, deadline));
	}

	private static ClientHttpRequestFactory over(HttpClient connections, Duration deadline) {
		JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(connections);
		requests.setReadTimeout(deadline);
		requests.enableCompression(false);
		return requests;
	}

}
