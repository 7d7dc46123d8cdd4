package dev.handback.client.connection;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Collections;
import java.util.List;

import dev.handback.client.answers.WireJson;

import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/**
 * The HTTP connections to the service, each with a total deadline and bounded answers.
 */
@Component
public class ServiceConnections {

	private static final long LARGEST_RECORD = 4L * 1024 * 1024;

	private static final long LARGEST_PAGE = 512L * 1024 * 1024;

	private static final long LARGEST_RAW_ANSWER = 128L * 1024 * 1024;

	private final RestClient.Builder builder;

	private final HttpClient pool;

	private final ServiceDeadlines deadlines;

	public ServiceConnections(RestClient.Builder builder, HttpClient connectionPool, ServiceDeadlines deadlines) {
		this.builder = builder;
		this.pool = connectionPool;
		this.deadlines = deadlines;
	}

	/** A pool of connections. */
	public static HttpClient pool(ServiceDeadlines deadlines) {
		return HttpClient.newBuilder()
			.version(HttpClient.Version.HTTP_1_1)
			.followRedirects(HttpClient.Redirect.NEVER)
			.connectTimeout(deadlines.connectTimeout())
			.build();
	}

	/** For reading and writing one record. */
	public RestClient.Builder records() {
		return connection(withShortLivedConnections(this.deadlines.writeDeadline()), LARGEST_RECORD);
	}

	/** For reading pages of lists. */
	public RestClient.Builder lists() {
		return connection(pooled(this.pool, this.deadlines.readDeadline()), LARGEST_PAGE);
	}

	/** For calls that a person waits for during sign-in. */
	public RestClient.Builder signOn() {
		return connection(pooled(this.pool, this.deadlines.signOnDeadline()), LARGEST_RECORD);
	}

	/** For answers of any kind, to be checked. */
	public RestClient.Builder raw() {
		Duration longest = Collections.max(List.of(this.deadlines.readDeadline(), this.deadlines.writeDeadline()));
		return connection(withShortLivedConnections(longest), LARGEST_RAW_ANSWER);
	}

	private ClientHttpRequestFactory withShortLivedConnections(Duration deadline) {
		return new ConnectionTtl(this.pool, () -> pool(this.deadlines), (client) -> pooled(client, deadline));
	}

	private static ClientHttpRequestFactory pooled(HttpClient connections, Duration deadline) {
		JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(connections);
		requests.setReadTimeout(deadline);
		requests.enableCompression(false);
		return requests;
	}

	private RestClient.Builder connection(ClientHttpRequestFactory requests, long largest) {
		return this.builder.clone()
			.requestFactory(requests)
			.requestInterceptor(new ResponseSizeLimit(largest))
			.configureMessageConverters((converters) -> converters.registerDefaults()
				.withJsonConverter(new JacksonJsonHttpMessageConverter(WireJson.MAPPER)))
			.defaultStatusHandler((status) -> true, (request, response) -> {
			});
	}

}
