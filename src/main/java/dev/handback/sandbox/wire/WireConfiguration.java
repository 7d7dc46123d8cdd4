package dev.handback.sandbox.wire;

import java.util.List;
import java.util.Map;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.webmvc.autoconfigure.WebMvcRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.converter.ByteArrayHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.util.Assert;
import org.springframework.validation.Validator;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.bind.support.ConfigurableWebBindingInitializer;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

@Configuration(proxyBeanMethods = false)
class WireConfiguration {

	private static final String LEVERS = "/console/api/";

	/**
	 * Nothing is validated by annotations here, and the default validator loads a whole
	 * engine.
	 */
	private static final Validator NOTHING = Validator.forType(Void.class, (target, errors) -> {
	});

	/**
	 * Each package contributes its endpoints' arguments as beans. Bodies are read as
	 * bytes.
	 */
	@Bean
	WebMvcConfigurer answersAndArguments(List<RequestArgument<?>> arguments) {
		return new WebMvcConfigurer() {

			@Override
			public Validator getValidator() {
				return NOTHING;
			}

			/** The default converters load two generations of a JSON engine. */
			@Override
			public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
				builder.disableDefaults().addCustomConverter(new ByteArrayHttpMessageConverter());
			}

			@Override
			public void addInterceptors(InterceptorRegistry registry) {
				registry.addInterceptor(new UnusedParameters()).addPathPatterns(LEVERS + "**");
			}

			@Override
			public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
				resolvers.addAll(arguments);
			}

			@Override
			public void addReturnValueHandlers(List<HandlerMethodReturnValueHandler> handlers) {
				handlers.add(new AnswerWriter());
			}

		};
	}

	/** Variables in paths are strings, which Spring would look up a converter for. */
	@Bean
	ConfigurableWebBindingInitializer withoutConversion() {
		return new ConfigurableWebBindingInitializer();
	}

	@Bean
	WebMvcRegistrations shorterSearch() {
		return new WebMvcRegistrations() {

			@Override
			public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
				return new PathLengths();
			}

		};
	}

	/**
	 * After all endpoints, so it only handles paths that none of them has, with any
	 * method.
	 */
	@Bean
	SimpleUrlHandlerMapping noSuchEndpoint() {
		HttpRequestHandler page = (request, response) -> {
			response.reset();
			Reply answer = request.getServletPath().startsWith(LEVERS)
					? Reply.message(404, "there is no such lever; /console/openapi lists them") : Reply.noSuchPage();
			answer.writeTo(response);
		};
		return new SimpleUrlHandlerMapping(Map.of("/**", page), Ordered.LOWEST_PRECEDENCE);
	}

	/** Tomcat would answer TRACE itself; see {@link TraceFilter}. */
	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> allowTrace() {
		return (factory) -> factory.addConnectorCustomizers((connector) -> connector.setAllowTrace(true));
	}

	/** Tomcat's own page names no next step. */
	@Bean
	WebServerFactoryCustomizer<TomcatServletWebServerFactory> unreadableRequests() {
		return (factory) -> factory
			.addContextCustomizers((context) -> context.getParent().getPipeline().addValve(new UnreadableRequests()));
	}

	@Bean
	RequestArgument<Version> versionArgument() {
		return new RequestArgument<>(Version.class, (request) -> Version.ofSegment(pathVariable(request, "version")));
	}

	@Bean
	RequestArgument<Query> queryArgument() {
		return new RequestArgument<>(Query.class, Query::of);
	}

	@Bean
	RequestArgument<SentObject> sentArgument() {
		return new RequestArgument<>(SentObject.class, SentObject::of);
	}

	private static String pathVariable(HttpServletRequest request, String name) {
		Object variables = request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
		Assert.state(variables instanceof Map<?, ?>, "The mapping has a variable in its path");
		return String.valueOf(((Map<?, ?>) variables).get(name));
	}

}
