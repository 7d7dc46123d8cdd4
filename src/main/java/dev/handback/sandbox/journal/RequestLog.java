package dev.handback.sandbox.journal;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

import dev.handback.sandbox.access.Caller;
import dev.handback.sandbox.store.Changes;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.Refusal;
import dev.handback.sandbox.wire.Reply;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** A request in progress, and its future journal entry. */
public final class RequestLog {

	static final int REQUEST_BYTES_KEPT = 16 * 1024;

	private static final int ANSWER_BYTES_KEPT = 4 * 1024;

	private static final byte[] NOTHING = {};

	private final Journal journal;

	private final Store store;

	private final HttpServletRequest request;

	private final byte[] body;

	private final long arrival;

	private final Instant time;

	private final long startNanos = System.nanoTime();

	private String application = "";

	private String district = "";

	private String fault = "";

	private long faultId;

	private Onward onward = Onward.NOWHERE;

	/** The entry so far, null before there is one. */
	private @Nullable JournalEntry logged;

	private boolean begun;

	private boolean effect;

	private boolean ended;

	RequestLog(Journal journal, Store store, HttpServletRequest request, byte[] body, Instant time) {
		this.journal = journal;
		this.store = store;
		this.request = request;
		this.body = body;
		this.arrival = journal.arrival();
		this.time = time.truncatedTo(ChronoUnit.MILLIS);
	}

	/** Whether a request is for the service rather than for the console. */
	public static boolean isOf(HttpServletRequest request) {
		return request.getAttribute(RequestLog.class.getName()) != null;
	}

	public static RequestLog of(HttpServletRequest request) {
		return Optional.ofNullable((RequestLog) request.getAttribute(RequestLog.class.getName()))
			.orElseThrow(Refusal::noSuchPage);
	}

	/** The complete body of the request. */
	public byte[] body() {
		return this.body;
	}

	/** Records who sent a request that has no bearer token, or says so. */
	public void setCaller(String application, String district) {
		this.application = application;
		this.district = district;
	}

	/** Records the fault that was applied. */
	public void setFault(String fault, long id) {
		this.fault = fault;
		this.faultId = id;
	}

	/**
	 * Records what the client received of the answer, if that differs from what was
	 * written.
	 * @param status 0 if it received nothing
	 */
	public void setReceived(int status, byte[] body) {
		end(status, body);
	}

	/** Writes an entry before the request ends, which may take a long time. */
	public void begin() {
		this.begun |= this.logged == null;
		log(0, NOTHING);
	}

	private void log(int status, byte[] answer) {
		JournalEntry before = this.logged;
		if (before == null) {
			this.logged = this.journal.add((number) -> entry(number, status, answer));
		}
		else {
			this.logged = entry(before.number(), status, answer);
			this.journal.replace(before, this.logged);
		}
	}

	/**
	 * Makes a change and logs this request in one commit, so a process killed at any
	 * moment leaves either both or neither.
	 */
	public Reply carryOut(Function<Changes, Reply> change) {
		return this.store.change((changes) -> {
			Reply reply = change.apply(changes);
			if (!changes.isEmpty()) {
				this.effect = true;
				record(reply, changes);
			}
			return reply;
		});
	}

	private void record(Reply reply, Changes changes) {
		this.onward = Onward.of(reply.headers().get("Location"));
		JournalEntry before = this.logged;
		if (before != null && this.begun) {
			this.begun = false;
			this.logged = entry(before.number(), reply.status(), reply.body());
			this.journal.replace(before, this.logged, changes);
		}
		else {
			this.logged = this.journal.add((number) -> entry(number, reply.status(), reply.body()), changes);
		}
	}

	/** Whether it is known what the client received. */
	boolean hasEnded() {
		return this.ended;
	}

	/** Logs a complete answer, unless the change already did. */
	void end(int status, byte[] answer, Onward onward) {
		this.onward = onward;
		end(status, answer);
	}

	/** Logs the answer, unless the change already did. */
	void end(int status, byte[] answer) {
		if (this.ended) {
			return;
		}
		this.ended = true;
		if (this.logged == null || !this.fault.isEmpty()) {
			log(status, answer);
		}
	}

	private JournalEntry entry(long number, int status, byte[] answer) {
		Optional<Caller> caller = Caller.of(this.request);
		String query = this.request.getQueryString();
		return new JournalEntry(number, this.arrival, this.time, this.request.getMethod(), this.request.getRequestURI(),
				(query != null) ? query : "", Caller.tokenIn(this.request).orElse(""),
				caller.map(Caller::application).orElse(this.application),
				caller.map((known) -> known.district().toString()).orElse(this.district), status, this.effect,
				this.fault, this.faultId, (System.nanoTime() - this.startNanos) / 1_000_000,
				text(this.body, REQUEST_BYTES_KEPT), text(answer, ANSWER_BYTES_KEPT), this.onward);
	}

	static int answerBytesKept() {
		return ANSWER_BYTES_KEPT;
	}

	private static String text(byte[] bytes, int kept) {
		return new String((bytes.length > kept) ? Arrays.copyOf(bytes, kept) : bytes, StandardCharsets.UTF_8);
	}

}
