package dev.handback.sandbox.fault;

import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.SplittableRandom;

import dev.handback.sandbox.journal.RequestLog;
import dev.handback.sandbox.wire.Reply;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.web.util.ContentCachingResponseWrapper;

/** A request that a fault applies to, and what the fault can do to it. */
record FaultContext(Fault fault, HttpServletRequest request, HttpServletResponse response, FilterChain chain,
		Instant now, RawConnection line) {

	private static final int GLANCE_MILLIS = 50;

	private static final int STATUS_LINE = 13;

	private static final String USUAL_LIMIT = "1200";

	void throttle() throws IOException, ServletException {
		answerInstead(details().ownHeaders() ? FaultAnswers.empty(details()) : throttled());
	}

	void answerInstead(Reply reply) throws IOException, ServletException {
		if (details().isAfter()) {
			carryOutAndCapture().forget();
		}
		this.response.reset();
		reply.writeTo(this.response);
	}

	/** The token's own limit, if there is a token. */
	private Reply throttled() {
		String limit = this.response.getHeader("X-RateLimit-Limit");
		return FaultAnswers.throttled((limit != null) ? limit : USUAL_LIMIT, this.fault.reset(this.now));
	}

	void delay() throws IOException, ServletException {
		if (details().isAfter()) {
			HeldResponse answer = carryOutAndCapture();
			pause();
			answer.release();
		}
		else {
			pause();
			carryOut();
		}
	}

	private void pause() {
		long millis = (details().upToMillis() > details().millis())
				? new SplittableRandom().nextLong(details().millis(), details().upToMillis() + 1) : details().millis();
		this.fault.awaitRemoval(millis);
	}

	void hang() throws IOException, ServletException {
		if (details().isAfter()) {
			HeldResponse answer = carryOutAndCapture();
			if (isStillThereAfterwards()) {
				answer.release();
			}
		}
		else if (isStillThereAfterwards()) {
			carryOut();
		}
	}

	/**
	 * Waits until the fault is removed.
	 * @return whether the client is still connected then
	 */
	private boolean isStillThereAfterwards() {
		RequestLog.of(this.request).begin();
		while (!this.fault.awaitRemoval(GLANCE_MILLIS)) {
			if (this.line.isGone()) {
				received(0, new byte[0]);
				this.line.close();
				return false;
			}
		}
		return true;
	}

	/** Sends the first bytes of the real answer, or nothing if there isn't one yet. */
	void sendBytes() throws IOException, ServletException {
		if (!details().isAfter()) {
			received(0, new byte[0]);
			return;
		}
		HeldResponse answer = carryOutAndCapture();
		byte[] all = answer.bytes();
		int sent = Math.min(details().bytes(), all.length);
		this.line.write(all, 0, sent);
		int head = answer.head().length;
		received((sent < STATUS_LINE) ? 0 : answer.status(), Arrays.copyOfRange(all, Math.min(head, sent), sent));
	}

	/** Sends the body slowly, and the rest at once if the fault is removed. */
	void dribble() throws IOException, ServletException {
		HeldResponse answer = carryOutAndCapture();
		int bytesPerSecond = details().bytesPerSecond();
		byte[] head = answer.head();
		byte[] body = answer.body();
		int sent = 0;
		this.line.write(head, 0, head.length);
		while (sent < body.length && !this.line.isGone()) {
			boolean removed = this.fault.awaitRemoval(Math.max(1, 1_000 / bytesPerSecond));
			int next = removed ? body.length : Math.min(body.length, sent + Math.max(1, bytesPerSecond / 1_000));
			this.line.write(body, sent, next);
			sent = next;
		}
		received(answer.status(), Arrays.copyOf(body, sent));
		this.line.close();
	}

	FaultParameters details() {
		return this.fault.details();
	}

	void carryOut() throws IOException, ServletException {
		this.chain.doFilter(this.request, this.response);
	}

	HeldResponse carryOutAndCapture() throws IOException, ServletException {
		ContentCachingResponseWrapper held = new ContentCachingResponseWrapper(this.response);
		this.chain.doFilter(this.request, held);
		return new HeldResponse(held);
	}

	private void received(int status, byte[] body) {
		RequestLog.of(this.request).setReceived(status, body);
	}

}
