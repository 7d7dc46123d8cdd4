package dev.handback.sandbox.console;

import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.UrlHandlerFilter;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

@Configuration(proxyBeanMethods = false)
class ConsoleConfiguration implements WebMvcConfigurer {

	private static final String CONSOLE = "/console/";

	@Override
	public void addResourceHandlers(ResourceHandlerRegistry registry) {
		registry.addResourceHandler("/assets/**").addResourceLocations("classpath:/sandbox/static/");
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
