package dev.handback.simulation.roster;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

import com.github.kagkarlsson.scheduler.SchedulerClient;
import dev.handback.client.connection.AccessTokens;
import dev.handback.client.connection.ServiceTransport;
import dev.handback.client.pace.Sleeper;
import dev.handback.support.SettableClock;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.mock.http.client.MockClientHttpRequest;

/** Time that only tests let pass, and a service that is a model. */
@TestConfiguration(proxyBeanMethods = false)
class VirtualSurroundings {

	@Bean
	@Primary
	SettableClock virtualClock() {
		return new SettableClock();
	}

	@Bean
	@Primary
	Sleeper virtualSleeper(SettableClock clock) {
		return new Sleeper() {
			@Override
			public void of(Duration duration) {
				clock.advance(duration.isNegative() ? Duration.ZERO : duration);
			}
		};
	}

	@Bean
	@Primary
	AccessTokens virtualTokens() {
		return (district) -> Optional.of("token");
	}

	@Bean
	VirtualScheduler virtualScheduler(Clock clock) {
		return new VirtualScheduler(clock);
	}

	@Bean
	SchedulerClient virtualSchedulerClient(VirtualScheduler scheduler) {
		return scheduler.client();
	}

	@Bean
	@Primary
	VirtualTransport virtualTransport() {
		return new VirtualTransport();
	}

	/** Carries requests to the model instead. */
	static final class VirtualTransport implements ServiceTransport {

		private @Nullable RosterService service;

		void to(RosterService service) {
			this.service = service;
		}

		@Override
		public ClientHttpRequestFactory pooled(Duration deadline) {
			return (uri, method) -> new MockClientHttpRequest(method, uri) {
				@Override
				protected ClientHttpResponse executeInternal() throws IOException {
					return answer(uri);
				}
			};
		}

		private ClientHttpResponse answer(URI address) throws IOException {
			if (this.service == null) {
				throw new IOException("no service");
			}
			return this.service.answer(address);
		}

		@Override
		public ClientHttpRequestFactory withFreshCreates(Duration deadline) {
			return pooled(deadline);
		}

	}

}
