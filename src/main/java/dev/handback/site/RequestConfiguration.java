package dev.handback.site;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.csrf.CsrfFilter;

/** Requests are bounded in size and time. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RequestProperties.class)
class RequestConfiguration {

	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> boundedRequests(RequestProperties properties) {
		return (factory) -> {
			factory.setProtocol(BoundedHttpProtocol.class.getName());
			factory.addConnectorCustomizers((connector) -> ((BoundedHttpProtocol) connector.getProtocolHandler())
				.setDeadlines(properties.headersWithin(), properties.bodyWithin()));
		};
	}

	/** Behind the headers of every page, before anything asks for a parameter. */
	@Bean
	Customizer<HttpSecurity> refusedRequests() {
		return (http) -> http.addFilterBefore(new RefusedRequestFilter(), CsrfFilter.class);
	}

}
