package dev.handback.client.connection;

import java.time.Duration;
import java.util.Collections;
import java.util.List;

import dev.handback.client.answers.WireJson;

import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;

/**
 * The HTTP connections to the service, each with a total deadline and bounded answers.
 */
@Component
public class ServiceConnections {

	/** What is kept of a record in memory. */
	private static final long LARGEST_RECORD = 4L * 1024 * 1024;

	/** Of a record or a page, read as a stream. */
	private static final long LARGEST_ANSWER = 512L * 1024 * 1024;

	private static final long LARGEST_RAW_ANSWER = 128L * 1024 * 1024;

	private final RestClient.Builder builder;

	private final ServiceTransport transport;

	private final ServiceDeadlines deadlines;

	public ServiceConnections(RestClient.Builder builder, ServiceTransport transport, ServiceDeadlines deadlines) {
		this.builder = builder;
		this.transport = transport;
		this.deadlines = deadlines;
	}

	/** For reading and writing one record. */
	public RestClient.Builder records() {
		return connection(this.transport.withFreshCreates(this.deadlines.writeDeadline()),
				new ResponseSizeLimit(LARGEST_ANSWER, LARGEST_RECORD));
	}

	/** For reading pages of lists. */
	public RestClient.Builder lists() {
		return connection(this.transport.pooled(this.deadlines.readDeadline()),
				new ResponseSizeLimit(LARGEST_ANSWER, LARGEST_ANSWER));
	}

	/** For calls that a person waits for during sign-in. */
	public RestClient.Builder signOn() {
		return connection(this.transport.pooled(this.deadlines.signOnDeadline()),
				new ResponseSizeLimit(LARGEST_RECORD));
	}

	/** For answers of any kind, to be checked. */
	public RestClient.Builder raw() {
		Duration longest = Collections.max(List.of(this.deadlines.readDeadline(), this.deadlines.writeDeadline()));
		return connection(this.transport.withFreshCreates(longest), new ResponseSizeLimit(LARGEST_RAW_ANSWER));
	}

	private RestClient.Builder connection(ClientHttpRequestFactory requests, ResponseSizeLimit limit) {
		return this.builder.clone()
			.requestFactory(requests)
			.requestInterceptor(limit)
			.configureMessageConverters((converters) -> converters.registerDefaults()
				.withJsonConverter(new JacksonJsonHttpMessageConverter(WireJson.MAPPER)))
			.defaultStatusHandler((status) -> true, (request, response) -> {
			});
	}

}
