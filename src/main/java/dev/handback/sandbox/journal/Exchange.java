package dev.handback.sandbox.journal;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

import dev.handback.sandbox.access.Caller;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import jakarta.servlet.http.HttpServletRequest;

/** A request on its way to an answer, and what the journal will say about it. */
public final class Exchange {

	private static final int REQUEST_BYTES_KEPT = 16 * 1024;

	private static final int ANSWER_BYTES_KEPT = 4 * 1024;

	private static final String BEARER = "Bearer ";

	private final Journal journal;

	private final Store store;

	private final HttpServletRequest request;

	private final byte[] body;

	private final Instant time;

	private final long startNanos = System.nanoTime();

	private String application = "";

	private String district = "";

	private boolean written;

	Exchange(Journal journal, Store store, HttpServletRequest request, byte[] body, Instant time) {
		this.journal = journal;
		this.store = store;
		this.request = request;
		this.body = body;
		this.time = time;
	}

	static Exchange of(HttpServletRequest request) {
		return Optional.ofNullable((Exchange) request.getAttribute(Exchange.class.getName()))
			.orElseThrow(Refusal::noSuchPage);
	}

	/** The body of the request, read to its end. */
	public byte[] body() {
		return this.body;
	}

	/** Who asks, where no bearer token tells. */
	public void isMadeBy(String application, String district) {
		this.application = application;
		this.district = district;
	}

	/**
	 * Carries out a change and writes this request down in the same stroke: a process
	 * that is killed at any moment leaves both or neither.
	 */
	public Reply carryOut(Function<Changes, Reply> change) {
		return this.store.change((changes) -> {
			Reply reply = change.apply(changes);
			if (!changes.isEmpty()) {
				this.journal.add((number) -> entry(number, reply.status(), true, reply.body()), changes);
				this.written = true;
			}
			return reply;
		});
	}

	/** Writes down what was answered, unless the change already did. */
	void end(int status, byte[] answer) {
		if (!this.written) {
			this.journal.add((number) -> entry(number, status, false, answer));
		}
	}

	private Entry entry(long number, int status, boolean effect, byte[] answer) {
		Optional<Caller> caller = Caller.of(this.request);
		String query = this.request.getQueryString();
		return new Entry(number, this.time, this.request.getMethod(), this.request.getRequestURI(),
				(query != null) ? query : "", bearerToken(), caller.map(Caller::application).orElse(this.application),
				caller.map((known) -> known.district().toString()).orElse(this.district), status, effect,
				(System.nanoTime() - this.startNanos) / 1_000_000, text(this.body, REQUEST_BYTES_KEPT),
				text(answer, ANSWER_BYTES_KEPT));
	}

	/** As it was sent, known or not. */
	private String bearerToken() {
		String authorization = this.request.getHeader("Authorization");
		return (authorization != null && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length()))
				? authorization.substring(BEARER.length()).strip() : "";
	}

	static int answerBytesKept() {
		return ANSWER_BYTES_KEPT;
	}

	private static String text(byte[] bytes, int kept) {
		return new String((bytes.length > kept) ? Arrays.copyOf(bytes, kept) : bytes, StandardCharsets.UTF_8);
	}

}
