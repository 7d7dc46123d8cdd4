package dev.handback.client;

import java.net.http.HttpClient;
import java.time.Duration;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

/**
 * The HTTP connections to the service: each with a total deadline and bounded answers.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ServiceProperties.class)
class ClientConfiguration {

	private static final long LARGEST_RECORD = 4L * 1024 * 1024;

	private static final long LARGEST_PAGE = 512L * 1024 * 1024;

	@Bean
	HttpClient serviceConnections(ServiceProperties properties) {
		return HttpClient.newBuilder()
			.version(HttpClient.Version.HTTP_1_1)
			.followRedirects(HttpClient.Redirect.NEVER)
			.connectTimeout(properties.connectTimeout())
			.build();
	}

	@Bean
	AssignmentsApi assignmentsApi(RestClient.Builder builder, HttpClient connections, ServiceProperties properties,
			AccessTokens tokens) {
		return learningPlatform(builder, connections, properties, tokens, AssignmentsApi.class);
	}

	@Bean
	SubmissionsApi submissionsApi(RestClient.Builder builder, HttpClient connections, ServiceProperties properties,
			AccessTokens tokens) {
		return learningPlatform(builder, connections, properties, tokens, SubmissionsApi.class);
	}

	@Bean
	DistrictsApi districtsApi(RestClient.Builder builder, HttpClient connections, ServiceProperties properties,
			AccessTokens tokens) {
		return learningPlatform(builder, connections, properties, tokens, DistrictsApi.class);
	}

	@Bean
	RestClient listConnection(RestClient.Builder builder, HttpClient connections, ServiceProperties properties,
			AccessTokens tokens) {
		return connection(builder, connections, properties.readDeadline(), LARGEST_PAGE)
			.baseUrl(properties.baseUrl().toString())
			.requestInterceptor(new DistrictAuthorization(tokens))
			.build();
	}

	@Bean
	RestClient signOnConnection(RestClient.Builder builder, HttpClient connections, ServiceProperties properties) {
		return connection(builder, connections, properties.signOnDeadline(), LARGEST_RECORD).build();
	}

	private static <T> T learningPlatform(RestClient.Builder builder, HttpClient connections,
			ServiceProperties properties, AccessTokens tokens, Class<T> api) {
		RestClient client = connection(builder, connections, properties.writeDeadline(), LARGEST_RECORD)
			.baseUrl(properties.baseUrl().toString())
			.requestInterceptor(new DistrictAuthorization(tokens))
			.build();
		return HttpServiceProxyFactory.builderFor(RestClientAdapter.create(client)).build().createClient(api);
	}

	private static RestClient.Builder connection(RestClient.Builder builder, HttpClient connections, Duration deadline,
			long largest) {
		JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(connections);
		requests.setReadTimeout(deadline);
		requests.enableCompression(false);
		return builder.clone()
			.requestFactory(requests)
			.requestInterceptor(new BoundedAnswers(largest))
			.configureMessageConverters((converters) -> converters.registerDefaults()
				.withJsonConverter(new JacksonJsonHttpMessageConverter(WireJson.MAPPER)))
			.defaultStatusHandler((status) -> true, (request, response) -> {
			});
	}

}
