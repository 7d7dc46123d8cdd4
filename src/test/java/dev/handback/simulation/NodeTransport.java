package dev.handback.simulation;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Supplier;

import dev.handback.client.connection.ServiceTransport;
import dev.handback.simulation.service.Fault;
import dev.handback.simulation.service.FaultyService;
import dev.handback.simulation.service.ModelRequest;
import dev.handback.simulation.service.ModelResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.mock.http.client.MockClientHttpRequest;
import org.springframework.mock.http.client.MockClientHttpResponse;

/**
 * A node's connection to the service's model. Other actors may come before and after each
 * call.
 */
final class NodeTransport implements ServiceTransport {

	private final FaultyService service;

	private final Scheduler scheduler;

	private final Supplier<Surroundings> surroundings;

	private final ThrottledTokens throttled = new ThrottledTokens();

	NodeTransport(FaultyService service, Scheduler scheduler, Supplier<Surroundings> surroundings) {
		this.service = service;
		this.scheduler = scheduler;
		this.surroundings = surroundings;
	}

	@Override
	public ClientHttpRequestFactory pooled(Duration deadline) {
		return this::request;
	}

	@Override
	public ClientHttpRequestFactory withFreshCreates(Duration deadline) {
		return this::request;
	}

	private MockClientHttpRequest request(URI address, HttpMethod method) {
		return new MockClientHttpRequest(method, address) {

			@Override
			protected ClientHttpResponse executeInternal() throws IOException {
				return send(this);
			}

		};
	}

	private ClientHttpResponse send(MockClientHttpRequest request) throws IOException {
		@Nullable Actor actor = Scheduler.current();
		if (actor != null && actor.connections > 0) {
			this.surroundings.get()
				.broken("A transaction is open during " + request.getMethod() + " " + request.getURI());
		}
		Instant made = this.scheduler.now();
		this.scheduler.step();
		ModelRequest sent = read(request);
		if (actor != null && actor.node != null && this.throttled.ignored(actor, actor.node, sent, made)) {
			this.surroundings.get().broken("I6: " + actor.node + " ignores 429: " + sent.method() + " " + sent.path());
		}
		Fault fault = (actor != null) ? this.surroundings.get().fault(sent, made) : Fault.NONE;
		ModelResponse response = call(sent, fault);
		this.scheduler.step();
		if (actor != null && actor.node != null) {
			this.throttled.answered(actor, actor.node, sent, response, made, this.scheduler.now());
		}
		MockClientHttpResponse answer = new MockClientHttpResponse(response.body().getBytes(StandardCharsets.UTF_8),
				HttpStatusCode.valueOf(response.status()));
		response.headers().forEach(answer.getHeaders()::add);
		return answer;
	}

	private ModelResponse call(ModelRequest request, Fault fault) throws IOException {
		try {
			ModelResponse response = this.service.call(request, fault);
			this.surroundings.get().called(request, fault, response.status() + " " + response.body());
			return response;
		}
		catch (IOException ex) {
			this.surroundings.get().called(request, fault, ex.toString());
			throw ex;
		}
	}

	private static ModelRequest read(MockClientHttpRequest request) {
		URI address = request.getURI();
		String query = (address.getRawQuery() != null) ? "?" + address.getRawQuery() : "";
		@Nullable String authorization = request.getHeaders().getFirst(HttpHeaders.AUTHORIZATION);
		String body = request.getBodyAsString(StandardCharsets.UTF_8);
		return new ModelRequest(Objects.requireNonNull(request.getMethod()).name(), address.getRawPath() + query,
				(authorization != null) ? authorization.replaceFirst("^Bearer ", "") : null,
				body.isEmpty() ? null : body);
	}

}
