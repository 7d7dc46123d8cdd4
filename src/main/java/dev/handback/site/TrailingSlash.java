package dev.handback.site;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.UrlHandlerFilter;

/** Leads those who typed a slash at the end of an address to the page without it. */
@Configuration(proxyBeanMethods = false)
class TrailingSlash {

	/** Behind the firewall, which lets no address through that could lead elsewhere. */
	@Bean
	UrlHandlerFilter withoutTrailingSlash() {
		return UrlHandlerFilter.trailingSlashHandler("/**").redirect(HttpStatus.TEMPORARY_REDIRECT).build();
	}

}
