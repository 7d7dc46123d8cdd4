package dev.handback.client;

import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.List;

import dev.handback.client.answers.ResponseTranslator;
import dev.handback.client.answers.WireJson;
import dev.handback.client.connection.AccessTokens;
import dev.handback.client.connection.ConnectionTtl;
import dev.handback.client.connection.DistrictAuthorization;
import dev.handback.client.connection.ResponseSizeLimit;
import dev.handback.client.connection.ServiceProperties;
import dev.handback.client.pace.RateLimiter;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

/**
 * The HTTP connections to the service, each with a total deadline and bounded answers.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ServiceProperties.class)
class ClientConfiguration {

	private static final long LARGEST_RECORD = 4L * 1024 * 1024;

	private static final long LARGEST_PAGE = 512L * 1024 * 1024;

	private static final long LARGEST_RAW_ANSWER = 128L * 1024 * 1024;

	@Bean
	ResponseTranslator answers(Clock clock, ServiceProperties properties) {
		return new ResponseTranslator(clock, properties.trust503());
	}

	@Bean
	HttpClient serviceConnections(ServiceProperties properties) {
		return connections(properties);
	}

	private static HttpClient connections(ServiceProperties properties) {
		return HttpClient.newBuilder()
			.version(HttpClient.Version.HTTP_1_1)
			.followRedirects(HttpClient.Redirect.NEVER)
			.connectTimeout(properties.connectTimeout())
			.build();
	}

	@Bean
	AssignmentsApi assignmentsApi(RestClient.Builder builder, HttpClient connections, ServiceProperties properties,
			AccessTokens tokens, RateLimiter rateLimiter) {
		return learningPlatform(builder, connections, properties, tokens, rateLimiter, AssignmentsApi.class);
	}

	@Bean
	SubmissionsApi submissionsApi(RestClient.Builder builder, HttpClient connections, ServiceProperties properties,
			AccessTokens tokens, RateLimiter rateLimiter) {
		return learningPlatform(builder, connections, properties, tokens, rateLimiter, SubmissionsApi.class);
	}

	@Bean
	DistrictsApi districtsApi(RestClient.Builder builder, HttpClient connections, ServiceProperties properties,
			AccessTokens tokens, RateLimiter rateLimiter) {
		return learningPlatform(builder, connections, properties, tokens, rateLimiter, DistrictsApi.class);
	}

	@Bean
	RestClient listConnection(RestClient.Builder builder, HttpClient connections, ServiceProperties properties,
			AccessTokens tokens, RateLimiter rateLimiter) {
		return connection(builder, pooled(connections, properties.readDeadline()), LARGEST_PAGE)
			.baseUrl(properties.baseUrl().toString())
			.requestInterceptor(new DistrictAuthorization(tokens, rateLimiter))
			.build();
	}

	@Bean
	RestClient signOnConnection(RestClient.Builder builder, HttpClient connections, ServiceProperties properties) {
		return connection(builder, pooled(connections, properties.signOnDeadline()), LARGEST_RECORD).build();
	}

	@Bean
	RestClient rawConnection(RestClient.Builder builder, HttpClient connections, ServiceProperties properties) {
		Duration deadline = Collections.max(List.of(properties.readDeadline(), properties.writeDeadline()));
		ClientHttpRequestFactory requests = new ConnectionTtl(connections, () -> connections(properties),
				(client) -> pooled(client, deadline));
		return connection(builder, requests, LARGEST_RAW_ANSWER).build();
	}

	private static <T> T learningPlatform(RestClient.Builder builder, HttpClient connections,
			ServiceProperties properties, AccessTokens tokens, RateLimiter rateLimiter, Class<T> api) {
		ClientHttpRequestFactory requests = new ConnectionTtl(connections, () -> connections(properties),
				(client) -> pooled(client, properties.writeDeadline()));
		RestClient client = connection(builder, requests, LARGEST_RECORD).baseUrl(properties.baseUrl().toString())
			.requestInterceptor(new DistrictAuthorization(tokens, rateLimiter))
			.build();
		return api(client, api);
	}

	/** The requests declared by an interface, made on that connection. */
	static <T> T api(RestClient connection, Class<T> api) {
		return HttpServiceProxyFactory.builderFor(RestClientAdapter.create(connection)).build().createClient(api);
	}

	private static ClientHttpRequestFactory pooled(HttpClient connections, Duration deadline) {
		JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(connections);
		requests.setReadTimeout(deadline);
		requests.enableCompression(false);
		return requests;
	}

	private static RestClient.Builder connection(RestClient.Builder builder, ClientHttpRequestFactory requests,
			long largest) {
		return builder.clone()
			.requestFactory(requests)
			.requestInterceptor(new ResponseSizeLimit(largest))
			.configureMessageConverters((converters) -> converters.registerDefaults()
				.withJsonConverter(new JacksonJsonHttpMessageConverter(WireJson.MAPPER)))
			.defaultStatusHandler((status) -> true, (request, response) -> {
			});
	}

}
