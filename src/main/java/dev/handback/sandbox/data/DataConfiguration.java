package dev.handback.sandbox.data;

import dev.handback.sandbox.access.DistrictCaller;
import dev.handback.sandbox.paging.PageRequest;
import dev.handback.sandbox.wire.RequestArgument;
import dev.handback.sandbox.wire.Version;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class DataConfiguration {

	/** The caller is checked first, then the version, then the page. */
	@Bean
	RequestArgument<ListRequest> listArgument(RequestArgument<DistrictCaller> callers,
			RequestArgument<Version> versions, RequestArgument<PageRequest> pages) {
		return new RequestArgument<>(ListRequest.class,
				(request) -> new ListRequest(callers.read(request), versions.read(request), pages.read(request)));
	}

}
