package dev.handback.sandbox.access;

import java.util.Optional;

import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.RequestArgument;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AccessConfiguration {

	@Bean
	RequestArgument<Caller> callerArgument() {
		return only(Caller.class);
	}

	@Bean
	RequestArgument<DistrictCaller> districtCallerArgument() {
		return only(DistrictCaller.class);
	}

	@Bean
	RequestArgument<UserCaller> userCallerArgument() {
		return only(UserCaller.class);
	}

	/**
	 * Contract, authentication 10: the wrong kind of token gets a page, not an error.
	 */
	private static <T extends Caller> RequestArgument<T> only(Class<T> kind) {
		return new RequestArgument<>(kind, (request) -> {
			Caller caller = Caller.of(request).orElseThrow(Refusal::unauthorized);
			return Optional.of(caller).filter(kind::isInstance).map(kind::cast).orElseThrow(Refusal::noSuchPage);
		});
	}

}
