package dev.handback.simulation.service;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The service behind an unreliable network. */
public final class FaultyService {

	private static final Set<Fault> OF_READS = EnumSet.of(Fault.NONE, Fault.LOST_BEFORE, Fault.LOST_AFTER, Fault.LATE,
			Fault.THROTTLED, Fault.ERROR_BEFORE, Fault.HTML, Fault.TRUNCATED);

	private static final Set<Fault> OF_LISTS = EnumSet.of(Fault.PAGE_TWICE, Fault.PAGE_EMPTY, Fault.LINKS_MISSING);

	// A create that something on the way repeats exists twice, whoever sends it.
	private static final Set<Fault> OF_WRITES = EnumSet
		.complementOf(EnumSet.of(Fault.PAGE_TWICE, Fault.PAGE_EMPTY, Fault.LINKS_MISSING, Fault.LANDED_TWICE));

	private static final Duration CONNECTING = Duration.ofSeconds(5);

	// How long callers wait for an answer; writes take up to a minute (contract's gaps).
	private static final int DEADLINE = 60;

	// No write lands later than that after it was sent.
	private static final int LATEST = 85;

	private final ServiceModel service;

	private final Later later;

	private final RandomGenerator random;

	public FaultyService(ServiceModel service, Later later, RandomGenerator random) {
		this.service = service;
		this.later = later;
		this.random = random;
	}

	/**
	 * Calls the service.
	 * @throws IOException as the JDK's client throws it when no answer arrives
	 */
	public ModelResponse call(ModelRequest request, Fault fault) throws IOException {
		long call = this.service.nextCall();
		return switch (fault) {
			case NONE -> this.service.answer(request, call);
			case LOST_BEFORE -> throw neverArrived();
			case LOST_AFTER -> {
				this.service.answer(request, call);
				throw noAnswer();
			}
			case LATE -> late(request, call);
			case LANDED_TWICE -> twice(request, call);
			case LANDED_LATE -> throw landsLate(request, call);
			case THROTTLED -> this.service.throttled(request);
			case ERROR_BEFORE -> error();
			case ERROR_AFTER -> {
				this.service.answer(request, call);
				yield error();
			}
			case HTML -> html(request, call);
			case TRUNCATED -> truncated(this.service.answer(request, call));
			case PAGE_TWICE -> pageTwice(request, call);
			case PAGE_EMPTY -> list(this.service.answer(request, call), (page) -> page.putArray("data"));
			case LINKS_MISSING -> list(this.service.answer(request, call), (page) -> page.remove("links"));
		};
	}

	/** The faults that make sense for the request. */
	public static List<Fault> applicableTo(ModelRequest request) {
		Set<Fault> faults = EnumSet.copyOf(request.isRead() ? OF_READS : OF_WRITES);
		if (request.isRead() && request.pathOnly().endsWith("/submissions")) {
			faults.addAll(OF_LISTS);
		}
		if (request.method().equals("PATCH")) {
			faults.add(Fault.LANDED_TWICE);
		}
		return List.copyOf(faults);
	}

	private IOException neverArrived() {
		return switch (this.random.nextInt(4)) {
			case 0 -> new ConnectException("Connection refused");
			case 1 -> {
				this.later.pause(CONNECTING);
				yield new HttpConnectTimeoutException("HTTP connect timed out");
			}
			default -> noAnswer();
		};
	}

	private IOException noAnswer() {
		return switch (this.random.nextInt(3)) {
			case 0 -> new IOException("Connection reset");
			case 1 -> new EOFException("EOF reached while reading");
			default -> timedOut();
		};
	}

	private IOException timedOut() {
		this.later.pause(Duration.ofSeconds(DEADLINE));
		return new HttpTimeoutException("request timed out");
	}

	private ModelResponse late(ModelRequest request, long call) {
		int seconds = this.random.nextInt(2, DEADLINE - 2);
		int landing = this.random.nextInt(1, seconds);
		this.later.pause(Duration.ofSeconds(landing));
		ModelResponse answer = this.service.answer(request, call);
		this.later.pause(Duration.ofSeconds(seconds - landing));
		return answer;
	}

	private ModelResponse twice(ModelRequest request, long call) {
		ModelResponse answer = this.service.answer(request, call);
		if (this.random.nextBoolean()) {
			this.service.answer(request, call);
		}
		else {
			lands(request, call, this.random.nextInt(1, LATEST));
		}
		return answer;
	}

	private IOException landsLate(ModelRequest request, long call) {
		lands(request, call, this.random.nextInt(1, LATEST));
		return noAnswer();
	}

	private void lands(ModelRequest request, long call, int seconds) {
		this.later.after(Duration.ofSeconds(seconds), "call " + call + " lands: " + request.method(),
				() -> this.service.answer(request, call));
	}

	private ModelResponse error() {
		int status = List.of(500, 502, 503).get(this.random.nextInt(3));
		return this.random.nextBoolean()
				? ModelResponse.of(status, ModelResponse.JSON, "{\"message\":\"Something went wrong\"}")
				: ModelResponse.of(status, ModelResponse.HTML, "<html><body>Bad gateway</body></html>");
	}

	private ModelResponse html(ModelRequest request, long call) {
		if (this.random.nextBoolean()) {
			this.service.answer(request, call);
		}
		return ModelResponse.of(200, ModelResponse.HTML, "<html><body>Back soon</body></html>");
	}

	// The JDK's client notices a missing end if the answer announced its length.
	private ModelResponse truncated(ModelResponse whole) throws IOException {
		int length = whole.body().length();
		int kept = (length > 0) ? this.random.nextInt(length) : 0;
		if (length == 0 || this.random.nextBoolean()) {
			throw new IOException("fixed content-length: %d, bytes received: %d".formatted(length, kept));
		}
		return whole.withBody(whole.body().substring(0, kept));
	}

	private ModelResponse pageTwice(ModelRequest request, long call) {
		ModelRequest first = new ModelRequest("GET", request.path().replaceFirst("&?starting_after=[^&]*", ""),
				request.token(), null);
		JsonNode data = data(this.service.answer(first, call));
		boolean isFirst = first.path().equals(request.path());
		return list(this.service.answer(request, call), (page) -> {
			ArrayNode records = isFirst ? page.withArray("data") : page.putArray("data");
			data.forEach(records::add);
		});
	}

	private static JsonNode data(ModelResponse list) {
		return (list.status() == 200) ? Json.MAPPER.readTree(list.body()).path("data") : Json.array(List.of());
	}

	private static ModelResponse list(ModelResponse answer, Consumer<ObjectNode> change) {
		if (answer.status() != 200) {
			return answer;
		}
		ObjectNode page = (ObjectNode) Json.MAPPER.readTree(answer.body());
		change.accept(page);
		return answer.withBody(page.toString());
	}

}
