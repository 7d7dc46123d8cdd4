package dev.handback.sandbox.journal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.regex.Pattern;

import dev.handback.sandbox.access.Applications;
import dev.handback.sandbox.store.Store;
import dev.handback.sandbox.wire.BufferedBodyRequest;
import dev.handback.sandbox.wire.Reply;
import dev.handback.sandbox.wire.RequestFilter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Runs before almost everything else and makes sure that every request to the service is
 * logged.
 */
@Component
@Order(JournalFilter.ORDER)
final class JournalFilter extends RequestFilter {

	static final int ORDER = 50;

	private static final byte[] NOTHING = {};

	private static final int LARGEST_BODY = 10 * 1024 * 1024;

	/** The console isn't part of the service. */
	private static final Pattern CONSOLE = Pattern.compile("/|/console(/.*)?|/assets/.*|/favicon.*");

	private final Journal journal;

	private final Store store;

	private final Applications applications;

	private final Clock clock;

	JournalFilter(Journal journal, Store store, Applications applications, Clock clock) {
		this.journal = journal;
		this.store = store;
		this.applications = applications;
		this.clock = clock;
	}

	@Override
	protected boolean shouldNotFilter(HttpServletRequest request) {
		return CONSOLE.matcher(request.getServletPath()).matches();
	}

	@Override
	protected void filter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		byte[] body = body(request);
		RequestLog exchange = new RequestLog(this.journal, this.store, request, body, this.clock.instant());
		this.applications.named(request.getHeader("Authorization"))
			.ifPresent((application) -> exchange.setCaller(application.id(), ""));
		WatchedResponse watched = new WatchedResponse(response, exchange);
		request.setAttribute(RequestLog.class.getName(), exchange);
		try {
			if (body.length > LARGEST_BODY) {
				Reply.message(400, "request body is too large").writeTo(watched);
			}
			else {
				chain.doFilter(new BufferedBodyRequest(request, body), watched);
			}
		}
		finally {
			watched.finish();
		}
	}

	/** The body, or the beginning of one that is too large. */
	private static byte[] body(HttpServletRequest request) throws IOException {
		long length = request.getContentLengthLong();
		if (length < 0 && request.getHeader("Transfer-Encoding") == null) {
			return NOTHING;
		}
		// Reading until the end would take a large buffer for every small body.
		return request.getInputStream()
			.readNBytes((0 <= length && length <= LARGEST_BODY) ? (int) length : LARGEST_BODY + 1);
	}

	/**
	 * A response that keeps the beginning of its body. Tomcat sends an answer as soon as
	 * its length is reached, so it has to be in the journal before that.
	 */
	private static final class WatchedResponse extends HttpServletResponseWrapper {

		private final RequestLog exchange;

		private final ByteArrayOutputStream beginning = new ByteArrayOutputStream();

		/** Null as long as the beginning is all there is. */
		private @Nullable EndOfBody end;

		private long missing = Long.MAX_VALUE;

		private @Nullable PrintWriter writer;

		WatchedResponse(HttpServletResponse response, RequestLog exchange) {
			super(response);
			this.exchange = exchange;
		}

		@Override
		public void setContentLength(int length) {
			this.missing = length;
			super.setContentLength(length);
		}

		@Override
		public void setContentLengthLong(long length) {
			this.missing = length;
			super.setContentLengthLong(length);
		}

		@Override
		public void reset() {
			super.reset();
			this.beginning.reset();
			this.end = null;
			this.missing = Long.MAX_VALUE;
			this.writer = null;
		}

		@Override
		public ServletOutputStream getOutputStream() throws IOException {
			return new WatchedStream(super.getOutputStream(), this);
		}

		@Override
		public PrintWriter getWriter() throws IOException {
			if (this.writer == null) {
				this.writer = new PrintWriter(new OutputStreamWriter(getOutputStream(), getCharacterEncoding()));
			}
			return this.writer;
		}

		@Override
		public void flushBuffer() throws IOException {
			if (this.writer != null) {
				this.writer.flush();
			}
			super.flushBuffer();
		}

		void writes(byte[] bytes, int offset, int length) {
			int kept = Math.min(length, RequestLog.answerBytesKept() - this.beginning.size());
			this.beginning.write(bytes, offset, kept);
			if (kept < length) {
				if (this.end == null) {
					this.end = new EndOfBody(this.beginning.toByteArray());
				}
				this.end.write(bytes, offset + kept, length - kept);
			}
			this.missing -= length;
			if (this.missing <= 0) {
				end();
			}
		}

		void finish() {
			if (this.writer != null) {
				this.writer.flush();
			}
			end();
		}

		private void end() {
			if (!this.exchange.hasEnded()) {
				byte[] kept = this.beginning.toByteArray();
				this.exchange.end(getStatus(), kept, Onward.of(this, (this.end != null) ? this.end.bytes() : kept));
			}
		}

	}

	private static final class WatchedStream extends ServletOutputStream {

		private final ServletOutputStream out;

		private final WatchedResponse response;

		WatchedStream(ServletOutputStream out, WatchedResponse response) {
			this.out = out;
			this.response = response;
		}

		@Override
		public void write(int b) throws IOException {
			write(new byte[] { (byte) b }, 0, 1);
		}

		@Override
		public void write(byte[] bytes, int offset, int length) throws IOException {
			this.response.writes(bytes, offset, length);
			this.out.write(bytes, offset, length);
		}

		@Override
		public void flush() throws IOException {
			this.out.flush();
		}

		@Override
		public boolean isReady() {
			return this.out.isReady();
		}

		@Override
		public void setWriteListener(WriteListener listener) {
			this.out.setWriteListener(listener);
		}

	}

}
