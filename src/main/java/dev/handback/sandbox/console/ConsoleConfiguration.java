package dev.handback.sandbox.console;

import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.UrlHandlerFilter;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.thymeleaf.spring6.SpringTemplateEngine;
import org.thymeleaf.spring6.dialect.SpringStandardDialect;
import org.thymeleaf.standard.serializer.StandardJavaScriptSerializer;
import org.thymeleaf.templateresolver.ITemplateResolver;

@Configuration(proxyBeanMethods = false)
class ConsoleConfiguration implements WebMvcConfigurer {

	private static final String CONSOLE = "/console/";

	@Override
	public void addResourceHandlers(ResourceHandlerRegistry registry) {
		registry.addResourceHandler("/assets/**").addResourceLocations("classpath:/sandbox/static/");
	}

	/**
	 * Without this, Thymeleaf would prepare Jackson for scripts with values in them,
	 * which no page has.
	 */
	@Bean
	SpringTemplateEngine templates(ITemplateResolver pages) {
		SpringStandardDialect dialect = new SpringStandardDialect();
		dialect.setJavaScriptSerializer(new StandardJavaScriptSerializer(false));
		SpringTemplateEngine engine = new SpringTemplateEngine();
		engine.setDialect(dialect);
		engine.setTemplateResolver(pages);
		return engine;
	}

	/** People type a slash at the end of this address. */
	@Bean
	FilterRegistrationBean<UrlHandlerFilter> withoutTrailingSlash() {
		FilterRegistrationBean<UrlHandlerFilter> filter = new FilterRegistrationBean<>(
				UrlHandlerFilter.trailingSlashHandler(CONSOLE).redirect(HttpStatus.TEMPORARY_REDIRECT).build());
		filter.addUrlPatterns(CONSOLE);
		return filter;
	}

}
