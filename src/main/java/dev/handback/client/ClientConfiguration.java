package dev.handback.client;

import java.time.Clock;

import dev.handback.client.answers.ResponseTranslator;
import dev.handback.client.connection.AccessTokens;
import dev.handback.client.connection.DistrictAuthorization;
import dev.handback.client.connection.OAuthClient;
import dev.handback.client.connection.ServiceConnections;
import dev.handback.client.connection.ServiceDeadlines;
import dev.handback.client.connection.ServiceProperties;
import dev.handback.client.pace.RateLimiter;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

/** Who is asked over each connection, and with which token. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ ServiceProperties.class, ServiceDeadlines.class, OAuthClient.class })
class ClientConfiguration {

	@Bean
	ResponseTranslator answers(Clock clock, ServiceProperties properties) {
		return new ResponseTranslator(clock, properties.trust503());
	}

	@Bean
	DistrictAuthorization districtAuthorization(AccessTokens tokens, RateLimiter rateLimiter) {
		return new DistrictAuthorization(tokens, rateLimiter);
	}

	@Bean
	RestClient recordConnection(ServiceConnections connections, ServiceProperties properties,
			DistrictAuthorization authorization) {
		return ofDistricts(connections.records(), properties, authorization);
	}

	@Bean
	RestClient listConnection(ServiceConnections connections, ServiceProperties properties,
			DistrictAuthorization authorization) {
		return ofDistricts(connections.lists(), properties, authorization);
	}

	@Bean
	RestClient signOnConnection(ServiceConnections connections) {
		return connections.signOn().build();
	}

	@Bean
	RestClient rawConnection(ServiceConnections connections) {
		return connections.raw().build();
	}

	private static RestClient ofDistricts(RestClient.Builder connection, ServiceProperties properties,
			DistrictAuthorization authorization) {
		return connection.baseUrl(properties.baseUrl().toString()).requestInterceptor(authorization).build();
	}

	@Bean
	AssignmentsApi assignmentsApi(RestClient recordConnection) {
		return api(recordConnection, AssignmentsApi.class);
	}

	@Bean
	SubmissionsApi submissionsApi(RestClient recordConnection) {
		return api(recordConnection, SubmissionsApi.class);
	}

	@Bean
	DistrictsApi districtsApi(RestClient recordConnection) {
		return api(recordConnection, DistrictsApi.class);
	}

	/** The requests declared by an interface, sent over that connection. */
	static <T> T api(RestClient connection, Class<T> api) {
		return HttpServiceProxyFactory.builderFor(RestClientAdapter.create(connection)).build().createClient(api);
	}

}
