package dev.handback.site;

import java.util.List;
import java.util.Objects;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.support.DefaultHandlerExceptionResolver;

/**
 * Logs requests that couldn't be read, but not their content, which the messages of
 * Spring and Jackson quote.
 */
@Configuration(proxyBeanMethods = false)
class Refusals implements WebMvcConfigurer {

	@Override
	public void extendHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
		resolvers.replaceAll(
				(resolver) -> (resolver instanceof DefaultHandlerExceptionResolver) ? new Unquoted() : resolver);
	}

	private static final class Unquoted extends DefaultHandlerExceptionResolver {

		@Override
		protected String buildLogMessage(Exception refusal, HttpServletRequest request) {
			Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
			return "Refused a request to " + Objects.requireNonNullElse(pattern, "an unknown address") + ": "
					+ refusal.getClass().getSimpleName();
		}

	}

}
