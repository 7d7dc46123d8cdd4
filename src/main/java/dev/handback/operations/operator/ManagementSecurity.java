package dev.handback.operations.operator;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.web.context.support.WebApplicationContextUtils;

/**
 * Health and metrics are on a separate port that only the operator's machines can reach.
 * On the pages' port, these addresses don't exist.
 */
@Configuration(proxyBeanMethods = false)
class ManagementSecurity {

	@Bean
	@Order(1)
	SecurityFilterChain management(HttpSecurity http) throws Exception {
		http.securityMatcher(new OrRequestMatcher(EndpointRequest.toAnyEndpoint(), ManagementSecurity::isOnItsPort));
		http.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll());
		http.csrf((csrf) -> csrf.disable());
		http.requestCache((cache) -> cache.disable());
		http.sessionManagement((sessions) -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS));
		return http.build();
	}

	// There is no sign-in there to redirect to.
	private static boolean isOnItsPort(HttpServletRequest request) {
		return WebServerApplicationContext.hasServerNamespace(
				WebApplicationContextUtils.getWebApplicationContext(request.getServletContext()), "management");
	}

}
