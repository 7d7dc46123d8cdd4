package dev.handback.sandbox.data;

import dev.handback.sandbox.wire.RequestArgument;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class DataConfiguration {

	@Bean
	RequestArgument<PageRequest> pageArgument() {
		return RequestArgument.of(PageRequest.class, PageRequest::of);
	}

}
