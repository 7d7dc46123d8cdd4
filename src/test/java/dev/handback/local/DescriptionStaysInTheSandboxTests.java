package dev.handback.local;

import dev.handback.support.AppTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The sandbox's OpenAPI description, and the code that generates it, aren't part of the
 * app.
 */
@AppTest
class DescriptionStaysInTheSandboxTests {

	@Autowired
	private ApplicationContext context;

	@Test
	void theAppHasNothingOfWhatMakesADescription() {
		assertThat(this.context.getBeanDefinitionNames()).noneMatch((name) -> name.startsWith("org.springdoc"))
			.noneMatch((name) -> String.valueOf(this.context.getType(name)).contains("springdoc"));
	}

	@Test
	void theAppServesNoDescription() {
		assertThat(this.context.getBeansOfType(RequestMappingHandlerMapping.class).values()).isNotEmpty()
			.allSatisfy(
					(mapping) -> assertThat(mapping.getHandlerMethods().keySet().toString()).doesNotContain("api-docs")
						.doesNotContain("openapi")
						.doesNotContain("swagger"));
	}

}
