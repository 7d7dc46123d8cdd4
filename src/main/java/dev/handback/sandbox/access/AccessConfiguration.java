package dev.handback.sandbox.access;

import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.RequestArgument;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AccessConfiguration {

	@Bean
	RequestArgument<Caller> callerArgument() {
		return RequestArgument.of(Caller.class, (request) -> Caller.of(request).orElseThrow(Refusal::unauthorized));
	}

	/**
	 * Contract, authentication 10: the wrong kind of token gets a page, not an error.
	 */
	@Bean
	RequestArgument<DistrictCaller> districtCallerArgument() {
		return RequestArgument.of(DistrictCaller.class, (request) -> {
			if (Caller.of(request).orElseThrow(Refusal::unauthorized) instanceof DistrictCaller caller) {
				return caller;
			}
			throw Refusal.noSuchPage();
		});
	}

	@Bean
	RequestArgument<UserCaller> userCallerArgument() {
		return RequestArgument.of(UserCaller.class, (request) -> {
			if (Caller.of(request).orElseThrow(Refusal::unauthorized) instanceof UserCaller caller) {
				return caller;
			}
			throw Refusal.noSuchPage();
		});
	}

}
