package dev.handback.sandbox.paging;

import dev.handback.sandbox.wire.RequestArgument;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class PagingConfiguration {

	@Bean
	RequestArgument<PageRequest> pageArgument() {
		return RequestArgument.of(PageRequest.class, PageRequest::of);
	}

	@Bean
	RequestArgument<EventPageRequest> eventPageArgument() {
		return RequestArgument.of(EventPageRequest.class, EventPageRequest::of);
	}

}
