package dev.handback.sandbox.paging;

import dev.handback.sandbox.wire.RequestArgument;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class PagingConfiguration {

	@Bean
	RequestArgument<PageRequest> pageArgument() {
		return new RequestArgument<>(PageRequest.class, PageRequest::of);
	}

	@Bean
	RequestArgument<EventPageRequest> eventPageArgument() {
		return new RequestArgument<>(EventPageRequest.class, EventPageRequest::of);
	}

}
