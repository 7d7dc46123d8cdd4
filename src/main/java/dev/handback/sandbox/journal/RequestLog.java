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

/** A request being sent to an answer, and what the journal will say about it. */
public final class RequestLog {

	private static final int REQUEST_BYTES_KEPT = 16 * 1024;

	private static final int ANSWER_BYTES_KEPT = 4 * 1024;

	private static final byte[] NOTHING = {};

	private static final String BEARER = "Bearer ";

	private final Journal journal;

	private final Store store;

	private final HttpServletRequest request;

	private final byte[] body;

	private final Instant time;

	private final long startNanos = System.nanoTime();

	private String application = "";

	private String district = "";

	private String fault = "";

	private long faultId;

	private long number;

	private boolean begun;

	private boolean effect;

	private boolean ended;

	RequestLog(Journal journal, Store store, HttpServletRequest request, byte[] body, Instant time) {
		this.journal = journal;
		this.store = store;
		this.request = request;
		this.body = body;
		this.time = time;
	}

	/** Whether the request is one of the service, not of the console. */
	public static boolean isOf(HttpServletRequest request) {
		return request.getAttribute(RequestLog.class.getName()) != null;
	}

	public static RequestLog of(HttpServletRequest request) {
		return Optional.ofNullable((RequestLog) request.getAttribute(RequestLog.class.getName()))
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

	/** A fault strikes on demand; the journal will say so. */
	public void isStruckBy(String fault, long id) {
		this.fault = fault;
		this.faultId = id;
	}

	/**
	 * Ends with what the other side has seen of the answer where that isn't what was
	 * written.
	 * @param status 0 for nothing
	 */
	public void endsAs(int status, byte[] body) {
		end(status, body);
	}

	/** Writes the request down before its end, which may be far away. */
	public void begin() {
		if (this.number != 0) {
			this.journal.replace(entry(this.number, 0, NOTHING));
		}
		else {
			this.begun = true;
			this.number = this.journal.add((number) -> entry(number, 0, NOTHING));
		}
	}

	/**
	 * Carries out a change and writes this request down in the same stroke: a process
	 * that is killed at any moment leaves both or neither.
	 */
	public Reply carryOut(Function<Changes, Reply> change) {
		return this.store.change((changes) -> {
			Reply reply = change.apply(changes);
			if (!changes.isEmpty()) {
				this.effect = true;
				writeDown(reply, changes);
			}
			return reply;
		});
	}

	private void writeDown(Reply reply, Changes changes) {
		if (this.begun) {
			this.begun = false;
			this.journal.replace(entry(this.number, reply.status(), reply.body()), changes);
		}
		else {
			this.number = this.journal.add((number) -> entry(number, reply.status(), reply.body()), changes);
		}
	}

	/** Writes down what was answered, unless the change already did; once. */
	void end(int status, byte[] answer) {
		if (this.ended) {
			return;
		}
		this.ended = true;
		if (this.number == 0) {
			this.journal.add((number) -> entry(number, status, answer));
		}
		else if (!this.fault.isEmpty()) {
			this.journal.replace(entry(this.number, status, answer));
		}
	}

	private JournalEntry entry(long number, int status, byte[] answer) {
		Optional<Caller> caller = Caller.of(this.request);
		String query = this.request.getQueryString();
		return new JournalEntry(number, this.time, this.request.getMethod(), this.request.getRequestURI(),
				(query != null) ? query : "", bearerToken(), caller.map(Caller::application).orElse(this.application),
				caller.map((known) -> known.district().toString()).orElse(this.district), status, this.effect,
				this.fault, this.faultId, (System.nanoTime() - this.startNanos) / 1_000_000,
				text(this.body, REQUEST_BYTES_KEPT), text(answer, ANSWER_BYTES_KEPT));
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
