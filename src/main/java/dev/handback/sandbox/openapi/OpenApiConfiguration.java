package dev.handback.sandbox.openapi;

import java.io.IOException;
import java.util.Map;

import io.swagger.v3.core.util.Json;
import io.swagger.v3.core.util.Yaml;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Serves the description of all endpoints except its own. It is generated on request,
 * because the generator is larger than the rest of the sandbox.
 */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

	@Bean
	SimpleUrlHandlerMapping descriptions(ObjectProvider<RequestMappingHandlerMapping> mappings) {
		HttpRequestHandler json = (request, response) -> write(response, "application/json",
				Json.mapper().writeValueAsBytes(Description.of(mappings)));
		HttpRequestHandler yaml = (request, response) -> write(response, "application/vnd.oai.openapi",
				Yaml.mapper().writeValueAsBytes(Description.of(mappings)));
		return new SimpleUrlHandlerMapping(Map.of("/console/openapi", json, "/console/openapi.yaml", yaml),
				Ordered.HIGHEST_PRECEDENCE);
	}

	private static void write(HttpServletResponse response, String type, byte[] body) throws IOException {
		response.setContentType(type);
		response.setContentLength(body.length);
		response.getOutputStream().write(body);
	}

}
