package dev.handback.site;

import dev.handback.signon.KnownBrowsers;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.firewall.RequestRejectedHandler;

/** Limits the size and time of requests. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RequestProperties.class)
class RequestConfiguration {

	/**
	 * The measured size of Tomcat's buffers and objects for a request that is still
	 * arriving.
	 */
	static final int CONNECTION_BYTES = 56 * 1024;

	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> boundedRequests(RequestProperties properties,
			ObjectProvider<KnownBrowsers> known, ObjectProvider<RequestRejectedHandler> rejected) {
		return (factory) -> {
			factory.addContextCustomizers(
					(context) -> context.getParent().getPipeline().addValve(new UnreadableAddresses(rejected)));
			factory.setProtocol(BoundedHttpProtocol.class.getName());
			factory.addConnectorCustomizers((connector) -> {
				BoundedHttpProtocol protocol = (BoundedHttpProtocol) connector.getProtocolHandler();
				protocol.setDeadlines(properties.headersWithin(), properties.bodyWithin());
				protocol.setKnown((cookies) -> known.getObject().name(cookies));
				int most = mostConnections(Runtime.getRuntime().maxMemory());
				protocol.setMaxConnections(Math.min(protocol.getMaxConnections(), most));
			});
		};
	}

	/**
	 * As many as fit into three eighths of the heap if each sends part of a request and
	 * waits.
	 */
	static int mostConnections(long heap) {
		return Math.toIntExact(Math.min(Integer.MAX_VALUE, heap * 3 / 8 / CONNECTION_BYTES));
	}

	/** After the headers of every page are set, and before anything reads a parameter. */
	@Bean
	Customizer<HttpSecurity> refusedRequests() {
		return (http) -> http.addFilterBefore(new RefusedRequestFilter(), CsrfFilter.class);
	}

}
