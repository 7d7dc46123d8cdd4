package dev.handback.sandbox.openapi;

import java.io.IOException;
import java.io.InputStream;

import io.swagger.v3.core.util.Yaml;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;

@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

	/**
	 * Records, parameters and headers; the endpoints are found when they are asked for.
	 */
	@Bean
	OpenAPI records() throws IOException {
		try (InputStream components = new ClassPathResource("sandbox/openapi.yml").getInputStream()) {
			return Yaml.mapper()
				.readValue(components, OpenAPI.class)
				.info(new Info().title("The sandbox").version("3.1"));
		}
	}

}
