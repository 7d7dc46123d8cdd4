package dev.peer.gradebook;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.micrometer.tracing.autoconfigure.MicrometerTracingAutoConfiguration;
import org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration;
import org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * {@link PeerGradebook} with all starters of the app, set up by Spring Boot. Tracing is
 * left out, as it is in the app without a collector. The database is the app's, so that
 * the tables of the starters exist.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = { MicrometerTracingAutoConfiguration.class,
		OpenTelemetryTracingAutoConfiguration.class, OpenTelemetrySdkAutoConfiguration.class })
@Import(PeerGradebook.class)
public class PeerWithStarters {

	private static final String REGISTRATION = "spring.security.oauth2.client.registration.service.";

	private static final String PROVIDER = "spring.security.oauth2.client.provider.service.";

	/** The address of the database is the only argument. */
	public static void main(String[] arguments) {
		PeerGradebook.run(PeerWithStarters.class, arguments[0], "management.server.port=0",
				"management.endpoints.web.exposure.include=health,prometheus", "spring.mail.host=localhost",
				"spring.flyway.table=peer_history", "spring.flyway.baseline-on-migrate=true",
				"spring.flyway.locations=classpath:no-migrations", REGISTRATION + "client-id=peer",
				REGISTRATION + "client-secret=unused", REGISTRATION + "authorization-grant-type=authorization_code",
				REGISTRATION + "redirect-uri={baseUrl}/login/oauth2/code/service",
				PROVIDER + "authorization-uri=http://localhost:1/authorize",
				PROVIDER + "token-uri=http://localhost:1/token", "springdoc.api-docs.enabled=false");
	}

}
